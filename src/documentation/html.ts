import { marked } from 'marked'
import { escapeHtml } from '../documents/html.ts'
import { anchorOf } from './anchor.ts'
import { type Page, withLinks } from './pages.ts'

/** A page as HTML that runs no script and requests nothing but its style sheet and icon. */
export function pageHtml(pages: readonly Page[], page: Page): string {
  return htmlOf(pages, page.slug, page.title, page.markdown)
}

/** The index of the documentation as HTML, with links to the other pages of a running emulator. */
export function indexHtml(pages: readonly Page[], index: string): string {
  return htmlOf(pages, '', 'Documentation', `${index}\n${machineReadable}`)
}

const machineReadable = `## For programs

The emulated API as OpenAPI: [openapi.json](openapi.json). The admin API: [admin-openapi.json](admin-openapi.json). Every page
as Markdown: add \`.md\` to its address; [llms.txt](llms.txt) lists them all.
`

/** @param slug of the page; empty for the index */
function htmlOf(pages: readonly Page[], slug: string, title: string, markdown: string): string {
  // Relative, because an application may mount the emulator below a path of its own.
  const up = slug === '' ? '' : '../'.repeat(slug.split('/').length)
  const addressOf = (target: string) => (target === 'README' ? `${up}docs` : `${up}docs/${target}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${slug === '' ? '' : `${escapeHtml(title)} · `}faketura</title>
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}assets/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Documentation">
<a class="brand" href="${up || './'}"><img src="${up}assets/icon.svg" alt="">Inspector</a>
<ul>
<li><a href="${up}docs"${slug === '' ? ' aria-current="page"' : ''}>Overview</a></li>
</ul>
${navigation(pages, slug, addressOf)}
</nav>
<main id="content">
${articleOf(withLinks(markdown, slug || 'README', addressOf))}
</main>
</body>
</html>
`
}

function navigation(pages: readonly Page[], slug: string, addressOf: (slug: string) => string): string {
  const linkTo = (page: Page) => {
    const current = page.slug === slug ? ' aria-current="page"' : ''
    return `<li><a href="${addressOf(page.slug)}"${current}>${escapeHtml(page.title)}</a></li>`
  }
  return [...new Set(pages.map(({ section }) => section))]
    .map((section) => {
      const links = pages.filter((page) => page.section === section).map(linkTo)
      return `<p>${escapeHtml(section)}</p>\n<ul>\n${links.join('\n')}\n</ul>`
    })
    .join('\n')
}

function articleOf(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true }) as string
  const sections: string[] = []
  const body = html
    // The addresses in examples belong to an emulator that may not be running.
    .replace(/<a href="https?:\/\/(?:127\.0\.0\.1|localhost|[^"/]+\.test)[^>]*>(.*?)<\/a>/g, '$1')
    .replace(/<a href="mailto:[^>]*>(.*?)<\/a>/g, '$1')
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, text: string) => {
      const id = anchorOf(text.replace(/<[^>]*>|&\w+;|&#\d+;/g, ''))
      if (level === '2') sections.push(`<li><a href="#${id}">${text}</a></li>`)
      return `<h${level} id="${id}">${text}</h${level}>`
    })
    // Lets a table that is wider than the page scroll on its own, also with the keyboard.
    .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  const contents =
    sections.length > 2 ? `<ul class="contents" aria-label="On this page">${sections.join('')}</ul>\n` : ''
  return body.replace('</h1>\n', `</h1>\n${contents}`)
}
