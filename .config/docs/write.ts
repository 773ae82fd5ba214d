import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { stylesOf } from '../styles.ts'
import { guide, sources, withLinks } from './guide.ts'
import { htmlOf } from './html.ts'
import { llmsText } from './llms.ts'

const root = new URL('../../', import.meta.url)

/** Writes the documentation into the build, as pages and as text, and the package's `llms.txt` beside it. */
export async function writeDocs(): Promise<void> {
  const folder = new URL('dist/docs/', root)
  await mkdir(folder, { recursive: true })
  const put = (name: string, text: string) => writeFile(new URL(name, folder), text)
  const { description } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const pages = await guide()
  await put('index.html', htmlOf(pages))
  for (const page of pages) {
    await put(`${page.slug}.html`, htmlOf(pages, page))
    await put(
      `${page.slug}.md`,
      withLinks(page.markdown, (slug) => `${slug}.md`),
    )
  }
  const tokens = new URL('src/inspector/styles/0-tokens.css', root)
  await put('docs.css', await stylesOf([tokens, new URL('page.css', sources)]))
  await put('llms.txt', await llmsText(description, pages, (slug) => `docs/${slug}.md`))
  const atTop = await llmsText(description, pages, (slug) => `dist/docs/${slug}.md`)
  await writeFile(new URL('llms.txt', root), atTop)
}
