import { extname } from 'node:path'

/** An empty page. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f${' '}
0000000009 00000 n${' '}
0000000052 00000 n${' '}
0000000101 00000 n${' '}
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

/** One grey pixel, with quantisation and Huffman tables of a single entry. */
const jpeg = [
  'ffd8',
  `ffdb004300${'01'.repeat(64)}`,
  'ffc0000b080001000101011100',
  `ffc400140001${'00'.repeat(16)}`,
  `ffc400141001${'00'.repeat(16)}`,
  'ffda0008010100003f003f',
  'ffd9',
].join('')

const text = (content: string) => Buffer.from(content)
const base64 = (content: string) => Buffer.from(content, 'base64')
const emptyArchive = base64('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==')
const picture = Buffer.from(jpeg, 'hex')
const page = text('<!doctype html>\n<title>Placeholder</title>\n')

/** Files without content, by extension. */
const byExtension: Readonly<Record<string, Buffer>> = {
  '.pdf': text(pdf),
  '.png': base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==',
  ),
  '.gif': base64('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='),
  '.jpg': picture,
  '.jpeg': picture,
  '.zip': emptyArchive,
  '.docx': emptyArchive,
  '.xlsx': emptyArchive,
  '.odt': emptyArchive,
  '.ods': emptyArchive,
  '.xml': text('<?xml version="1.0" encoding="UTF-8"?>\n<placeholder/>\n'),
  '.json': text('{}\n'),
  '.html': page,
  '.htm': page,
}

const other = text('Placeholder\n')

/** An empty file of the type that the name's extension gives. */
export function placeholderFor(fileName: string): Buffer {
  return byExtension[extname(fileName).toLowerCase()] ?? other
}

/** Usual extensions besides those above. */
const otherExtensions: ReadonlySet<string> = new Set(
  '.txt .csv .doc .xls .ppt .pptx .rtf .tif .tiff .bmp .webp .heic .svg .eml .msg .p7s .xades .7z .rar'.split(
    ' ',
  ),
)

/** Replaces the stem of a file name, and an unknown extension, because that may be a name, too. */
export function withMadeUpStem(fileName: string, madeUp: (text: string) => string): string {
  const extension = extname(fileName)
  const usual = extension.toLowerCase()
  const isKnown = usual in byExtension || otherExtensions.has(usual)
  return (
    madeUp(fileName.slice(0, fileName.length - extension.length)) + (isKnown ? extension : madeUp(extension))
  )
}
