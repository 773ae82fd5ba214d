import { type AnyField, isOmitted } from './field.ts'
import { memberPrefix, plainJson, textJson } from './json-text.ts'
import type { Usual } from './usual-values.ts'

/** Source that returns the text of a usual record, and does nothing for any other. */
interface TemplateCode {
  readonly names: string
  readonly statement: string
  /** Values used in the source. They may come from requests, so the source refers to them by name. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

/**
 * Fields that nearly always have the same value are one condition, and the texts between the others are constant. So a
 * response has fewer parts to join (row `device: template of usual records` of the bench).
 */
export function templateCode(
  fields: readonly (readonly [string, AnyField])[],
  { values, clean }: Usual,
): TemplateCode {
  const conditions: string[] = []
  const usual: unknown[] = []
  const texts: string[] = []
  const pieces: string[] = []
  /** Joined as a list, because V8 copies a text of many parts slowly into each response. */
  let parts = ['{']
  const piece = (source: string) => {
    pieces.push(`text${texts.push(parts.join('')) - 1}`, source)
    parts = []
  }
  for (const [at, [name, field]] of fields.entries()) {
    const prefix = memberPrefix(name, at)
    const stored = `record[${JSON.stringify(name)}]`
    const isOmittable = field.omittedWhenEmpty === true && at > 0
    if (values.has(name)) {
      const value = values.get(name)
      conditions.push(`${stored} === usual${usual.push(value) - 1}`)
      if (!isOmittable || !isOmitted(field, value)) parts.push(prefix, JSON.stringify(value))
    } else if (isOmittable) {
      const written = field.computed ? `computed${at}(record, context)` : stored
      const whole = `${JSON.stringify(prefix)} + (value === null ? 'null' : json${at}(value, context))`
      piece(`(value = ${written}, isOmitted(fields[${at}], value) ? '' : ${whole})`)
    } else if (clean.has(name)) {
      conditions.push(field.json === textJson ? `isClean(${stored})` : `${stored} !== null`)
      parts.push(prefix, '"')
      piece(stored)
      parts.push('"')
    } else {
      parts.push(prefix)
      const value = field.computed ? `computed${at}(record, context)` : stored
      if (field.json === plainJson && !field.computed) piece(stored)
      else piece(`((value = ${value}) === null ? 'null' : json${at}(value, context))`)
    }
  }
  pieces.push(`text${texts.push(`${parts.join('')}}`) - 1}`)
  const constants = (name: string, list: string, { length }: readonly unknown[]) =>
    Array.from({ length }, (_, at) => `const ${name}${at} = ${list}[${at}]; `).join('')
  return {
    names: constants('usual', 'usual', usual) + constants('text', 'texts', texts),
    statement: `if (${conditions.join(' && ') || 'true'}) return ${pieces.join(' + ')}`,
    values: { usual, texts },
  }
}
