import { readFile } from 'node:fs/promises'

/** Joins style sheets without comments and white space, so that a page loads a single file. */
export async function stylesOf(files: readonly URL[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim()
}
