import type { WidgetContent } from '../../../documents/widget/script.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { moneyText } from '../../../rules/money.ts'
import { mountPathOf } from '../../shared/document-urls.ts'
import type { StoredProduct } from '../product.fields.ts'
import { maxQuantityOf, nextOf, offeredProduct, productTitle } from './offered-product.ts'

/** The payment form of a product, as a script for any web page. */
export const widget: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/a/{account}/p/{token}.js', source: 'specification 4.3' }],
  about: 'The payment widget of a product, as JavaScript',
  behaviours: () => widgetBehaviours,
  credential: 'none',
  crossOrigin: true,
  pages: 'all',
  returns: 'document',
  status: 200,
  act: showWidget,
}

function showWidget(call: Call): Outcome {
  const content = contentOf(offeredProduct(call), call)
  const script = import('../../../documents/widget/script.ts')
  return {
    kind: 'document',
    contentType: 'text/javascript; charset=utf-8',
    headers: { 'Cache-Control': 'no-store' },
    bytes: script.then(({ widgetScript }) => Buffer.from(widgetScript(content))),
  }
}

function contentOf(product: StoredProduct, { params, scope }: Call): WidgetContent {
  const { edition } = scope
  const maxQuantity = maxQuantityOf(product)
  const usual = Number(product.quantity)
  return {
    language: edition.language,
    title: productTitle(product),
    description: product.form_description || product.description || '',
    hundredths: hundredthsOf(product.price_gross ?? '0.0'),
    currency: product.currency ?? edition.currency,
    quantity: Number.isInteger(usual) && usual >= 1 && usual <= maxQuantity ? usual : 1,
    maxQuantity,
    path: `${mountPathOf(scope)}/a/${encodeURIComponent(params.account ?? '')}/p/${encodeURIComponent(params.token ?? '')}`,
    next: nextOf(product),
    written: edition.written,
    words: { ...edition.messages.words, ...edition.messages.widget },
  }
}

/** "123.5" as "12350", because browsers have no decimal arithmetic. */
function hundredthsOf(price: string): string {
  const [whole = '0', fraction = ''] = moneyText(price).split('.')
  return whole + fraction.padEnd(2, '0')
}

export const widgetBehaviours = [
  behaviour(
    'widget/script',
    'The widget is one script that loads nothing and shows the product, its price and a payment form',
    'specification 4.3',
    'another host',
  ),
  withStatus(
    404,
    behaviour(
      'widget/unknown',
      'The widget of an unknown account or token, or of a disabled product, is 404',
      'assumed',
      'another host',
    ),
  ),
  withStatus(
    404,
    behaviour(
      'widget/on-sale',
      'Before available_from, and from available_to on, the widget of a product is 404',
      'assumed',
      'the clock',
    ),
  ),
  behaviour('widget/safe', 'Texts of a product cannot break out of the script', 'assumed', 'another host'),
  behaviour(
    'widget/language',
    "The widget uses the edition's language and number format",
    'assumed',
    'another host',
  ),
  behaviour(
    'widget/payment',
    'A payment through the widget appears in the account: paid, with product, quantity, price and payer',
    'assumed',
    'another host',
  ),
  behaviour(
    'widget/price',
    "The price of a widget payment is the product's price times the quantity, regardless of what the form sends",
    'assumed',
    'another host',
  ),
  behaviour(
    'widget/invoice',
    'A buyer who asks for an invoice gets one, created by the payment',
    'assumed',
    'another host',
  ),
  behaviour(
    'widget/quantity',
    'A payment for more of a limited product than is in stock is refused',
    'assumed',
    'another host',
  ),
  withStatus(
    422,
    behaviour(
      'widget/refused',
      'A payment without a name or an e-mail address, or with a quantity that is not a whole number, is 422',
      'assumed',
      'another host',
    ),
  ),
  behaviour(
    'widget/any-origin',
    'Pages of any origin may load the widget and pay through it',
    'assumed',
    'another host',
  ),
]
