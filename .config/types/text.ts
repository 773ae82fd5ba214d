/** The line width of the formatter. */
const width = 110

/** Joins the parts of a file that is written from the cards with blank lines. */
export function fileOf(...parts: readonly string[]): string {
  return fileFrom('the cards', ...parts)
}

/**
 * Joins the parts of a file with blank lines, below a line that says what to change instead of it.
 * @param source what the file is written from
 */
export function fileFrom(source: string, ...parts: readonly string[]): string {
  const header = `// Written by \`npm run docs\` from ${source}. Change ${source}, not this file.`
  return `${[header, ...parts.filter((part) => part !== '')].join('\n\n')}\n`
}

/**
 * A doc comment. The text stays on one line, because the published declarations repeat these comments for every field.
 * @param example a one-line program
 */
export function docOf(text: string, indent = '', example?: string): string {
  const safe = text.replaceAll('*/', '*\\/')
  if (example === undefined) return `${indent}/** ${safe} */\n`
  const lines = [safe, '@example', example]
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

/** A union of words, formatted like the formatter's output. */
export function unionOf(name: string, about: string, words: readonly string[]): string {
  const quoted = words.map((word) => `'${word}'`)
  const line = `export type ${name} = ${quoted.join(' | ')}`
  return (
    docOf(about) +
    (line.length <= width ? line : `export type ${name} =\n${quoted.map((word) => `  | ${word}`).join('\n')}`)
  )
}

/** An import of types, formatted like the formatter's output. */
export function importOf(names: readonly string[], path: string): string {
  const sorted = [...new Set(names)].sort(byName)
  const line = `import type { ${sorted.join(', ')} } from '${path}'`
  return line.length <= width
    ? line
    : `import type {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${path}'`
}

/** Imports in the formatter's order: by folder, the outermost first. */
export function importsOf(imports: readonly string[]): string {
  return [...imports].sort(byPath).join('\n')
}

function byPath(one: string, other: string): number {
  // Files of the same folder come last.
  const stepsOf = (line: string) => /from '(.*)'$/.exec(line)![1]!.replace(/^\.\//, 'zz/').split('/')
  const [steps, others] = [stepsOf(one), stepsOf(other)]
  const at = steps.findIndex((step, index) => step !== others[index])
  return byName(steps[at] ?? '', others[at] ?? '')
}

/**
 * An interface with its doc comment, formatted like the formatter's output.
 * @param members the members, each with its indentation
 */
export function interfaceOf(
  name: string,
  about: string,
  members: readonly string[],
  extended: string | undefined = undefined,
): string {
  const head = `export interface ${name}`
  const body = members.length > 0 ? `{\n${members.join('\n')}\n}` : '{}'
  if (extended === undefined) return `${docOf(about)}${head} ${body}`
  const firstLine = `${head} extends ${extended} ${members.length > 0 ? '{' : '{}'}`
  const gap = firstLine.length <= width ? ' ' : '\n  '
  return `${docOf(about)}${head}${gap}extends ${extended} ${body}`
}

/** Compares in the formatter's order. */
function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en')
}

/** A key of an object type. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}

/** `WarehouseDocument` for `warehouse_document`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[_:])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** `warehouseDocument` for `warehouse_document`. */
export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
