import type { View } from '../kernel/card/render.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Chunks } from '../state/chunks.ts'
import type { Row } from '../state/table.ts'
import type { Format, Tree } from './format.ts'
import { type Frame, pageBytes } from './page-bytes.ts'
import { RecordCache } from './record-cache.ts'
import { checkXml, readXml } from './xml-reader.ts'
import { listedXml, listXml, recordXml, valueXml } from './xml-writer.ts'

/** XML by the recorded conventions (observed 20). It can express everything that JSON can. */
export class XmlFormat implements Format {
  readonly extension = 'xml'
  readonly contentType = 'application/xml; charset=utf-8'
  private readonly cachesByResource = new Map<
    Resource,
    { readonly one: RecordCache; readonly listed: RecordCache; readonly frame: Frame }
  >()

  check(source: string, dropped?: (sentence: string) => void): void {
    checkXml(source, dropped)
  }

  read(source: string, resource: Resource, dropped?: (sentence: string) => void): Tree {
    return readXml(source, resource, dropped)
  }

  record(row: Row, view: View, resource: Resource, scope: AccountScope): Buffer | string {
    if (scope.written) return recordXml(resource.key, row, view, scope)
    return this.cachesOf(resource).one.of(row, view, scope)
  }

  records(
    rows: readonly Row[],
    view: View,
    resource: Resource,
    scope: AccountScope,
  ): Chunks | Promise<Chunks> {
    const { listed, frame } = this.cachesOf(resource)
    return pageBytes(rows, frame, listed, view, scope)
  }

  value(value: unknown, rootElement: string): Buffer {
    return Buffer.from(valueXml(rootElement, value))
  }

  problem(body: { readonly code: string; readonly message: unknown }): Buffer {
    return this.value(body, 'error')
  }

  forget(): void {
    this.cachesByResource.clear()
  }

  private cachesOf(resource: Resource) {
    const known = this.cachesByResource.get(resource)
    if (known) return known
    const { start, end } = listXml(resource.plural)
    const caches = {
      one: new RecordCache((row, view, scope) => recordXml(resource.key, row, view, scope)),
      listed: new RecordCache((row, view, scope) => listedXml(resource.key, row, view, scope)),
      frame: { start: Buffer.from(start), end: Buffer.from(end) },
    }
    this.cachesByResource.set(resource, caches)
    return caches
  }
}
