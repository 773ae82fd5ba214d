import type { Fakes } from '../kernel/recipe.ts'

/** What a text in braces stands for. */
export const placeholders = {
  n: {
    about: 'the number of the record, from 1; {n:000} with zeros in front',
    fill: (fakes) => String(fakes.n),
  },
  first_name: { about: 'a first name', fill: (fakes) => fakes.firstName() },
  last_name: { about: 'a last name', fill: (fakes) => fakes.lastName() },
  company: { about: 'the name of a company', fill: (fakes) => fakes.company() },
  goods: { about: 'something that is sold', fill: (fakes) => fakes.goods() },
  street: { about: 'a street with a number', fill: (fakes) => fakes.street() },
  post_code: { about: 'a post code', fill: (fakes) => fakes.postCode() },
  city: { about: 'a city', fill: (fakes) => fakes.city() },
  phone: { about: 'a phone number', fill: (fakes) => fakes.phone() },
} satisfies Readonly<Record<string, { about: string; fill: (fakes: Fakes) => string }>>

const pattern = /\{\{|\}\}|\{([a-z][a-z_]*)(?::(0+))?\}/g

const known = `\\{(?:${Object.keys(placeholders).join('|')})(?::0+)?\\}`

/** A text in which something is filled in, for JSON Schema. */
export const templatePattern = known

/** A text in which no word stands in braces but those that are filled in: two braces stand for one. */
export const fillablePattern = `^(?:\\{\\{|${known}|\\{(?!\\{|[a-z][a-z_]*(?::0+)?\\})|[^{])*$`

/** Fills a template; two braces stand for one. */
export type Template = (fakes: Fakes) => string

/**
 * Reads a text with words in braces, such as `Order {n}`.
 * @returns nothing when there is nothing to fill in; the word that is not known
 */
export function templateOf(text: string): Template | { readonly unknown: string } | undefined {
  if (!text.includes('{') && !text.includes('}}')) return undefined
  const parts: (string | Template)[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, word, zeros] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    if (word === undefined) parts.push(whole[0]!)
    else if (!isPlaceholder(word)) return { unknown: word }
    else parts.push((fakes) => placeholders[word].fill(fakes).padStart(zeros?.length ?? 0, '0'))
  }
  if (parts.length === 0) return undefined
  parts.push(text.slice(end))
  return (fakes) => parts.map((part) => (typeof part === 'string' ? part : part(fakes))).join('')
}

function isPlaceholder(word: string): word is keyof typeof placeholders {
  return Object.hasOwn(placeholders, word)
}
