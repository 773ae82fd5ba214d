import { marked } from 'marked'
import { type Page, withLinks } from './guide.ts'

/**
 * A page as HTML that needs no script and asks nobody but the emulator.
 * @param pages all of them, for the way around
 * @param page the one to show; the list of them when missing
 */
export function htmlOf(pages: readonly Page[], page?: Page): string {
  // The list is one step further up: it has no slash at its end, and the application may be mounted anywhere.
  const up = page ? '../' : ''
  const linkTo = (slug: string) => (page ? slug : `docs/${slug}`)
  const links = pages.map(({ slug, title }) => {
    const current = slug === page?.slug ? ' aria-current="page"' : ''
    return `<li><a href="${linkTo(slug)}"${current}>${escaped(title)}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page ? `${escaped(page.title)} · ` : ''}faketura</title>
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}assets/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Documentation">
<a class="brand" href="${up || './'}"><img src="${up}assets/icon.svg" alt="">Inspector</a>
<ul>
<li><a href="${up}docs"${page ? '' : ' aria-current="page"'}>Overview</a></li>
${links.join('\n')}
</ul>
</nav>
<main id="content">
${page ? articleOf(page) : overviewOf(pages)}
</main>
</body>
</html>
`
}

function overviewOf(pages: readonly Page[]): string {
  const entries = pages.map(
    ({ slug, title, summary }) =>
      `<dt><a href="docs/${slug}">${escaped(title)}</a></dt>\n<dd>${escaped(summary)}</dd>`,
  )
  return `<h1>Documentation</h1>\n<dl class="pages">\n${entries.join('\n')}\n</dl>
<p>The interface of the service as OpenAPI: <a href="openapi.json">openapi.json</a>, and that of the controls:
<a href="admin-openapi.json">admin-openapi.json</a>. Every page as plain text: put <code>.md</code> behind its address;
<a href="llms.txt">llms.txt</a> lists them.</p>`
}

function articleOf(page: Page): string {
  const html = marked.parse(
    withLinks(page.markdown, (slug) => slug),
    { async: false, gfm: true },
  ) as string
  const sections: string[] = []
  const body = html
    // Addresses of a stand-in that somebody may or may not have started are no links.
    .replace(/<a href="(?:https?|mailto):[^>]*>(.*?)<\/a>/g, '$1')
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, text: string) => {
      const id = anchorOf(text)
      if (level === '2') sections.push(`<li><a href="#${id}">${text}</a></li>`)
      return `<h${level} id="${id}">${text}</h${level}>`
    })
    // What is wider than the page scrolls by itself, also by keys.
    .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  const contents =
    sections.length > 2 ? `<ul class="contents" aria-label="On this page">${sections.join('')}</ul>\n` : ''
  return body.replace('</h1>\n', `</h1>\n${contents}`)
}

/** As in the addresses that people know from elsewhere. */
function anchorOf(html: string): string {
  return html
    .replace(/<[^>]*>|&\w+;|&#\d+;/g, '')
    .toLowerCase()
    .replace(/[^\w ]/g, '')
    .trim()
    .replaceAll(' ', '-')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
