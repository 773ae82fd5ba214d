import { rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { euTaxRates } from '../../../rules/eu-tax-rates.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

const written = ['create', 'update'] as const

/** These rules run when seller and buyer are known. */
export const oneStopShopRules = [
  rule<StoredInvoice>(
    'document-terms/one-stop-shop',
    'identify_oss sets use_oss on a sale to a person in another country of the EU; on other documents it does nothing',
    'facts 2.1',
    whenSent(['identify_oss']),
    (invoice, context) =>
      context.input.identify_oss && isOneStopShop(invoice, context) ? { use_oss: true } : undefined,
  ),
  rule<StoredInvoice>(
    'document-terms/former-name',
    'use_moss is an older name of use_oss: changing one of them changes the other',
    'facts 2.1',
    written,
    ({ use_oss, use_moss }, { before }) => {
      const former = before as StoredInvoice | undefined
      if (use_oss !== (former?.use_oss ?? false)) return { use_moss: use_oss }
      return use_moss !== (former?.use_moss ?? false) ? { use_oss: use_moss } : undefined
    },
  ),
]

export const destinationRate = rowRule<StoredInvoice, StoredInvoicePosition>(
  'document-terms/destination-rate',
  'With identify_oss and oss_force_tax, the lines of a sale to a person in another country of the EU have the standard rate of that country',
  'facts 2.1',
  whenSent(['identify_oss']),
  'positions',
  ({ kind }, _change, invoice, context) => {
    const { identify_oss, oss_force_tax } = context.input
    if (!identify_oss || !oss_force_tax || isText({ kind }) || !isOneStopShop(invoice, context))
      return undefined
    return { tax: euTaxRates[codeOf(invoice.buyer_country)]! }
  },
)

function isOneStopShop(invoice: StoredInvoice, { edition }: RuleContext): boolean {
  const seller = codeOf(invoice.seller_country || edition.country)
  const buyer = codeOf(invoice.buyer_country)
  return invoice.income && !invoice.buyer_company && seller !== buyer && isInEu(seller) && isInEu(buyer)
}

function isInEu(country: string): boolean {
  return Object.hasOwn(euTaxRates, country)
}

/** Tax law uses another code for Greece. */
function codeOf(country: string | null): string {
  const code = (country ?? '').toUpperCase()
  return code === 'EL' ? 'GR' : code
}
