import { readFileSync } from 'node:fs'
import { markdownTable } from './markdown-table.ts'

/** The saved run of the bench in `test/bench/results.json`; see `documentOf` in results.js beside it. */
export interface Results {
  readonly date: string
  readonly machine: Readonly<{ processor: string; cores: number; node: string }>
  readonly peers: readonly Readonly<{ name: string; package: string; how: string }>[]
  readonly rows: readonly Row[]
}

interface Row {
  readonly what: string
  readonly figure?: string
  readonly note?: string
  readonly ratio?: number
  readonly budget?: string
  readonly isMet?: boolean
  readonly error?: string
}

const file = new URL('../../test/bench/results.json', import.meta.url)

/** The last saved run. */
export function measured(): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results
}

const reads = ['get one', 'page of 25', 'page of 100', 'page of 25 of a client_id']
const through = (way: string, kinds = reads) => kinds.map((kind) => `${kind}: ${way}`)

interface Line {
  readonly what: string
  readonly rows: readonly string[]
  readonly against?: string
  /** Only in a run with the peers. */
  readonly isOfPeers?: boolean
}

/** A line for each budget, with the rows that it applies to. */
const budgets: readonly Line[] = [
  {
    what: 'Get one · page of 25 · page of 100 · page of a client',
    rows: through('faketura, listening'),
    against: 'of bare `node:http` with cached bytes',
  },
  {
    what: 'The same through `emulator.app`',
    rows: through('faketura, emulator.app'),
    against: 'of a bare Express route',
  },
  {
    what: 'The same through `emulator.app` in another Express application',
    rows: through('faketura, emulator.app in Express'),
    against: 'of a bare route in the same',
  },
  {
    what: 'The same through `emulator.fetch`',
    rows: through('faketura, emulator.fetch'),
    against: 'of `fetch` to a bare server',
  },
  {
    what: 'Get one · page of 25 · page of 100, as XML',
    rows: through('faketura, listening', ['get one as XML', 'page of 25 as XML', 'page of 100 as XML']),
    against: 'of bare `node:http` with cached bytes',
  },
  {
    what: 'Create with totals and number · update',
    rows: through('faketura, listening', ['create with 3 positions', 'update']),
    against: 'of bare `node:http` that parses the body',
  },
  {
    what: 'Create in emulate, with the same totals and a number',
    rows: ['create with 3 positions, with totals: emulate (emulate@0.12.2)'],
    against: 'of a create of faketura',
    isOfPeers: true,
  },
  {
    what: 'Get one · page of 25 · page of a client · create, with 100,000 invoices stored',
    rows: through('out of 100,000 instead of 100', [
      'get one',
      'page of 25',
      'page of 25 of a client_id',
      'create with 3 positions',
    ]),
    against: 'of the same with 100 stored',
  },
  {
    what: '`reset` · `restore` after 10 changes, with 100,000 invoices stored',
    rows: ['reset after 10 changes: 100,000 stored', 'restore after 10 changes: 100,000 stored'],
  },
  {
    what: 'Loading 10,000 generated invoices, first time in a process · later',
    rows: ['load: 10,000 generated invoices, first in its process', 'load: 10,000 generated invoices, later'],
  },
  { what: '`createAccount` with 1,000 others', rows: ['createAccount: beside 1,000 others'] },
  {
    what: '`account.reset` after 10 changes, with 1,000 other accounts',
    rows: ['account.reset after 10 changes: beside 1,000 others'],
  },
  {
    what: 'Ten reads and a create in an account with its own clock',
    rows: ['account with a clock of its own: 10 reads and a create'],
    against: "of the same in an account that follows the emulator's clock",
  },
  { what: '`createEmulator`, warm', rows: ['createEmulator: warm, listening'] },
  {
    what: '`faketura start` to the first response',
    rows: ['start: faketura start, to the first response'],
    against: 'of `node -e 0`',
  },
  {
    what: 'A start of emulate with 25 records',
    rows: ['start: 25 records, to the first response: emulate (emulate@0.12.2)'],
    against: 'of a start of faketura with them',
    isOfPeers: true,
  },
  {
    what: 'What a YAML fixture of 25 records adds to a start',
    rows: ['start: what a YAML fixture of 25 records adds'],
  },
  {
    what: 'Import, first emulator, account and request, and close, in a new process',
    rows: ['test file: import faketura, first emulator, account and request, close'],
    against: 'of importing Express',
  },
  {
    what: '200 test files with five tests each, in Vitest',
    rows: ['suite of 200 files with 5 tests each: with faketura'],
    against: 'of the same with a bare `node:http`',
  },
  {
    what: 'Get one over https · through the proxy',
    rows: ['https: read one', 'https through the proxy: read one'],
    against: 'of the same over http',
  },
  { what: 'First PDF of a process', rows: ['PDF: the first of its process'] },
  { what: 'Later PDF of ten rows', rows: ['PDF: ten rows, later'] },
  {
    what: 'Memory for 100,000 invoices',
    rows: ['memory of 100,000 invoices: faketura'],
    against: 'of an array of the responses',
  },
  {
    what: 'Memory after another million requests',
    rows: ['memory after 1,000,000 requests more'],
    against: 'of the memory before',
  },
]

const ofPeers = [...reads, 'create with 3 positions']

/**
 * The budgets and the peers of a measured run.
 * @throws {Error} when the run lacks a row, because a line would be empty
 */
export function speedTables(results: Results): string {
  const rows = new Map(results.rows.map((row) => [row.what, row]))
  const row = (what: string): Row => {
    const found = rows.get(what)
    if (!found) throw new Error(`the results of the bench have no row ${JSON.stringify(what)}`)
    return found
  }
  const measuredLines = budgets.filter(({ isOfPeers, rows: names }) => !isOfPeers || rows.has(names[0]!))
  const lines = measuredLines.map(({ what, rows: names, against }) => {
    const judged = names.map(row)
    return [
      what,
      judged.map(({ figure }) => figure ?? 'not measured').join(' · '),
      against ? `${judged.map(({ ratio }) => percent(ratio)).join(' · ')} ${against}` : '',
      judged[0]?.budget ?? '',
      judged.map(verdictOf).join(' · '),
    ]
  })
  const instead = results.peers.map((peer) => [
    peer.name,
    ...ofPeers.map((kind) => times(row(`${kind}: ${peer.name} (${peer.package})`))),
  ])
  return [
    `Measured on ${results.date} with \`npm run bench -- --peers --save\`: ${machineOf(results)}, with server and load`,
    'generator on one core each. Unless the row says otherwise, a figure is the CPU time that the server needs for one request.',
    'A budget of "at least" compares speed; a budget of "at most" compares time or memory.',
    '',
    markdownTable([['What', 'Figure', 'Compared', 'Budget', ''], ...lines]),
    '',
    'The next table compares other tools, each with the same 10,000 invoices. A cell says how many times the CPU time of',
    'faketura the tool needs for the same request.',
    '',
    markdownTable([
      ['Tool', 'Get one', 'Page of 25', 'Page of 100', 'Page of a client', 'Create, without totals'],
      ...instead,
    ]),
  ].join('\n')
}

/**
 * The measured run in a sentence, for the README.
 * @throws {Error} when the run lacks a row
 */
export function speedSentence(results: Results): string {
  const figure = (what: string) => {
    const found = results.rows.find((row) => row.what === what)?.figure
    if (!found) throw new Error(`the results of the bench have no row ${JSON.stringify(what)}`)
    return found
  }
  const about = (what: string) =>
    figure(what).replace(/^[\d.]+/, (number) => String(+(+number).toPrecision(2)))
  const read = about('get one: faketura, listening')
  const create = about('create with 3 positions: faketura, listening')
  const reset = about('reset after 10 changes: 100,000 stored')
  return (
    `On one core of an ${results.machine.processor}, reading an invoice takes about ${read} of CPU time, creating one with totals ${create}, ` +
    `and \`reset\` ${reset} with 100,000 invoices stored: [Performance](docs/performance.md) has every measurement, and compares ` +
    'other tools.'
  )
}

/** What the devices for speed save, a line for each of them. */
export function deviceTable({ rows }: Pick<Results, 'rows'>): string {
  const devices = rows.flatMap((row) => {
    const [, name, module, work] = /^device: (.+) \((.+)\): (.+)$/.exec(row.what) ?? []
    return name && module && work ? [{ ...row, name, module, work }] : []
  })
  if (devices.length === 0) return 'The last saved run did not measure them.'
  return markdownTable([
    ['Device', 'Module', 'Work', 'With it', 'Share of the time without it', ''],
    ...devices.map((row) => [
      row.name,
      `\`${row.module}\``,
      row.work,
      row.figure ?? 'not measured',
      percent(row.ratio),
      verdictOf(row),
    ]),
  ])
}

/** Every row of a measured run, for the file beside the results. */
export function wholeTable(results: Results): string {
  return [
    '# Every row of the last measured run',
    '',
    `Measured on ${results.date}: ${machineOf(results)}. \`npm run bench -- --peers --save\` measures, \`npm run docs\` writes this file.`,
    'A figure is CPU time per request of the measured process unless its row says otherwise; a ratio is the share of what',
    'the row is compared with. Rows of peers: their cost in parts of ours.',
    '',
    markdownTable([
      ['what', 'figure', 'ratio', 'budget', ''],
      ...results.rows.map((row) => [
        row.what,
        row.error ?? (row.note ? `${row.figure} (${row.note})` : (row.figure ?? '')),
        row.ratio === undefined ? '' : percent(row.ratio),
        row.budget ?? '',
        verdictOf(row),
      ]),
    ]),
    '',
    ...results.peers.map(({ name, package: named, how }) => `- ${name}, \`${named}\`: ${how}.`),
    '',
  ].join('\n')
}

function machineOf({ machine }: Results): string {
  return `${machine.processor}, ${machine.cores} cores, Node ${machine.node.replace('v', '')}`
}

function verdictOf({ budget, isMet }: Row): string {
  if (budget === undefined) return ''
  return isMet === undefined ? 'not measured' : isMet ? 'met' : 'MISSED'
}

function percent(ratio: number | undefined): string {
  return ratio === undefined ? '–' : `${Math.round(ratio * 100)} %`
}

function times({ ratio }: Row): string {
  return ratio === undefined ? 'not measured' : `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} ×`
}
