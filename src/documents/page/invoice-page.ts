import { type Html, html, lines } from '../html.ts'
import { type Fact, type InvoiceContent, invoiceContent } from '../pdf/invoice-content.ts'
import type { PartyBlock } from '../pdf/parties.ts'
import type { PositionRow, PositionsContent, SummaryRow } from '../pdf/positions-content.ts'
import type { InvoiceSubject, Logo, Verification } from '../pdf/subject.ts'
import { pageOf } from './frame.ts'

/** The content of the public page besides the document. */
export interface PageLinks {
  readonly pdf: string
  /** Missing when there is nothing to pay. */
  readonly payment: string | undefined
  /** The attachments that the buyer sees. */
  readonly attachments: readonly AttachmentLink[]
}

/** An attachment on the page. */
interface AttachmentLink {
  readonly name: string
  readonly url: string
}

/** The public page of a document: the content of the PDF, laid out for a screen. */
export async function invoicePage(subject: InvoiceSubject, links: PageLinks): Promise<Buffer> {
  const content = invoiceContent(subject, undefined)
  const { words } = subject.edition.messages
  const code = subject.verification && (await codeOf(subject.verification))
  const { title, stamps, facts, references, parties, positions, payment, amounts } = content
  return pageOf(
    content.language,
    title,
    html`${logoOf(subject.logo, subject.invoice.seller_name)}<div class="top">
<div><h1>${title}</h1>
${stamps.map(({ text, tone }) => html`<span class="stamp ${tone}">${text}</span>\n`)}</div>
<nav class="actions">
${links.payment && html`<a class="button main" href="${links.payment}">${words.pay}</a>\n`}<a class="button" href="${links.pdf}">${words.downloadPdf}</a>
</nav>
</div>
<div class="columns">${parties.map(partyOf)}${list([...facts, ...references])}</div>
${tableOf(positions)}
${list(amounts, 'amounts')}
${list(payment)}${code}
${notesOf(content)}${attachmentsOf(links.attachments, subject.edition.messages.attachments.heading)}`,
  )
}

/** The same code as on the PDF; the library is loaded with the first one. */
async function codeOf({ link, caption }: Verification): Promise<Html> {
  const { renderSVG } = await import('uqr')
  const picture = Buffer.from(renderSVG(link, { border: 0, ecc: 'M' })).toString('base64')
  return html`<figure class="code"><a href="${link}"><img src="data:image/svg+xml;base64,${picture}" alt="${link}"></a>
<figcaption>${caption}</figcaption></figure>`
}

function attachmentsOf(files: readonly AttachmentLink[], heading: string): Html | undefined {
  if (files.length === 0) return undefined
  return html`<div class="notes">
<h2>${heading}</h2>
${files.map(({ name, url }) => html`<p><a href="${url}">${name}</a></p>\n`)}</div>`
}

function logoOf(logo: Logo | undefined, name: string | null): Html | undefined {
  return (
    logo &&
    html`<img class="logo" src="data:${logo.contentType};base64,${logo.content.base64}" alt="${name}">\n`
  )
}

function partyOf({ heading, lines: [name = '', ...others] }: PartyBlock): Html {
  return html`<section><h2>${heading}</h2>
<p class="name">${name}</p>
${others.map((line) => html`<p>${lines(line)}</p>\n`)}</section>
`
}

function list(facts: readonly Fact[], kind = ''): Html | undefined {
  if (facts.length === 0) return undefined
  const rows = facts.map(({ label, value }, at) => {
    const role = at === facts.length - 1 && 'last'
    return html`<dt class="${role}">${label}</dt><dd class="${role}">${value}</dd>\n`
  })
  return html`<dl class="${kind}">
${rows}</dl>`
}

function tableOf(content: PositionsContent): Html {
  const { columns, rows, summary } = content
  const heads = columns.map(
    ({ name, header, align }) =>
      html`<th scope="col" class="${classOf(name, align)}">${header.join(' / ')}</th>\n`,
  )
  return html`<div class="table"><table>
<thead><tr>
${heads}</tr></thead>
<tbody>
${rows.map((row) => rowOf(row, content))}</tbody>
<tfoot>
${summary.map((row) => summaryOf(row, content))}</tfoot>
</table></div>`
}

function rowOf({ cells }: PositionRow, { columns }: PositionsContent): Html {
  return html`<tr>${columns.map((column) => {
    const [first, ...details] = cells[column.name] ?? []
    const below = details.map((detail) => html`<span class="detail">${lines(detail)}</span>`)
    const label = column.name !== 'item' && html` data-label="${column.header.join(' / ')}"`
    return html`<td class="${classOf(column.name, column.align)}"${label}>${first}${below}</td>`
  })}</tr>
`
}

/** The label spans the columns before the first sum. */
function summaryOf({ label, isTotal, cells }: SummaryRow, { columns }: PositionsContent): Html {
  const first = columns.findIndex(({ name }) => cells[name] !== undefined)
  const sums = columns
    .slice(first)
    .map(({ name, header }) => html`<td data-label="${header.join(' / ')}">${cells[name]?.[0]}</td>`)
  return html`<tr class="${isTotal && 'total'}"><td class="label" colspan="${first}">${label}</td>${sums}</tr>
`
}

function classOf(name: string, align: 'left' | 'right'): string {
  if (name === 'item') return `${align} wide`
  return name === 'line' ? `${align} line` : align
}

function notesOf({ remarks, notices, footers, signatures, lastPage }: InvoiceContent): Html | undefined {
  const texts = [...notices, ...footers, ...(lastPage ? [lastPage] : [])]
  if (remarks.length === 0 && texts.length === 0 && signatures.length === 0) return undefined
  return html`<div class="notes">
${remarks.map(({ heading, lines: texts }) => html`<h2>${heading}</h2>\n${texts.map((text) => html`<p>${lines(text)}</p>\n`)}`)}${texts.map((text) => html`<p>${lines(text)}</p>\n`)}${list(signatures)}</div>`
}
