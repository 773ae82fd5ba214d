// Draws what Vitest prints when the README's test fails, for the README: node test/usage/failure-picture.js [file]
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = process.argv[2] ?? join(root, '.github/failure.svg')

/** The README's example, with the wrong order number sent. */
const example = readFileSync(join(root, 'test/package/consumers/vitest/shop.test.ts'), 'utf8')
const failing = example.replace("oid: 'A-7', buyer_name", "oid: 'A-70', buyer_name")

const configuration = `export default { test: { provide: { faketura: { now: '2026-01-15' } } } }`

/** What Vitest says about the failed test, in its colours. */
function report() {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-picture-'))
  try {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/faketura'))
    symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'vitest.config.js'), configuration)
    writeFileSync(join(folder, 'shop.test.ts'), failing)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const env = { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined }
    const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'run'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    const lines = `${stdout}${stderr}`.split('\n')
    const first = lines.findIndex((line) => plain(line).startsWith(' FAIL '))
    const last = lines.findIndex((line, at) => at > first && plain(line).includes('[1/1]'))
    if (first < 0 || last < 0) throw new Error(`the test did not fail as expected:\n${stdout}${stderr}`)
    return lines.slice(first, last).join('\n').trimEnd().split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals get colours by it
const escapes = /\u001b\[(\d+)m/

function plain(line) {
  return line.replaceAll(new RegExp(escapes, 'g'), '')
}

const colours = {
  31: '#f47067',
  32: '#8ddb8c',
  33: '#daaa3f',
  34: '#6cb6ff',
  35: '#dcbdfb',
  36: '#76e3ea',
  90: '#768390',
}
const width = 108
const line = { height: 20, letter: 7.8 }

/** Pieces of one style each, as wide as the picture allows; a colour goes on in the next line. */
function wrapped(lines) {
  let style = {}
  return lines.flatMap((text) => {
    const rows = [[]]
    let column = 0
    for (const [at, piece] of text.split(escapes).entries()) {
      if (at % 2 === 1) {
        style = styled(style, Number(piece))
        continue
      }
      for (const word of piece.split(/(?<= )/)) {
        if (column > 0 && column + word.length > width) {
          rows.push([])
          column = 0
        }
        const before = rows.at(-1).at(-1)
        if (before?.style === style) before.text += word
        else rows.at(-1).push({ text: word, column, style })
        column += word.length
      }
    }
    return rows
  })
}

function styled(style, code) {
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 39) return { ...style, colour: undefined }
  if (code === 41) return { ...style, badge: true }
  if (code === 49) return { ...style, badge: false }
  return code in colours ? { ...style, colour: colours[code] } : style
}

function pieceSvg(piece, y) {
  const { badge, bold, dim, colour = '#cdd9e5' } = piece.style
  const text = badge ? piece.text : piece.text.trim()
  if (text === '') return ''
  const x = 20 + (piece.column + piece.text.indexOf(text)) * line.letter
  const wide = (text.length * line.letter).toFixed(1)
  const fill = badge ? '#ffffff' : dim ? '#768390' : colour
  const weight = bold ? ' font-weight="700"' : ''
  const ground = `<rect x="${x.toFixed(1)}" y="${y - 14}" width="${wide}" height="19" rx="3" fill="#c93c37"/>`
  const word = badge ? text.trim() : text
  const start = (x + text.indexOf(word) * line.letter).toFixed(1)
  const length = (word.length * line.letter).toFixed(1)
  return `${badge ? ground : ''}<text x="${start}" y="${y}" fill="${fill}"${weight} textLength="${length}">${escaped(word)}</text>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const rows = wrapped(report())
const pixels = { width: Math.ceil(40 + width * line.letter), height: 32 + rows.length * line.height }
const texts = rows.flatMap((row, at) => row.map((piece) => pieceSvg(piece, 32 + at * line.height)))
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${pixels.width} ${pixels.height}" role="img" aria-label="A failed test in the terminal">
<rect width="100%" height="100%" rx="8" fill="#22272e"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" style="white-space: pre">
${texts.filter((text) => text !== '').join('\n')}
</g>
</svg>
`,
)
console.log(file)
