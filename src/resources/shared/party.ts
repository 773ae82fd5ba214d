import type { RuleContext } from '../../kernel/card/rule-context.ts'

/** Copies fields of a party's card to a document, where the party's name is the prefix of each field name. */
export interface PartyFields<Name extends string> {
  /**
   * The document's fields, filled from the card, with its id.
   * @param sent values that replace the card's
   */
  from(
    card: { readonly [Field in Name | 'id']: unknown },
    sent?: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>>
  /** The fields of the party that were sent. */
  sentOf(document: object, sent: ReadonlySet<string>): Record<string, unknown>
  /**
   * Notes the fields of the party that were sent, if the card's values replace them.
   * @param remedy how to keep what was sent
   */
  diagnoseReplaced(
    card: { readonly [Field in Name | 'id']: unknown },
    document: object,
    context: Pick<RuleContext, 'sent' | 'diagnose'>,
    remedy?: string,
  ): void
  /** The card's fields, filled from the document's. */
  cardOf(values: object): Record<string, unknown>
}

/**
 * @param prefix before the party's fields on the document, such as `buyer`
 * @param reference the document's field for the id of the card
 * @param names of the card's fields that documents copy
 */
export function party<const Name extends string>(
  prefix: string,
  reference: string,
  names: readonly Name[],
): PartyFields<Name> {
  const pairs = names.map((name) => [name, `${prefix}_${name}`] as const)
  const fields = new Set<string>(pairs.map(([, field]) => field))
  // Requests send few fields, and most documents name a party by its id alone.
  const isAnySent = (sent: ReadonlySet<string>) => {
    for (const field of sent) if (fields.has(field)) return true
    return false
  }
  return {
    from(card, sent) {
      const values: Record<string, unknown> = { [reference]: card.id }
      for (const [name, field] of pairs) values[field] = card[name]
      return Object.assign(values, sent)
    },
    sentOf(document, sent) {
      const values: Record<string, unknown> = {}
      if (!isAnySent(sent)) return values
      for (const [, field] of pairs) if (sent.has(field)) values[field] = fieldOf(document, field)
      return values
    },
    diagnoseReplaced(card, document, { sent, diagnose }, remedy) {
      if (!isAnySent(sent)) return
      const replaced = pairs
        .filter(
          ([name, field]) => sent.has(field) && (fieldOf(document, field) || null) !== (card[name] || null),
        )
        .map(([, field]) => field)
      if (replaced.length === 0) return
      const owner = `${reference.replace(/_id$/, '')} ${card.id}`
      const hint = remedy === undefined ? '' : `; ${remedy}`
      diagnose('replaced-value', `${owner} replaces the sent ${replaced.join(', ')}${hint}`)
    },
    cardOf(values) {
      const card: Record<string, unknown> = {}
      for (const [name, field] of pairs) if (Object.hasOwn(values, field)) card[name] = fieldOf(values, field)
      return card
    },
  }
}

function fieldOf(values: object, name: string): unknown {
  return (values as { readonly [name: string]: unknown })[name]
}
