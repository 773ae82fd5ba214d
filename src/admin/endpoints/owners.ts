import { filledText } from '../../checks/kinds.ts'
import type { Shape } from '../../checks/shape.ts'
import type { Controls } from '../controls.ts'
import type { Owned } from '../snapshots.ts'
import { knownAccount } from './account-of.ts'

/** The same endpoints exist for all accounts, and below the path of each account. */
export interface Owner {
  readonly path: '' | '/accounts/{prefix}'
  readonly parameters: Shape
  /** What follows a summary, such as "Lists the faults". */
  readonly suffix: string
  of(values: { readonly prefix?: unknown }, controls: Controls): Owned
}

/** Path parameter of the endpoints about one account. */
export const prefixParameter = {
  prefix: { kind: filledText, about: 'Name of the account', required: true },
} as const

const allAccounts: Owner = {
  path: '',
  parameters: {},
  suffix: '',
  of: (_, { emulator, engine }) => ({ view: emulator, clock: engine.state.clock }),
}

const oneAccount: Owner = {
  path: '/accounts/{prefix}',
  parameters: prefixParameter,
  suffix: ', for one account',
  of({ prefix }, controls) {
    const view = knownAccount(controls, String(prefix))
    const { accounts, clocks } = controls.engine.state
    return { view, clock: clocks.own(accounts.first('prefix', view.prefix)!), account: view.prefix }
  },
}

export const owners: readonly Owner[] = [allAccounts, oneAccount]
