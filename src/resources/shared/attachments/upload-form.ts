import { formatValue } from '../../../checks/format-value.ts'
import { wrongValue } from '../../../checks/sentences.ts'
import { escapeHtml } from '../../../documents/html.ts'
import type { Outcome } from '../../../kernel/card/operation.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { localTimestamp } from '../../../state/calendar.ts'
import { storageUrl } from './storage-url.ts'

/** Largest file, in bytes. */
export const largestFile = 10 * 1024 * 1024

/** Milliseconds that a form is valid for. */
const lifetime = 60 * 60 * 1000

/** The last instant that a policy can name. */
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

const greenwich = { standardOffset: 0, daylight: 'none' } as const

/** The fields of an upload, as the storage's forms have them. */
export const uploadFields = [
  'AWSAccessKeyId',
  'key',
  'policy',
  'signature',
  'acl',
  'success_action_status',
] as const

export type UploadForm = Readonly<Record<(typeof uploadFields)[number] | 'url', string>>

/** In a key, the storage replaces it by the name of the file. */
export const fileNameMark = '$' + '{filename}'

/** The conditions of a policy for the fields of its form. */
type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number]

interface Policy {
  readonly expiration: string
  readonly conditions: readonly Condition[]
}

/** The key that signs the forms of an account. */
type Signer = Pick<AccountScope, 'token'> & {
  readonly account: Pick<AccountScope['account'], 'prefix'>
}

/** The form for uploading a file for a document. */
export function uploadForm(
  scope: Signer & Pick<AccountScope, 'accountUrl'> & { readonly clock: { milliseconds(): number } },
  invoice: number,
): UploadForm {
  const { account, clock } = scope
  const expires = Math.min(clock.milliseconds() + lifetime, lastInstant)
  const fixed = { acl: 'private', success_action_status: '201' }
  const policy: Policy = {
    expiration: localTimestamp(expires, greenwich).replace('+00:00', 'Z'),
    conditions: [
      { bucket: account.prefix },
      ['starts-with', '$key', keyPrefix(invoice)],
      ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 0, largestFile],
    ],
  }
  const text = Buffer.from(JSON.stringify(policy)).toString('base64')
  return {
    url: storageUrl(scope),
    AWSAccessKeyId: accessKey(scope),
    key: keyPrefix(invoice) + fileNameMark,
    policy: text,
    signature: signatureOf(text, scope),
    ...fixed,
  }
}

function keyPrefix(invoice: number): string {
  return `invoices/${invoice}/`
}

/** The document and file in a key. */
export function placeOf(key: string): { readonly invoice: number; readonly fileName: string } | undefined {
  const [, invoice, fileName] = /^invoices\/(\d{1,15})\/(.+)$/s.exec(key) ?? []
  return fileName === undefined ? undefined : { invoice: Number(invoice), fileName }
}

/**
 * Checks the fields of an upload against the signed policy that is one of them.
 * @returns the reason for refusing the upload; undefined for a valid one
 */
export function uploadRefusal(
  sent: Readonly<Record<string, unknown>>,
  scope: AccountScope,
): string | undefined {
  const missing = uploadFields.find((name) => typeof sent[name] !== 'string' || sent[name] === '')
  if (missing) return `the field ${missing} is missing; send the fields of the credentials as they are`
  const fields = sent as Readonly<Record<string, string>>
  const unknown = Object.keys(fields).find((name) => !uploadFields.some((known) => known === name))
  if (unknown) return `the policy allows no field ${formatValue(unknown)}`
  if (fields.AWSAccessKeyId !== accessKey(scope)) return 'AWSAccessKeyId is not that of the account'
  const policy = fields.policy ?? ''
  if (fields.signature !== signatureOf(policy, scope)) return 'the signature is not that of the policy'
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  if (scope.clock.milliseconds() > Date.parse(expiration)) return `the policy expired at ${expiration}`
  for (const condition of conditions) {
    const refusal = refusalBy(condition, { ...fields, bucket: scope.account.prefix })
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** Why the fields break a condition. The length of the file is limited while it is read. */
function refusalBy(condition: Condition, fields: Readonly<Record<string, string>>): string | undefined {
  if (!isRange(condition)) {
    const [name, value] = Object.entries(condition).find(([key, wanted]) => fields[key] !== wanted) ?? []
    return name && wrongValue(name, fields[name], formatValue(value))
  }
  const [operator, key, value] = condition
  const name = String(key).slice(1)
  if (operator !== 'starts-with' || fields[name]?.startsWith(String(value))) return undefined
  return wrongValue(name, fields[name], `a text that starts with ${formatValue(value)}`)
}

function isRange(condition: Condition): condition is readonly [string, string | number, string | number] {
  return Array.isArray(condition)
}

function accessKey(signer: Signer): string {
  return signer.token('storage key', signer.account.prefix)
}

function signatureOf(policy: string, signer: Signer): string {
  const secret = signer.token('storage secret', signer.account.prefix)
  // Loaded with the first upload, because most emulators have none.
  const { createHmac } = process.getBuiltinModule('node:crypto')
  return createHmac('sha1', secret).update(policy).digest('base64')
}

/** The storage's response to an upload. */
export function uploaded(scope: AccountScope, key: string, bytes: Buffer): Outcome {
  const tag = process.getBuiltinModule('node:crypto').createHash('md5').update(bytes).digest('hex')
  const rows = {
    Location: `${storageUrl(scope)}/${encodeURIComponent(key)}`,
    Bucket: scope.account.prefix,
    Key: key,
    ETag: `"${tag}"`,
  }
  const inner = Object.entries(rows).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse>${inner.join('')}</PostResponse>`
  return { kind: 'document', contentType: 'application/xml', bytes: Buffer.from(xml) }
}
