import type { RecordAnswer, ResourceAnswer } from '../../server/answers.ts'
import { serviceUrl } from '../../server/api.ts'

/** Address of the file that a buyer gets behind the link of a document; nothing for records that are no documents. */
export function pdfUrlOf({ pdf }: ResourceAnswer, { token }: RecordAnswer): string | undefined {
  if (pdf === undefined || typeof token !== 'string') return undefined
  // By the page's own address: the emulator may be reached under another name than the one that records show.
  const url = new URL(pdf.slice(1).replace('{token}', encodeURIComponent(token)), serviceUrl)
  url.searchParams.set('inline', 'yes')
  return url.href
}

/** The file as the service makes it; asking for it is a request like any other, which the journal shows. */
export function PdfPreview({ url, name, version }: { url: string; name: string; version: string }) {
  return (
    <>
      <iframe key={version} class="frame" src={url} title={`PDF of ${name}`} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open in a tab of its own
        </a>
      </p>
    </>
  )
}
