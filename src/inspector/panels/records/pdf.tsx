import { serviceUrl } from '../../server/api.ts'
import type { RecordResponse, ResourceResponse } from '../../server/responses.ts'

/** URL of a document's PDF file, as the buyer gets it; `undefined` for other records. */
export function pdfUrlOf({ pdf }: ResourceResponse, { token }: RecordResponse): string | undefined {
  if (pdf === undefined || typeof token !== 'string') return undefined
  // Relative to this page: its host may differ from the one in the records.
  const url = new URL(pdf.slice(1).replace('{token}', encodeURIComponent(token)), serviceUrl)
  url.searchParams.set('inline', 'yes')
  return url.href
}

/** The PDF file of a document. Loading it is a request to the API, which the journal shows. */
export function PdfPreview({ url, name, version }: { url: string; name: string; version: string }) {
  return (
    <>
      <iframe key={version} class="frame" src={url} title={`PDF of ${name}`} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
    </>
  )
}
