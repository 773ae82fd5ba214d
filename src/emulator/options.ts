import type { EditionName } from '../editions/index.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Profile, ProfileOverrides } from '../kernel/card/profile.ts'
import type { Rate } from '../state/rate-limit.ts'
import type { Now } from '../state/time-kinds.ts'

/** Options of `createEmulator`; each has a default. `EmulatorOptions<string>` leaves names and words of fixtures to loading. */
export interface EmulatorOptions<Text extends string = never, Name extends string = Text> {
  /** Port to listen on. The default, 0, picks a free one. */
  readonly port?: number
  /** Address to listen on. Default: `127.0.0.1`. */
  readonly host?: string
  /** Set to `false` to open no port, and send requests through `fetch` or `app`. */
  readonly listen?: boolean
  /** The initial state: a path, the name of a shipped scenario, an object, or an array of these. Default: `blank`. */
  readonly fixtures?: Fixtures<Text, Name>
  /** Country edition, which sets currency, language, taxes and numbering. Default: `international`. */
  readonly edition?: EditionName
  /**
   * Which source wins where the documents and the live service disagree, with exceptions by behaviour; or the path of a
   * file with both. Default: `documented`.
   */
  readonly profile?: Profile | ProfileOverrides | ProfileFile
  /** Responds to every request that has diagnostics with a 400 that explains them. */
  readonly strict?: boolean
  /** Date or instant at which the clock is frozen; `{ now, running: true }` starts it there. Default: real time. */
  readonly now?: Now
  /** Seed for generated ids, tokens and fake data. Default: 1. */
  readonly seed?: number
  /** File that saves the state across restarts. Saved state wins over `fixtures`, `edition`, `now` and `seed`. */
  readonly state?: string
  /** SMTP server that receives a copy of every e-mail, such as `smtp://127.0.0.1:1025`. */
  readonly smtp?: string
  /** Limits on request size, records per account and request rate. */
  readonly limits?: Limits
  /** Hosts that webhooks may reach, and their timeout. */
  readonly webhooks?: WebhookOptions
  /**
   * Origins of web pages on other machines that may send requests, such as `http://app.test:5173`; `*` for all. Their scripts
   * cannot read the responses: the emulator has no CORS headers, because no source shows any.
   */
  readonly allowedOrigins?: readonly string[]
  /** Who may use the admin API. Default: programs on this machine, and the inspector. */
  readonly admin?: AdminOptions
}

/** The path of a YAML or JSON file with a profile, as `faketura shadow --save` writes it. */
export type ProfileFile = `${string}.${'yaml' | 'yml' | 'json'}`

/** Who may use the admin API under `/__admin`. */
export interface AdminOptions {
  /** Require this token as `Authorization: Bearer`; also enables remote access. */
  readonly token?: string
  /** Additional host names under which browsers may open it. */
  readonly hosts?: readonly string[]
}

export interface WebhookOptions {
  /** Hosts that webhooks may reach besides this machine, such as `receiver.example`, `192.0.2.7` or `*.receiver.example`. */
  readonly allow?: readonly string[]
  /** Milliseconds of real time to wait for a receiver's response. Default: 10,000. */
  readonly timeout?: number
}

export interface Limits {
  /** Maximum size of a request body in bytes. Default: 1,048,576. */
  readonly body?: number
  /** Maximum number of records in one account, of all resources together. Default: unlimited. */
  readonly records?: number
  /** Maximum number of requests per token, such as `{ requests: 1000, per: 'minute' }`. Default: unlimited. */
  readonly rate?: Rate
}
