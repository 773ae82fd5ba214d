import { linkWith, replaceQuery, useRoute } from '../../page/route.ts'
import { Copy } from '../../parts/button.tsx'
import { Feedback } from '../../parts/feedback.tsx'
import { Switch } from '../../parts/field.tsx'
import { Json } from '../../parts/json.tsx'
import { Detail, Facts, Section } from '../../parts/panel.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useLoad } from '../../server/loading.ts'
import type { AccountResponse, RecordResponse, ResourceResponse } from '../../server/responses.ts'
import { ClearingFiles, clearingUrlsOf } from './clearing-files.tsx'
import { isLate } from './columns.tsx'
import { RecordHistory } from './history.tsx'
import { PdfPreview, pdfUrlOf } from './pdf.tsx'
import { ReferredBy } from './referred-by.tsx'
import { Rows } from './rows.tsx'
import { UserActions } from './user-actions.tsx'
import { Value } from './value.tsx'

interface DetailProps {
  readonly account: AccountResponse
  readonly card: ResourceResponse
  readonly id: string
}

/** One record: its fields and rows, its PDF and XML files, its changes, and its JSON. */
export function RecordDetail({ account, card, id }: DetailProps) {
  const path = `accounts/${encodeURIComponent(account.prefix)}/records/${card.name}/${encodeURIComponent(id)}`
  const loaded = useLoad<RecordResponse>(path, ['change', 'changes', 'clock'])
  const { query } = useRoute()
  const tab = query.tab ?? 'fields'
  const isInvoice = card.name === 'invoices'
  const pdf = loaded.data && pdfUrlOf(card, loaded.data)
  const xml = loaded.data && clearingUrlsOf(account.prefix, loaded.data)
  const tabs = [
    ['fields', 'Fields'],
    ...(pdf ? [['pdf', 'PDF'] as const] : []),
    ...(xml ? [['xml', 'XML'] as const] : []),
    ['changes', 'Changes'],
    ['json', 'JSON'],
  ] as const
  return (
    <Detail
      title={loaded.data ? recordTitle(loaded.data) : id}
      tools={loaded.data && isInvoice && <UserActions account={account.prefix} invoice={loaded.data} />}
    >
      <Tabs
        label="Parts of the record"
        tabs={tabs}
        present={tab}
        linkOf={(name) => linkWith({ tab: name === 'fields' ? undefined : name })}
      />
      <Feedback of={loaded}>
        {(record) => (
          <>
            {tab === 'fields' && <Fields record={record} account={account} card={card} />}
            {tab === 'pdf' && pdf && (
              <PdfPreview url={pdf} name={recordTitle(record)} version={String(record.updated_at)} />
            )}
            {tab === 'xml' && xml && <ClearingFiles key={String(record.updated_at)} urls={xml} />}
            {tab === 'changes' && (
              <RecordHistory account={account.prefix} resource={card.name} id={record.id} />
            )}
            {tab === 'json' && (
              <Section title="JSON" tools={<Copy text={JSON.stringify(record, undefined, 2)}>Copy</Copy>}>
                <Json value={record} />
              </Section>
            )}
          </>
        )}
      </Feedback>
    </Detail>
  )
}

/** The number or name of a record, or else its id. */
function recordTitle({ number, name, id }: RecordResponse): string {
  if (typeof number === 'string' && number !== '') return number
  return typeof name === 'string' && name !== '' ? name : `${id}`
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '' || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && /^0(\.0+)?$/.test(value)
}

function Fields({
  record,
  account,
  card,
}: {
  record: RecordResponse
  account: AccountResponse
  card: ResourceResponse
}) {
  const { query } = useRoute()
  const isWhole = query.all === 'yes'
  const fieldOf = (name: string) => card.fields.find((field) => field.name === name)
  const values = Object.entries(record)
  const lists = values.filter(([name, value]) => fieldOf(name)?.kind === 'list' && !isEmpty(value))
  const plain = values.filter(([name]) => fieldOf(name)?.kind !== 'list')
  const shown = isWhole ? plain : plain.filter(([, value]) => !isEmpty(value))
  return (
    <>
      {lists.map(([name, rows]) => (
        <Rows key={name} name={name} rows={rows} />
      ))}
      <Section
        title="Fields"
        tools={
          <Switch
            label={`Show ${plain.length - plain.filter(([, value]) => !isEmpty(value)).length} empty fields`}
            isOn={isWhole}
            onChange={(isOn) => replaceQuery({ all: isOn ? 'yes' : undefined })}
          />
        }
      >
        <Facts
          rows={shown.map(([name, value]) => [
            name,
            <Value
              key={name}
              field={fieldOf(name)}
              value={value}
              account={account.prefix}
              isOverdue={isLate(record)}
            />,
            fieldOf(name)?.description,
          ])}
        />
      </Section>
      <ReferredBy account={account.prefix} resource={card.name} id={record.id} />
    </>
  )
}
