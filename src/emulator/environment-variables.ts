import type { Emulator } from './emulator.ts'

/** The URLs and credentials that a client needs. */
export interface ClientAccess {
  readonly url: string
  readonly appUrl: string
  /** Missing if the emulator has no account. */
  readonly apiToken?: string
  readonly integrationToken: string
  /** Login and password of the owner, for HTTP Basic; missing if the emulator has no account. */
  readonly login?: string
  readonly password?: string
  /** URL of the admin API. */
  readonly adminUrl: string
  readonly adminToken?: string
}

const names: { readonly [Name in keyof Required<ClientAccess>]: string } = {
  url: 'FAKETURA_URL',
  appUrl: 'FAKETURA_APP_URL',
  apiToken: 'FAKETURA_API_TOKEN',
  integrationToken: 'FAKETURA_INTEGRATION_TOKEN',
  login: 'FAKETURA_LOGIN',
  password: 'FAKETURA_PASSWORD',
  adminUrl: 'FAKETURA_ADMIN_URL',
  adminToken: 'FAKETURA_ADMIN_TOKEN',
}

/** Names of all variables that describe an emulator. */
export const emulatorVariables: readonly string[] = Object.values(names)

/** Each variable with its value; undefined for a variable to remove, because it may have an older value. */
export function variablesOf(access: ClientAccess): Map<string, string | undefined> {
  return new Map(Object.entries(names).map(([key, name]) => [name, access[key as keyof ClientAccess]]))
}

/** The URLs and credentials of an emulator in this process, with those of its first account. */
export function accessTo(
  { url, appUrl, integrationToken, accounts: [account] }: Emulator,
  adminToken: string | undefined,
): ClientAccess {
  const { apiToken, login, password } = account ?? {}
  return { url, appUrl, apiToken, integrationToken, login, password, adminUrl: `${url}/__admin`, adminToken }
}

/** Sets variables in an environment; those without a value are deleted. */
export function setVariables(
  environment: NodeJS.ProcessEnv,
  variables: Iterable<readonly [name: string, value: string | undefined]>,
): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete environment[name]
    else environment[name] = value
  }
}
