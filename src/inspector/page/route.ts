import { withQuery } from '../server/api.ts'
import { Store, useStore } from '../server/store.ts'

/** The open view: the part of the URL after `#`, such as `#/records/invoices?account=demo&id=7`. */
export interface PageRoute {
  /** Such as `records`, then `invoices`. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

const route = new Store(present())

addEventListener('hashchange', () => {
  const next = present()
  if (JSON.stringify(next) !== JSON.stringify(route.get())) route.set(next)
})

function present(): PageRoute {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  return {
    path: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: Object.fromEntries(new URLSearchParams(query)),
  }
}

export function useRoute(): PageRoute {
  return useStore(route)
}

export type PageQuery = Readonly<Record<string, string | number | undefined>>

/** A link within the page; it keeps the chosen account. */
export function linkTo(path: readonly (string | number)[], query: PageQuery = {}): string {
  const { account } = route.get().query
  return withQuery(`#/${path.map(encodeURIComponent).join('/')}`, { account, ...query })
}

/** A link to the current view with a changed query; `undefined` removes a value. */
export function linkWith(change: PageQuery): string {
  const { path, query } = route.get()
  return linkTo(path, { ...query, ...change })
}

export function go(link: string): void {
  location.hash = link
  // The browser's event comes only later.
  route.set(present())
}

/** Changes the query without an entry in the browser's history, while the user types. */
export function replaceQuery(change: PageQuery): void {
  history.replaceState(null, '', linkWith(change))
  route.set(present())
}
