import type { Messages, WrittenForm } from '../../editions/edition.ts'
import { scriptLiteral } from '../html.ts'

/** The content of the payment form of a product. */
export interface WidgetContent {
  readonly language: string
  readonly title: string
  readonly description: string
  /** Unit price, in hundredths of the currency, as digits. */
  readonly hundredths: string
  readonly currency: string
  /** The initial quantity, a whole number. */
  readonly quantity: number
  /** The largest quantity; 0 when the product is sold out. */
  readonly maxQuantity: number
  /** Path of the product, where payments are sent; relative to the origin of the script. */
  readonly path: string
  /** URL that opens after the payment. */
  readonly next: string | null
  readonly written: WrittenForm
  readonly words: Messages['words'] & Messages['widget']
}

/**
 * The widget: a script that replaces its tag with a payment form. It runs in a browser, loads nothing, sends requests
 * only to its own origin, and never renders a text as HTML.
 */
export function widgetScript(content: WidgetContent): string {
  return `(function (product) {\n${source}\n})(${scriptLiteral(content)});\n`
}

const style = [
  // The page can style the host element, but nothing inside its shadow root.
  ':host{all:initial;display:block}',
  'form{box-sizing:border-box;max-width:24em;border:1px solid #cfd5e1;border-radius:8px;padding:1.25em;' +
    'background:#fff;color:#1d2433;font:16px/1.4 system-ui,sans-serif;text-align:left}',
  'h2{font-size:1.2em;margin:0 0 .25em;overflow-wrap:anywhere}',
  'p{margin:0 0 .75em;white-space:pre-line;overflow-wrap:anywhere}',
  '.price{font-size:1.35em;font-weight:600}',
  'label{display:block;margin:0 0 .75em}',
  'label.choice{display:flex;gap:.5em;align-items:baseline}',
  'input:not([type=checkbox]){box-sizing:border-box;display:block;width:100%;margin-top:.2em;padding:.5em;' +
    'font:inherit;color:inherit;background:#fff;border:1px solid #98a2b8;border-radius:5px}',
  'input:focus-visible,button:focus-visible{outline:3px solid #8fb4ff;outline-offset:1px}',
  'button{width:100%;padding:.7em;font:inherit;font-weight:600;color:#fff;background:#1f57c3;border:0;' +
    'border-radius:5px;cursor:pointer}',
  'button:disabled{background:#7b859b;cursor:default}',
  '[role=status]{margin:.75em 0 0}',
  '.failed{color:#a3142b}',
  '[hidden]{display:none!important}',
].join('\n')

// Plain JavaScript that every recent browser runs; no build step transforms it.
const source = `  var script = document.currentScript;
  var words = product.words;
  var address = new URL(product.path + '/payments.json', script && script.src ? script.src : location.href);
  var host = document.createElement('div');
  if (script && script.parentNode && document.body && document.body.contains(script)) {
    script.parentNode.insertBefore(host, script.nextSibling);
  } else {
    (document.body || document.documentElement).appendChild(host);
  }
  host.lang = product.language;
  var root = host.attachShadow({ mode: 'open' });

  function add(parent, name, text, properties) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    Object.assign(element, properties || {});
    parent.appendChild(element);
    return element;
  }

  function ask(parent, name, text, properties) {
    var label = add(parent, 'label', text);
    return add(label, 'input', '', Object.assign({ name: name }, properties));
  }

  function money(quantity) {
    var digits = String(BigInt(product.hundredths) * BigInt(quantity)).padStart(3, '0');
    var whole = digits.slice(0, -2).replace(/\\B(?=(\\d{3})+$)/g, product.written.groupMark);
    return whole + product.written.decimalMark + digits.slice(-2) + '\\u00a0' + product.currency;
  }

  add(root, 'style', ${JSON.stringify(style)});
  var form = add(root, 'form');
  add(form, 'h2', product.title);
  if (product.description) add(form, 'p', product.description);
  add(form, 'p', money(1), { className: 'price' });

  var fields = add(form, 'div');
  ask(fields, 'name', words.name, { required: true, autocomplete: 'name', maxLength: 200 });
  ask(fields, 'email', words.email, { required: true, type: 'email', autocomplete: 'email', maxLength: 200 });
  var quantity = ask(fields, 'quantity', words.quantity, {
    type: 'number', required: true, min: '1', max: String(product.maxQuantity), step: '1',
    value: String(product.quantity), hidden: product.maxQuantity < 2,
  });
  quantity.parentNode.hidden = product.maxQuantity < 2;

  var choice = add(fields, 'label', '', { className: 'choice' });
  var wish = add(choice, 'input', '', { type: 'checkbox', name: 'generate_invoice', value: 'true' });
  add(choice, 'span', words.wantsInvoice);
  var company = add(fields, 'div', '', { hidden: true });
  var asked = [
    ask(company, 'invoice_name', words.company, { autocomplete: 'organization' }),
    ask(company, 'invoice_tax_no', words.taxNumber, {}),
    ask(company, 'invoice_street', words.street, { autocomplete: 'street-address' }),
    ask(company, 'invoice_post_code', words.postCode, { autocomplete: 'postal-code' }),
    ask(company, 'invoice_city', words.city, { autocomplete: 'address-level2' }),
  ];
  function toggle() {
    company.hidden = !wish.checked;
    asked[0].required = wish.checked;
    asked.forEach(function (input) { input.disabled = !wish.checked; });
  }
  wish.addEventListener('change', toggle);
  toggle();

  var button = add(form, 'button', '', { type: 'submit' });
  var status = add(form, 'p', '', { hidden: true });
  status.setAttribute('role', 'status');
  function total() {
    var bought = Number(quantity.value);
    var sum = bought >= 1 && bought % 1 === 0 ? ' ' + money(bought) : '';
    button.textContent = product.maxQuantity < 1 ? words.soldOut : words.pay + sum;
  }
  quantity.addEventListener('input', total);
  total();
  button.disabled = product.maxQuantity < 1;

  function say(text, failed) {
    status.textContent = text;
    status.className = failed ? 'failed' : '';
    status.hidden = false;
  }

  function refuse(why) {
    button.disabled = false;
    say(words.failed + why, true);
  }

  function reason(result) {
    var message = result && result.message;
    if (!message) return '';
    if (typeof message === 'string') return ' ' + message;
    return ' ' + Object.keys(message).map(function (name) { return name + ' ' + message[name].join(', '); }).join('; ');
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    // Sent as a form: a browser sends no preflight request, from any page.
    fetch(address, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      .then(function (response) {
        return response.json().then(function (result) {
          if (!response.ok) return refuse(reason(result));
          fields.hidden = button.hidden = true;
          say(words.thanks, false);
          host.dispatchEvent(new CustomEvent('faketura:paid', { bubbles: true, detail: result }));
          if (product.next) location.assign(product.next);
        });
      })
      .catch(function () { refuse(''); });
  });`
