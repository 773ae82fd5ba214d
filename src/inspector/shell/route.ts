import { Store, useStore } from '../server/store.ts'

/** Where the page is: the part of the address behind `#`, such as `#/records/invoices?account=demo&id=7`. */
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

/** An address within the page. The account that one looks at goes with it from view to view. */
export function linkTo(path: readonly (string | number)[], query: PageQuery = {}): string {
  const { account } = route.get().query
  const filled = Object.entries({ account, ...query }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return `#/${path.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`
}

/** The present address with some of its query changed; `undefined` takes a value out. */
export function linkWith(change: PageQuery): string {
  const { path, query } = route.get()
  return linkTo(path, { ...query, ...change })
}

export function go(link: string): void {
  location.hash = link
  // The browser tells of it only later.
  route.set(present())
}

/** Changes the query without a step in the browser's history, for what is typed. */
export function replaceQuery(change: PageQuery): void {
  history.replaceState(null, '', linkWith(change))
  route.set(present())
}
