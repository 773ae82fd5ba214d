import { fetchJson } from './api.ts'
import { listenToEvents } from './events.ts'
import type { AccountResponse, ResourceResponse } from './responses.ts'
import { Store } from './store.ts'

/** All accounts, oldest first. */
export const accounts = new Store<readonly AccountResponse[] | undefined>(undefined)

/** The resources that accounts have records of. */
export const knownResources = new Store<readonly ResourceResponse[] | undefined>(undefined)

export async function loadAccounts(): Promise<void> {
  accounts.set(await fetchJson<readonly AccountResponse[]>('accounts'))
}

/** Keeps the lists of accounts and resources up to date. */
export function followDirectory(): void {
  const load = () => void loadAccounts().catch(() => undefined)
  const loadResources = () =>
    void fetchJson<readonly ResourceResponse[]>('resources')
      .then((found) => knownResources.set(found))
      .catch(() => undefined)
  load()
  loadResources()
  for (const topic of ['connect', 'reset', 'restore', 'lost'] as const) listenToEvents(topic, load)
  listenToEvents('change', (change) => {
    if ((change as { readonly resource: string }).resource === 'accounts') load()
  })
  listenToEvents('changes', load)
  listenToEvents('connect', loadResources)
}
