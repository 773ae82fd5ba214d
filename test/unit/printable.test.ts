import { expect, test } from 'vitest'
import { formatValue } from '../../src/checks/format-value.ts'
import { printable, printableLines } from '../../src/checks/printable.ts'
import { requestLog } from '../../src/cli/request-log.ts'
import { shadowReportText } from '../../src/shadow/report.ts'
import { recordLines, reportText } from '../../src/verify/report.ts'

/** Control sequences of a terminal in both forms, right-to-left marks, and line breaks. */
const hostile = '\u001b[31m\u009b2J\u202efdp\u2066\u2028\r\n\u007fend'
const escaped = String.raw`\x1b[31m\x9b2J\u202efdp\u2066\u2028\x0d\x0a\x7fend`

test('a text from outside is shown without what controls a terminal', () => {
  expect(printable(hostile)).toBe(escaped)
  expect(printable('Zażółć 👩‍💻 שלום')).toBe('Zażółć 👩‍💻 שלום')
  expect(printableLines('one\n\u001btwo\n')).toBe('one\n\\x1btwo\n')
})

test('values in messages are shown without it, names of keys included', () => {
  expect(formatValue({ [hostile]: '\u009b\u202e' }, 2)).toBe(`{ ${escaped}: "\\x9b\\u202e" }`)
})

/** Whether a report has nothing but the lines that were written for it. */
const isPlain = (text: string) => /^[^\p{Cc}\u2028\u202e\u2066]*$/u.test(text.replaceAll('\n', ''))

test('reports about a hostile service are plain text', () => {
  const finding = {
    id: 'lists/page',
    text: 'Lists have pages',
    provenance: 'observed',
    source: 'observed 4',
    result: 'differs',
    subject: `has_attachments of ${hostile}`,
    expected: 1,
    actual: { name: 'x', [hostile]: hostile },
    exchange: {
      request: { method: 'GET', path: '/clients.json', headers: {}, body: undefined },
      response: { status: 200, headers: {}, text: hostile },
    },
  } as const
  const text = reportText({
    url: 'https://demo.test',
    edition: undefined,
    today: '2026-01-15',
    writes: false,
    findings: [finding],
    portable: { proofs: 1, behaviours: 1, needs: {} },
    requests: 1,
    left: [],
    made: 0,
    stopped: hostile,
  })
  expect(isPlain(text)).toBe(true)
  expect(text).toContain(`has_attachments of ${escaped}`)
  const records = recordLines([{ resource: 'clients', id: 1, name: hostile }], 'https://demo.test')
  expect(records).toEqual([expect.stringContaining(escaped)])
  const shadow = shadowReportText({
    left: {},
    url: 'https://demo.test',
    requests: { all: 1, agreed: 0, differed: 1, notCompared: 0 },
    notCompared: { [hostile]: 1 },
    behaviours: [],
    differing: [],
  })
  expect(isPlain(shadow)).toBe(true)
})

test('the log of requests shows a path that runs backwards as it was sent', () => {
  const line = requestLog({ coloured: false, verbose: false })({
    id: 1,
    at: '2026-01-15T10:00:00.000+01:00',
    method: 'GET',
    path: '/\u202efdp',
    status: 404,
    operation: null,
    account: null,
    duration: 1,
    fault: null,
    diagnostics: [],
    error: null,
    rules: [],
    changes: [],
  })
  expect(line).toContain('/\\u202efdp')
})
