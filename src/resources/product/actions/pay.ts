import { wholeNumber } from '../../../checks/kinds.ts'
import { Refused } from '../../../checks/refused.ts'
import { decodeInteger, integerSchema } from '../../../kernel/card/fields/integer.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { type FieldFailures, Problem } from '../../../kernel/card/problem.ts'
import { cannotBeBlank, reasonAgainst } from '../../../kernel/card/response-sentences.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { makeRecord } from '../../../kernel/write/write.ts'
import { moneyText, multiply } from '../../../rules/money.ts'
import type { StoredPayment } from '../../payment/payment.fields.ts'
import { acceptedAddress, isAddress } from '../../shared/mail/recipients.ts'
import { payerFields } from '../../shared/payer-fields.ts'
import { successResponse } from '../../shared/success-response.ts'
import type { StoredProduct } from '../product.fields.ts'
import { maxQuantityOf, offeredProduct, productTitle } from './offered-product.ts'

/** The payment fields of the form besides name, address and quantity. All other fields are set here. */
const payerFieldNames = Object.keys(payerFields)

/** Accepts a payment from a product's form, which may be on any page. */
export const pay: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/a/{account}/p/{token}/payments.json', source: 'assumed' }],
  about: 'Pays for a product through its widget',
  credential: 'none',
  crossOrigin: true,
  pages: 'all',
  body: {
    name: { about: 'First and last name of the payer. Required.', schema: { type: 'string' } },
    email: { about: 'E-mail address of the payer. Required.', schema: { type: 'string' } },
    quantity: {
      about: 'Number of pieces, at most what is in stock of a limited product. Default: 1.',
      schema: integerSchema,
    },
    ...payerFields,
  },
  returns: 'value',
  response: {
    ...successResponse('Thanks in the language of the edition.'),
    token: { about: 'Token of the payment.', schema: { type: 'string' } },
    price: { about: 'Amount of the payment.', schema: { type: 'string' } },
    currency: { about: 'Currency of the payment.', schema: { type: 'string' } },
    quantity: { about: 'Number of pieces.', schema: { type: 'integer' } },
  },
  status: 201,
  act: takePayment,
}

function takePayment(call: Call): Outcome {
  const product = offeredProduct(call)
  const { scope, body } = call
  const buyer = buyerOf(body, product)
  const values = {
    ...Object.fromEntries(payerFieldNames.filter((name) => name in body).map((name) => [name, body[name]])),
    ...buyer,
    name: productTitle(product),
    product_id: product.id,
    // The form multiplies the price that it shows, which has two decimals.
    price: multiply(moneyText(product.price_gross ?? '0.0'), `${buyer.quantity}.0`),
    currency: product.currency,
    department_id: product.department_id,
    kind: 'widget',
    provider: 'widget',
    paid: true,
  }
  const { token, price, currency } = makeRecord(scope, 'payments', values) as StoredPayment
  const { thanks } = scope.edition.messages.widget
  return {
    kind: 'value',
    value: { code: 'success', message: thanks, token, price, currency, quantity: buyer.quantity },
  }
}

/** @throws Problem `invalid` naming every missing or wrong field */
function buyerOf(body: Call['body'], product: StoredProduct) {
  const failures: FieldFailures = {}
  const name = textOf(body.name)
  if (name === '') failures.name = [cannotBeBlank]
  const email = textOf(body.email)
  if (!isAddress(email)) failures.email = [wrongAddress(email)]
  const maxQuantity = maxQuantityOf(product)
  const quantity = quantityOf(body.quantity === undefined ? 1 : body.quantity, maxQuantity)
  if (quantity instanceof Refused) {
    failures.quantity = [maxQuantity === 0 ? 'is sold out' : reasonAgainst(quantity)]
  }
  if (Object.keys(failures).length > 0 || quantity instanceof Refused) throw new Problem('invalid', failures)
  const space = name.lastIndexOf(' ')
  return {
    first_name: space < 0 ? name : name.slice(0, space),
    last_name: space < 0 ? null : name.slice(space + 1),
    email,
    quantity,
  }
}

function wrongAddress(email: string): string {
  return email === '' ? cannotBeBlank : reasonAgainst(new Refused(email, acceptedAddress))
}

function quantityOf(sent: unknown, maxQuantity: number): number | Refused {
  const quantity = wholeNumber(1, maxQuantity).read(decodeInteger(sent))
  return quantity instanceof Refused ? new Refused(sent, quantity.accepted) : quantity
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
