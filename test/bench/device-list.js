import { imports, inProcess, requests, start, startWithFixture } from './device-uses.js'

/**
 * @typedef {object} Device
 * @property {string} name
 * @property {string} module the source that it is in
 * @property {string} work what it is for
 * @property {import('./device-uses.js').Use} use
 * @property {[path: string, before: string, after: string][]} [changes] texts of sources, and what is there without it
 * @property {'one file for the start' | 'only ASCII' | 'libraries in the package'} [without] a step of the build
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
    name: 'texts without escapes',
    module: 'src/kernel/card/json-text.ts',
    work: 'JSON of 100 invoices',
    use: inProcess('text'),
    changes: [
      [
        'src/kernel/card/json-text.ts',
        'isClean(value) ? `"${value}"` : JSON.stringify(value)',
        'JSON.stringify(value)',
      ],
      ['src/kernel/card/json-template.ts', 'else if (clean.has(name))', 'else if (false && clean)'],
      [
        'src/kernel/card/json-writer.ts',
        "`isClean(value) ? ${quoted(`${prefix}\"`)} + value + '\"' : ${quoted(prefix)} + textJson(value)`",
        '`${quoted(prefix)} + textJson(value)`',
      ],
    ],
  },
  {
    name: 'class that names its fields',
    module: 'src/kernel/card/shape.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/kernel/card/shape.ts', 'build(shapeCode(fields))', 'shapeCode(fields).plain()']],
  },
  {
    name: 'only rules that can act',
    module: 'src/kernel/card/asked-rules.ts',
    work: 'update 25 invoices',
    use: inProcess('update'),
    changes: [
      ['src/kernel/card/asked-rules.ts', "typeof occasion === 'object' ? occasion.sent : undefined", 'undefined'],
    ],
  },
  {
    name: 'totals of known lines',
    module: 'src/rules/line-totals.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/rules/line-totals.ts', 'if (known) return known', '']],
  },
  {
    name: 'party',
    module: 'src/resources/shared/party.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/resources/shared/party.ts', 'let values = taken.get(card)', 'let values']],
  },
  {
    name: 'patcher',
    module: 'src/kernel/card/patcher.ts',
    work: 'create 25 invoices',
    use: inProcess('create'),
    changes: [['src/kernel/card/patcher.ts', 'if (!patch) return false', 'return patch ? applyPatch(record, patch) : false']],
  },
  {
    name: 'lists that are kept sorted',
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
        'src/state/table.ts',
        'if (known || !this.indexed.includes(field)) return known?.index',
        'if (this.indexed) return undefined',
      ],
    ],
  },
  {
    name: 'bytes of records',
    module: 'src/formats/record-cache.ts',
    work: 'page of 100',
    use: inProcess('page'),
    changes: [['src/formats/record-cache.ts', 'held?.today === today ? held.place : undefined', 'undefined']],
  },
  {
    name: 'members that differ',
    module: 'src/state-file/value-text.ts',
    work: 'open and close a state file',
    use: inProcess('save'),
    changes: [
      ['src/state-file/value-text.ts', 'build(differingMembersCode(new Shape()))', 'differingMembersCode(new Shape()).plain()'],
    ],
  },
  {
    name: 'bytes side by side',
    module: 'src/formats/adjacent-bytes.ts',
    work: 'page of 100 as XML',
    use: requests('largePageXml'),
    changes: [
      ['src/formats/record-cache.ts', 'run?.buffer === place.buffer && run.end', 'run?.buffer === place.buffer && -run.end'],
    ],
  },
  {
    name: 'buffers that are used again',
    module: 'src/http/reused-buffers.ts',
    work: 'page of 25 of a client_id',
    use: requests('ofClient'),
    changes: [['src/http/reused-buffers.ts', 'if (!socket || chunks', 'if (true || chunks']],
  },
  {
    name: 'ASCII with the head',
    module: 'src/http/responder.ts',
    work: 'create',
    use: requests('create'),
    changes: [['src/http/responder.ts', "else if (length === body.length && typeof body === 'string')", 'else if (false)']],
  },
  {
    name: 'requests without Express',
    module: 'src/http/app.ts',
    work: 'get one through emulator.app',
    use: requests('get', 'app'),
    changes: [['src/http/app.ts', '  keepPrototypes(app)\n', '']],
  },
  {
    name: 'Express when it is needed',
    module: 'src/http/app.ts',
    work: 'import, first request',
    use: imports('faketura'),
    changes: [
      ['src/http/app.ts', '/**\n * The emulator as', "const early = createRequire(import.meta.url)('express')\n/**\n * The emulator as"],
      ['src/http/app.ts', "load('express')", 'early'],
    ],
  },
  {
    name: 'one file for the start',
    module: '.config/chunks.ts',
    work: 'import, first request',
    use: imports('faketura'),
    without: 'one file for the start',
  },
  {
    name: 'code in ASCII',
    module: '.config/chunks.ts',
    work: 'import, first request',
    use: imports('faketura'),
    without: 'only ASCII',
  },
  {
    name: 'libraries in the package',
    module: '.config/chunks.ts',
    work: 'start with a YAML fixture',
    use: startWithFixture,
    without: 'libraries in the package',
  },
  {
    name: 'YAML without places',
    module: 'src/fixtures/read/yaml-values.ts',
    work: 'start with a YAML fixture',
    use: startWithFixture,
    changes: [['src/fixtures/read/yaml.ts', 'exported === undefined && !isJson(name)', '!text']],
  },
  {
    name: 'compiled code that is kept',
    module: 'src/cli/compile-cache.ts',
    work: 'start',
    use: start,
    changes: [['src/cli/compile-cache.ts', "if (typeof enable === 'function') enable()", 'if (command) return']],
  },
  {
    name: 'fonts that are read once',
    module: 'src/documents/pdf/font-reader.ts',
    work: 'PDF, later',
    use: inProcess('pdf'),
    changes: [['src/documents/pdf/font-reader.ts', '    read.set(name, font)\n', '']],
  },
  {
    name: 'glyphs of plain text',
    module: 'src/documents/pdf/font-reader.ts',
    work: 'import, first PDF',
    use: imports('pdf'),
    changes: [['src/documents/pdf/font-reader.ts', 'plainText.test(text)', 'false']],
  },
]
