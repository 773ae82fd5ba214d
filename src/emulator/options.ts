import type { EditionName } from '../editions/index.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Profile } from '../kernel/card/operation.ts'
import type { Now } from '../world/clock.ts'
import type { Rate } from '../world/rate-limit.ts'

/** What `createEmulator` takes; every option has a default. */
export interface EmulatorOptions {
  /** Port to listen on; 0, the default, takes any free one. */
  readonly port?: number
  /** Address to listen on; `127.0.0.1` by default. */
  readonly host?: string
  /** `false` opens no port: requests go through `fetch` or `app`. */
  readonly listen?: boolean
  /** A path, the name of a shipped scenario, an object, or an array of these; `blank` by default. */
  readonly fixtures?: Fixtures
  /** Currency, language, taxes, numbering, such as `poland`; `international` by default. */
  readonly edition?: EditionName
  /** What decides where documents and recordings disagree: `observed`, or `documented`, the default. */
  readonly profile?: Profile
  /** Refuses every request that has diagnostics, with a 400 that explains. */
  readonly strict?: boolean
  /** A date or instant at which the clock stands still; `{ now, running: true }` lets it run. Real time when missing. */
  readonly now?: Now
  /** From which ids, tokens and fake values follow; 1 by default. */
  readonly seed?: number
  /** A file that keeps the state across restarts; a world that it holds wins over fixtures, edition, clock and seed. */
  readonly state?: string
  /** An SMTP server that gets every message as well, such as `smtp://127.0.0.1:1025`. */
  readonly smtp?: string
  /** Bounds of a request and of an account. */
  readonly limits?: Limits
  /** Where webhooks may be delivered to, and how long that may take. */
  readonly webhooks?: WebhookOptions
  /** Who may use the admin interface; programs and pages of this machine when missing. */
  readonly admin?: AdminOptions
}

/** Who may use the admin interface under `/__admin`. */
export interface AdminOptions {
  /** Asked of every request, as `Authorization: Bearer`; other machines are answered then, too. */
  readonly token?: string
  /** Names, besides those of this machine, under which browsers may reach it. */
  readonly hosts?: readonly string[]
}

export interface WebhookOptions {
  /** Hosts besides this machine, such as `receiver.example`, `192.0.2.7` or `*.receiver.example`. */
  readonly allow?: readonly string[]
  /** Milliseconds of real time that a receiver has for its answer; 10,000 by default. */
  readonly timeout?: number
}

export interface Limits {
  /** Bytes that a request body may have; one mebibyte by default. */
  readonly body?: number
  /** Records that one account may hold, of all resources; any number by default. */
  readonly records?: number
  /** Requests that one token may make, such as `{ requests: 1000, per: 'minute' }`; any number by default. */
  readonly rate?: Rate
}
