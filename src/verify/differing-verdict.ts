import { isPlainObject } from '../checks/is-map.ts'
import type { Behaviour } from '../kernel/card/behaviour.ts'
import { maskedResponse } from '../state/mask-secrets.ts'
import { secretNamed } from '../state/secret-names.ts'
import type { Disagreement } from './expectations.ts'
import type { ProofRequest, Send } from './proof-account.ts'
import type { BehaviourVerdict, Exchange } from './verdict.ts'

type Received = Awaited<ReturnType<Send>>

export function aboutOf({ id, text, provenance, source }: Behaviour) {
  return { id, text, provenance, source }
}

/** A difference, without tokens. */
export function differing(
  behaviour: Behaviour,
  { subject, expected, actual }: Disagreement,
  masked: (text: string) => string,
  exchange: Exchange | undefined,
): BehaviourVerdict {
  return {
    ...aboutOf(behaviour),
    result: 'differs',
    subject: masked(subject),
    expected: maskedValue(expected, masked),
    actual: maskedValue(actual, masked),
    ...(exchange && { exchange }),
  }
}

function maskedValue(value: unknown, masked: (text: string) => string): unknown {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, masked))
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([name, one]) => {
    return [name, secretNamed(name) && one ? '***' : maskedValue(one, masked)]
  })
  return Object.fromEntries(entries)
}

/** A request and its response without the token. */
export function exchangeOf(
  { request, response }: { readonly request: ProofRequest; readonly response: Received },
  masked: (text: string) => string,
): Exchange {
  const isUpload = !request.path.startsWith('/')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, masked(value)])
  return {
    request: {
      ...request,
      path: masked(request.path),
      headers: Object.fromEntries(headers),
      // The form of an upload contains a signature.
      body: isUpload || request.body === undefined ? undefined : masked(request.body),
    },
    response: {
      status: response.status,
      text: withoutReceivers(maskedResponse(masked(response.text)), request.path),
    },
  }
}

/** A response about webhooks without their URLs, which may contain secrets, as their tokens do. */
function withoutReceivers(text: string, path: string): string {
  if (!path.startsWith('/webhooks')) return text
  return text.replace(/"url":\s?"[^"]*"/g, '"url":"***"').replace(/<url>[^<]*</g, '<url>***<')
}
