import { type AnyField, isWritable } from './field.ts'

/** Describes a field: the sentences of its card, then what follows from the rest of its declaration. */
export function describeField(field: AnyField): string {
  return joined([meaningOf(field), omissionOf(field), accessOf(field), visibilityOf(field)])
}

/**
 * Describes a field for any place where its values are written: the sentences of its card, the accepted values, and
 * the default.
 * @param format how its values are written there
 */
export function meaningOf(field: AnyField, format = formatOf(field)): string {
  return joined([field.about, format, requirementOf(field), defaultOf(field)])
}

/** How values are written; empty for plain text. */
export function formatOf({
  accepted,
  format = `${accepted.charAt(0).toUpperCase()}${accepted.slice(1)}.`,
}: AnyField): string {
  return format
}

function joined(sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ')
}

function requirementOf({ required, derivedFrom }: AnyField): string | undefined {
  if (!required) return undefined
  return derivedFrom ? `Required, unless ${derivedFrom.join(' or ')} is given.` : 'Required.'
}

/** The declared default, unless the card says what happens when the field is left out: rules fill it in then. */
function defaultOf(field: AnyField): string | undefined {
  if (field.about.includes('left out')) return undefined
  const shown = isWritable(field) ? JSON.stringify(field.default) : undefined
  return shown === undefined || unstated.has(shown) ? undefined : `Default: ${shown}.`
}

/** Defaults that the description doesn't mention as values. */
const unstated: ReadonlySet<string> = new Set(['null', '""', '[]', '{}'])

/** What a new record has when a request leaves the field out, unless the card or another sentence says it. */
function omissionOf(field: AnyField): string | undefined {
  const { about, required, visibility, default: standard = null } = field
  if (!isWritable(field) || required || defaultOf(field) || about.includes('left out')) return undefined
  if (visibility === 'never') return 'It may be left out.'
  return standard === null ? 'Null when left out.' : 'Empty when left out.'
}

function accessOf(field: AnyField): string | undefined {
  return isWritable(field) ? undefined : 'Read-only: requests cannot set it.'
}

function visibilityOf({ visibility = 'all', requestedBy, omittedWhenEmpty }: AnyField): string | undefined {
  const shown = requestedBy ? `Responses contain it only with ${requestedBy}.` : visibilities[visibility]
  return joined([shown, omittedWhenEmpty && 'Responses leave it out while it is empty.'])
}

const visibilities: Readonly<Record<NonNullable<AnyField['visibility']>, string | undefined>> = {
  all: undefined,
  one: 'Lists leave it out.',
  updated: 'Only responses to updates contain it.',
  requested: 'Responses contain it only when additional_fields asks for it.',
  stored: 'No response contains it.',
  never: 'No response contains it.',
}
