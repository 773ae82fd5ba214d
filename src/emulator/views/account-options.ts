import { anyObject, oneOf, text } from '../../checks/kinds.ts'
import type { Entry } from '../../checks/shape.ts'
import { editionNames } from '../../editions/index.ts'
import type { NewAccount } from '../../resources/account/new-account.ts'

/** The options of a new account. The type makes sure that none is missing. */
export const accountOptions = {
  prefix: { kind: text, about: 'Name of the account, and the first label of its host' },
  apiToken: { kind: text, about: "The account's API token" },
  token: { kind: text, about: 'Alias of apiToken' },
  login: { kind: text, about: "Login of the account's owner" },
  password: { kind: text, about: "Password of the account's owner" },
  email: { kind: text, about: "E-mail address of the account's owner" },
  firstName: { kind: text, about: "First name of the account's owner" },
  lastName: { kind: text, about: "Last name of the account's owner" },
  edition: { kind: oneOf(editionNames), about: 'Currency, language, taxes and numbering of the account' },
  settings: {
    kind: anyObject('an object such as { discount_kind: "amount" }'),
    about: "Choices of the account's owner in the application",
  },
  like: {
    kind: text,
    about: 'Prefix of an account of the fixtures; the new one begins with equal records',
  },
} as const satisfies { readonly [Name in keyof Required<NewAccount>]: Entry }
