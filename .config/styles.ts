import { readFile } from 'node:fs/promises'

/** Style sheets one after the other, without comments and spare room, so that a page loads them as one file. */
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
