import { type Credential, credentialOf } from '../kernel/card/operation.ts'
import type { ProfileChoice } from '../kernel/card/profile.ts'
import type { Operation } from '../kernel/card/registry.ts'

/** Where a request may carry its tokens (specification 5); JSON bodies may hold them as well. */
export const securitySchemes = {
  apiToken: {
    type: 'apiKey',
    in: 'query',
    name: 'api_token',
    description:
      "The account's token, with or without its /prefix; JSON bodies may hold it as api_token instead",
  },
  bearer: { type: 'http', scheme: 'bearer', description: "The account's token" },
  basic: { type: 'http', scheme: 'basic', description: "Login and password of the account's owner" },
  integrationToken: {
    type: 'apiKey',
    in: 'query',
    name: 'integration_token',
    description: "The provider's token; JSON bodies may hold it as integration_token instead",
  },
}

type Requirement = Readonly<Record<string, readonly string[]>>

const ofAccount: readonly Requirement[] = [{ apiToken: [] }, { bearer: [] }, { basic: [] }]

const byCredential: Readonly<Record<Credential, readonly Requirement[]>> = {
  account: ofAccount,
  integration: [{ integrationToken: [] }],
  both: ofAccount.map((requirement) => ({ ...requirement, integrationToken: [] })),
  none: [],
}

/** The alternative requirements of an operation; a token in the body replaces them. */
export function securityOf(
  operation: Operation,
  choice: ProfileChoice,
  hasBody: boolean,
): readonly Requirement[] {
  const requirements = byCredential[credentialOf(operation, choice)]
  return hasBody && requirements.length > 0 ? [...requirements, {}] : requirements
}

/** The properties of a JSON body that carry tokens. */
export function tokenProperties({ credential = 'account' }: Operation): object {
  const token = (description: string) => ({ type: 'string', writeOnly: true, description })
  return {
    ...(credential === 'account' || credential === 'both'
      ? {
          api_token: token(
            "The account's API token. When left out, another way of authentication is required.",
          ),
        }
      : {}),
    ...(credential === 'integration' || credential === 'both'
      ? { integration_token: token("The provider's token. When left out here, it is required in the query.") }
      : {}),
  }
}
