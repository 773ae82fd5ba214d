import type { JournalEntry } from '../../state/journal-row.ts'
import type { Secret } from '../../state/secret-names.ts'
import { holdsSecret, type Repeatable, textParts } from './repeatable.ts'

const secrets: Readonly<Record<Secret, string>> = {
  api_token: 'account.apiToken',
  integration_token: 'account.integrationToken',
  password: 'account.password',
  authorization: 'account.apiToken',
}

type Outcome = Pick<JournalEntry, 'operation' | 'status' | 'fault'>

/**
 * A Vitest test that sends a request again, to the test's own account, and expects the same status. It adds the fault
 * that acted on the request.
 */
export function vitestOf(request: Repeatable, { operation, status, fault }: Outcome): string {
  const { method, path } = request
  const isArmed = fault !== undefined && operation !== null
  const title = `${method} ${path.replace(/\?.*/s, '')} ${status === 0 ? 'gets no response' : `returns ${status}`}`
  const lines = [
    `import { expect, test } from 'faketura/vitest'`,
    '',
    `test(${literal(title)}, async ({ account${isArmed ? ', emulator' : ''} }) => {`,
    ...(isArmed ? [`  emulator.faults.add(${value({ operation, times: 1, then: fault.then }, '  ')})`] : []),
    ...(namesRecords(request) ? ['  // Ids are from the emulator that recorded the request.'] : []),
    ...formLines(request.form),
    ...(method === 'GET' && request.body !== undefined
      ? ['  // The request had a body, but fetch sends none with GET.']
      : []),
    `  const sent = fetch(account.url + ${literal(path)}${optionsOf(request)})`,
    ...(status === 0
      ? ['  await expect(sent).rejects.toThrow()']
      : [`  expect((await sent).status).toBe(${status})`]),
    '})',
    '',
  ]
  return lines.join('\n')
}

/** Whether a request names records, by a path such as `/invoices/7.json` or a value such as `client_id`. */
function namesRecords({ path, body, form }: Repeatable): boolean {
  const texts = [path, String(body ?? ''), ...(form?.texts.map((part) => part.join('=')) ?? [])]
  return texts.some((text) => /\/\d+|_ids?\b\W{1,9}\d/.test(text))
}

function optionsOf({ method, headers, body, form }: Repeatable): string {
  const pairs = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)},`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${headersText(headers)},`] : []),
    ...(form ? ['body: form,'] : []),
    ...(body === undefined || method === 'GET' ? [] : [`body: ${bodyText(body)},`]),
  ]
  return pairs.length === 0 ? '' : `, {\n${pairs.map((pair) => `    ${pair}\n`).join('')}  }`
}

function headersText(headers: Repeatable['headers']): string {
  const pairs = Object.entries(headers).map(([name, text]) => {
    const basic = name === 'Authorization' && text.startsWith('Basic') && holdsSecret(text)
    const pair = `'Basic ' + btoa(account.login + ':' + account.password)`
    return `${key(name)}: ${basic ? pair : literal(text)}`
  })
  return pairs.length === 1
    ? `{ ${pairs[0]} }`
    : `{\n${pairs.map((pair) => `      ${pair},\n`).join('')}    }`
}

function bodyText(body: string | Buffer): string {
  if (typeof body !== 'string') return `Buffer.from(${literal(body.toString('base64'))}, 'base64')`
  try {
    return `JSON.stringify(${value(JSON.parse(body), '    ')})`
  } catch {
    return literal(body)
  }
}

function formLines(form: Repeatable['form']): string[] {
  if (!form) return []
  const texts = form.texts.map(([part, text]) => `  form.append(${literal(part)}, ${literal(text)})`)
  const files = Object.entries(form.files).flatMap(([part, { name, contentType, bytes }]) => [
    `  const bytes = Buffer.from(${literal(bytes.toString('base64'))}, 'base64')`,
    `  form.set(${literal(part)}, new Blob([bytes], { type: ${literal(contentType)} }), ${literal(name)})`,
  ])
  return ['  const form = new FormData()', ...texts, ...files]
}

/** A value as source code, on several lines where it is nested. */
function value(of: unknown, indent: string): string {
  if (typeof of === 'string') return literal(of)
  if (typeof of !== 'object' || of === null) return JSON.stringify(of)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(of) ? ['[', ']'] : ['{', '}']
  const entries = Array.isArray(of)
    ? of.map((item) => value(item, inner))
    : Object.entries(of).map(([name, item]) => `${key(name)}: ${value(item, inner)}`)
  if (entries.length === 0) return open + close
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`
}

function key(name: string): string {
  if (name === '__proto__') return `['${name}']`
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return name
  const text = literal(name)
  return text.startsWith("'") ? text : `[${text}]`
}

/** A text as source code: a literal, a secret, or a template that contains secrets. */
function literal(text: string): string {
  const parts = textParts(text)
  const [only] = parts
  if (parts.length === 1 && typeof only === 'object') return secrets[only.secret]
  if (parts.some((part) => typeof part === 'object') || text.includes('\n')) return template(text)
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function template(text: string): string {
  const parts = textParts(text).map((part) =>
    typeof part === 'string'
      ? part.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r')
      : `\${${secrets[part.secret]}}`,
  )
  return `\`${parts.join('')}\``
}
