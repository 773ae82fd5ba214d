import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfText } from '../../src/verify/pdf-text.ts'

/** A file of these objects: a page that draws `content` with the font of object 3. */
function pdf(content: string, font: string, ...others: readonly string[]): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  const objects = [
    '<</Type/Page/Resources<</Font<</F1 3 0 R>>>>/Contents 2 0 R>>',
    `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`,
    font,
    ...others,
  ]
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${numbered.join('')}`, 'latin1')
}

/** A stream without compression. */
function stream(head: string, data: string): string {
  return `<<${head}>>\nstream\n${data}\nendstream`
}

const plain = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

test('reads letters of Latin-1, with escapes and in pieces', () => {
  const content = String.raw`BT /F1 12 Tf [(A\)m) -20 (o\165nt \(net\))] TJ 0 -14 Td (a\\b (c)) Tj <3132> Tj ET`
  expect(pdfText(pdf(content, plain))).toBe('A)mount(net)a\\b(c)12')
})

test('reads codes with a table of their texts', () => {
  const table = [
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    '2 beginbfchar <0001> <017B> <0002> <00660069> endbfchar',
    '2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0141> <0020>] endbfrange',
  ].join('\n')
  const font = '<</Type/Font/Subtype/Type0/ToUnicode 4 0 R>>'
  const content = 'BT /F1 9 Tf <0001001000110012> Tj <0020002100029999> Tj ET'
  expect(pdfText(pdf(content, font, stream('', table)))).toBe('ŻabcŁfi')
})

test('reads fonts in an object stream, and those that pages share', () => {
  const packed = stream('/Type/ObjStm/N 1/First 5', `7 0  ${plain}`)
  const page = '<</Type/Page/Resources 4 0 R/Contents[2 0 R]>>'
  const file = pdf('BT /F1 9 Tf (Hello) Tj ET', packed, '<</Font 5 0 R>>', '<</F1 7 0 R>>').toString('latin1')
  const shared = file.replace(/<<\/Type\/Page.*>>/, page)
  expect(pdfText(Buffer.from(shared, 'latin1'))).toBe('Hello')
})

test('does not guess the letters of a font that does not state them', () => {
  for (const font of ['<</Type/Font/Subtype/Type0>>', '<</Type/Font/Encoding<</Differences[1/a]>>>>', '<<>>'])
    expect(pdfText(pdf('BT /F1 9 Tf (Hello) Tj ET', font))).toBeUndefined()
  expect(pdfText(pdf('', plain))).toBeUndefined()
  expect(pdfText(Buffer.from('%PDF-1.4 nothing'))).toBeUndefined()
})
