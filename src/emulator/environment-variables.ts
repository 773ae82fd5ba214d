/** The URLs and credentials that a client needs. */
export interface Reached {
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

const names: { readonly [Name in keyof Required<Reached>]: string } = {
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
export function variablesOf(reached: Reached): Map<string, string | undefined> {
  return new Map(Object.entries(names).map(([key, name]) => [name, reached[key as keyof Reached]]))
}
