import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { guide } from '../../src/documentation/pages.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { registry } from '../../src/resources/registry.ts'
import { stylesOf } from '../styles.ts'
import { llmsText } from './llms.ts'

const root = new URL('../../', import.meta.url)

/** Writes the style sheet of the documentation into the build, and the package's `llms.txt` and `schema.json`. */
export async function writeDocs(): Promise<void> {
  const styles = ['src/inspector/styles/0-tokens.css', '.config/docs/page.css']
  await put('dist/docs.css', await stylesOf(styles.map((path) => new URL(path, root))))
  const { description } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  await put('llms.txt', await llmsText(description, guide()))
  // Editors look it up by its path in the installed package, so it is at the top level.
  await put('schema.json', `${JSON.stringify(fixtureSchema(registry, fixtureLanguage))}\n`)
}

async function put(path: string, text: string): Promise<void> {
  const file = fileURLToPath(new URL(path, root))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
