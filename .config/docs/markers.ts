import { readFileSync } from 'node:fs'
import { tables } from './tables.ts'

/**
 * A generated part of a document, from its opening comment to its closing one. The first run of `npm run docs` adds the
 * closing comment: writing `<!-- table: fields users -->` on a line of its own is enough.
 */
const part =
  /^<!-- (table|code): ([\w./ -]+?) -->$(?:(?:(?!^<!-- (?:table|code): )[\s\S])*?^<!-- \/\1 -->$)?/gm

/**
 * Updates the generated parts of a document: tables, and examples that tests run.
 * @throws when it names a table or a file that does not exist
 */
export async function withGeneratedParts(document: string): Promise<string> {
  const made = new Map<string, string>()
  for (const [text, kind, words] of document.matchAll(part)) {
    const content = kind === 'table' ? await tableOf(words!) : exampleOf(words!)
    made.set(text, `<!-- ${kind}: ${words} -->\n\n${content}\n\n<!-- /${kind} -->`)
  }
  return document.replace(part, (text) => made.get(text)!)
}

async function tableOf(words: string): Promise<string> {
  const [name = '', ...others] = words.split(' ')
  const make = Object.hasOwn(tables, name) ? tables[name] : undefined
  if (!make) throw new Error(`there is no table ${name}; there are ${Object.keys(tables).join(', ')}`)
  return make(...others)
}

/** Lines that only the tests need. */
const hiddenLines = /^.* \/\/ not in the documentation\n/gm

function exampleOf(path: string): string {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const language = name.slice(name.lastIndexOf('.') + 1)
  return `\`\`\`${language} ${name}\n${text.replace(hiddenLines, '')}\`\`\``
}
