import { inflateSync } from 'node:zlib'
import { openPdf } from '../documents/pdf-text.ts'

/** A QR code on the first page of a PDF. */
export interface DrawnCode {
  /** The target of its link. */
  readonly link: string | undefined
  /** Its rows; true is dark. */
  readonly modules: readonly (readonly boolean[])[]
}

/** The QR code in a PDF, or undefined if it contains no code. */
export async function codeOn(bytes: Buffer): Promise<DrawnCode | undefined> {
  const annotations: readonly { readonly url?: string; readonly rect: readonly number[] }[] = await (
    await (await openPdf(bytes)).getPage(1)
  ).getAnnotations()
  const [link] = annotations
  return link && { link: link.url, modules: modulesIn(drawnIn(bytes), link.rect[2]! - link.rect[0]!) }
}

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The rectangles that one path fills, as many as there are. */
function drawnIn(bytes: Buffer): Rectangle[] {
  const stream = /\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g
  const contents = [...bytes.toString('latin1').matchAll(stream)].map(({ 0: head, 1: length, index }) =>
    inflateSync(bytes.subarray(index + head.length, index + head.length + Number(length))).toString('latin1'),
  )
  const [path = ''] = contents.flatMap(
    (content) => content.match(/(?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\n){50,}/) ?? [],
  )
  return [...path.matchAll(/(\S+) (\S+) (\S+) (\S+) re/g)].map((numbers) => {
    const [left, top, width, height] = numbers.slice(1).map(Number) as [number, number, number, number]
    return { left, top, width, height }
  })
}

function modulesIn(rectangles: readonly Rectangle[], width: number): boolean[][] {
  const side = Math.min(...rectangles.map(({ height }) => height))
  const [left, top] = [
    Math.min(...rectangles.map((one) => one.left)),
    Math.min(...rectangles.map((one) => one.top)),
  ]
  const size = Math.round(width / side)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const one of rectangles) {
    const [row, column] = [Math.round((one.top - top) / side), Math.round((one.left - left) / side)]
    for (let at = 0; at < Math.round(one.width / side); at++) modules[row]![column + at] = true
  }
  return modules
}
