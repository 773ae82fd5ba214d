import type { AccountAnswer, ResourceAnswer } from './answers.ts'
import { ask } from './api.ts'
import { listenToEvents } from './events.ts'
import { Store } from './store.ts'

/** All accounts, in the order in which they were opened. */
export const accounts = new Store<readonly AccountAnswer[] | undefined>(undefined)

/** The resources of which accounts have records. */
export const resources = new Store<readonly ResourceAnswer[] | undefined>(undefined)

export async function loadAccounts(): Promise<void> {
  accounts.set(await ask<readonly AccountAnswer[]>('accounts'))
}

/** Keeps the lists of accounts and resources with the emulator's. */
export function followDirectory(): void {
  const load = () => void loadAccounts().catch(() => undefined)
  const loadResources = () =>
    void ask<readonly ResourceAnswer[]>('resources')
      .then((found) => resources.set(found))
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
