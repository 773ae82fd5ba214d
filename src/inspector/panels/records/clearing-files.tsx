import { useEffect, useState } from 'preact/hooks'
import { Code } from '../../parts/json.tsx'
import { Section } from '../../parts/panel.tsx'
import { serviceUrl } from '../../server/api.ts'
import type { RecordResponse } from '../../server/responses.ts'

/** URLs of the files of a document in the clearing system, by their titles. */
export type ClearingUrls = readonly (readonly [title: string, url: string])[]

/**
 * The URLs of the files that an attachment redirects to. The link itself may lead to another host than this page.
 * @returns `undefined` for records that were not sent
 */
export function clearingUrlsOf(
  account: string,
  { token, gov_id, gov_verification_link }: RecordResponse,
): ClearingUrls | undefined {
  if (typeof token !== 'string' || typeof gov_verification_link !== 'string') return undefined
  const urlOf = (file: string) =>
    new URL(`storage/${encodeURIComponent(account)}/${encodeURIComponent(token)}-${file}`, serviceUrl).href
  const receipt = typeof gov_id === 'string' ? [['Receipt', urlOf('gov_upo')] as const] : []
  return [['Document', urlOf('gov')], ...receipt]
}

/** The XML of a document as it was sent, and the receipt. Loading them is a request to the API, which the journal shows. */
export function ClearingFiles({ urls }: { urls: ClearingUrls }) {
  return (
    <>
      {urls.map(([title, url]) => (
        <ClearingFile key={url} title={title} url={url} />
      ))}
    </>
  )
}

function ClearingFile({ title, url }: { title: string; url: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    fetch(url)
      .then((response) => response.text())
      .then(setText, (error) => setText(String(error)))
  }, [url])
  return (
    <Section title={title} tools={<a href={url}>Download</a>}>
      <Code label={`XML: ${title}`}>{text}</Code>
    </Section>
  )
}
