import { imports, inProcess, requests, start, startWithFixture } from './device-uses.js'

/**
 * @typedef {object} Device
 * @property {string} name
 * @property {string} module the source that it is in
 * @property {string} work what it is for
 * @property {import('./device-uses.js').Use} use
 * @property {[path: string, before: string, after: string][]} [changes] texts of sources, and what is there without it
 * @property {'few files for the start' | 'libraries in the package'} [without] a step of the build
 */

/** @type {Device[]} */
export const devices = [
  {
    name: 'template of usual records',
    module: 'src/kernel/card/json-template.ts',
    work: 'JSON of 100 invoices',
    use: inProcess('text'),
    changes: [['src/kernel/card/json-writer.ts', 'if (!isAllowed) return write', 'return write']],
  },
  {
    name: 'clean texts',
    module: 'src/kernel/card/json-text.ts',
    work: 'JSON of 100 invoices',
    use: inProcess('text'),
    changes: [
      ['src/kernel/card/json-text.ts', 'return isClean(value) ?', 'return !value ?'],
      ['src/kernel/card/json-template.ts', 'else if (clean.has(name))', 'else if (false && clean)'],
      ['src/kernel/card/json-writer.ts', 'if (json !== textJson) return', 'if (json) return'],
    ],
  },
  {
    name: 'class with named fields',
    module: 'src/kernel/card/shape.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/kernel/card/shape.ts', 'build(shapeCode(fields))', 'shapeCode(fields).plain()']],
  },
  {
    name: 'relevant rules',
    module: 'src/kernel/card/relevant-rules.ts',
    work: 'update 25 invoices',
    use: inProcess('update'),
    changes: [
      [
        'src/kernel/card/relevant-rules.ts',
        "typeof occasion === 'object' ? occasion.sent : undefined",
        'undefined',
      ],
    ],
  },
  {
    name: 'remembered results',
    module: 'src/rules/remembered.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/rules/remembered.ts', 'if (known) return known', '']],
  },
  {
    name: 'cached lists',
    module: 'src/state/list-cache.ts',
    work: 'page of 25, sorted',
    use: inProcess('sorted'),
    changes: [['src/state/list-cache.ts', 'if (cached && this.isUpdated(cached))', 'if (false)']],
  },
  {
    name: 'indexes',
    module: 'src/state/index-by-value.ts',
    work: 'the one with an oid',
    use: inProcess('order'),
    changes: [
      [
        'src/state/selection.ts',
        'if (!index) return undefined\n  if (criterion',
        'if (index || !index) return undefined\n  if (criterion',
      ],
    ],
  },
  {
    name: 'record bytes',
    module: 'src/formats/record-cache.ts',
    work: 'page of 100',
    use: inProcess('page'),
    changes: [['src/formats/record-cache.ts', 'held?.today === today ? held.place : undefined', 'undefined']],
  },
  {
    name: 'shared records',
    module: 'src/emulator/views/shown-record.ts',
    work: 'all invoices of account.invoices',
    use: inProcess('objects'),
    changes: [
      [
        'src/emulator/views/shown-record.ts',
        '  shownRecords.set(row, { today, accountUrl, edition, record })\n',
        '',
      ],
    ],
  },
  {
    name: 'shared rows',
    module: 'src/state/journal-row.ts',
    work: '25 requests of the log, with their messages',
    use: inProcess('log'),
    changes: [
      ['src/state/journal-row.ts', '    rows.set(entry, row)\n', ''],
      ['src/state/journal-row.ts', '  shown.messages.set(message, read)\n', ''],
    ],
  },
  {
    name: 'direct fetch',
    module: 'src/http/respond-directly.ts',
    work: 'page of 25 through emulator.fetch',
    use: inProcess('small'),
    changes: [['src/http/fetch.ts', '= isSentDirectly(request', '= false && isSentDirectly(request']],
  },
  {
    name: 'bodies handed over',
    module: 'src/http/exchange.ts',
    work: 'page of 100 through emulator.fetch',
    use: inProcess('page'),
    changes: [['src/http/exchange.ts', 'if (bytes.length < large', 'if (true || bytes.length < large']],
  },
  {
    name: 'adjacent bytes',
    module: 'src/formats/adjacent-bytes.ts',
    work: 'page of 100',
    use: requests('largePage', { isFull: true }),
    changes: [
      [
        'src/formats/record-cache.ts',
        'run?.buffer === place.buffer && run.end',
        'run?.buffer === place.buffer && -run.end',
      ],
    ],
  },
  {
    name: 'unchanged prototypes',
    module: 'src/http/unchanged-prototypes.ts',
    work: 'one record through emulator.app',
    use: requests('get', { way: 'app' }),
    changes: [['src/http/app.ts', '  keepPrototypes(app)\n', '']],
  },
  {
    name: 'Express on demand',
    module: 'src/http/app.ts',
    work: 'import, first request',
    use: imports('faketura'),
    changes: [
      [
        'src/http/app.ts',
        '/**\n * The emulator as',
        "const early = createRequire(import.meta.url)('express')\n/**\n * The emulator as",
      ],
      ['src/http/app.ts', "load('express')", 'early'],
    ],
  },
  {
    name: 'few files for the start',
    module: '.config/chunks.ts',
    work: 'import, first request',
    use: imports('faketura'),
    without: 'few files for the start',
  },
  {
    name: 'bundled libraries',
    module: '.config/chunks.ts',
    work: 'start with a YAML fixture',
    use: startWithFixture,
    without: 'libraries in the package',
  },
  {
    name: 'YAML without positions',
    module: 'src/fixtures/read/yaml-values.ts',
    work: 'start with a YAML fixture',
    use: startWithFixture,
    changes: [['src/fixtures/read/yaml.ts', 'exported === undefined && !isJson(name)', '!text']],
  },
  {
    name: 'stored program',
    module: 'src/cli/compile-cache.ts',
    work: 'start',
    use: start,
    changes: [
      ['src/cli/compile-cache.ts', "if (typeof enable === 'function') enable()", 'if (command) return'],
    ],
  },
  {
    name: 'parsed fonts',
    module: 'src/documents/pdf/font-reader.ts',
    work: 'PDF, later',
    use: inProcess('pdf'),
    changes: [['src/documents/pdf/font-reader.ts', '    read.set(name, font)\n', '']],
  },
  {
    name: 'plain text in PDFs',
    module: 'src/documents/pdf/font-reader.ts',
    work: 'import, first PDF',
    use: imports('pdf'),
    changes: [['src/documents/pdf/font-reader.ts', 'plainText.test(text)', 'false']],
  },
]
