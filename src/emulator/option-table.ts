import { hostPattern } from '../checks/host-pattern.ts'
import type { Kind } from '../checks/kind.ts'
import { kindOf, listOf, oneOf, textFor, textLike, trueOrFalse, wholeNumber } from '../checks/kinds.ts'
import { type Entry, objectOf } from '../checks/shape.ts'
import { editionNames } from '../editions/index.ts'
import { readOptions } from '../errors/refused-argument.ts'
import type { Fixtures } from '../fixtures/load.ts'
import { type Rate, spans } from '../state/rate-limit.ts'
import { startOfClock } from '../state/time-kinds.ts'
import type { AdminOptions, EmulatorOptions, Limits, WebhookOptions } from './options.ts'
import { profileOption } from './profile-option.ts'

/** A table of options. The type makes sure that none is missing. */
type Table<Options> = { readonly [Name in keyof Required<Options>]: Entry }

const fixtures: Kind<Fixtures> = kindOf(
  'a path, the name of a shipped scenario, an object or an array of these',
  { type: ['string', 'object', 'array'] },
  (input): input is Fixtures => typeof input === 'string' || (typeof input === 'object' && input !== null),
)

const mailServerForm = /^smtps?:\/\/[^\s/]+\/?$/

const mailServer: Kind<string> = kindOf(
  'the address of a mail server such as smtp://127.0.0.1:1025',
  { type: 'string', pattern: mailServerForm.source },
  (input): input is string => typeof input === 'string' && mailServerForm.test(input) && URL.canParse(input),
)

/** The token is sent in a header, so it contains no spaces. */
export const secret = textLike('a text without spaces', /^[!-~]+$/)

const hostName = textLike('the name of a host without a port', /^([\w-]+(\.[\w-]+)*|\[[\dA-Fa-f:]+\])$/)

const pageOrigin = textLike(
  'the origin of a page such as http://app.test:5173, or *',
  /^(?:\*|null|[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#,]{1,260})$/,
)

const rate: Kind<Rate> = {
  ...objectOf(
    {
      requests: { kind: wholeNumber(1, 2 ** 31), about: 'Number of requests', required: true },
      per: { kind: oneOf(namesOf(spans)), about: 'Span of time', required: true },
    },
    'option',
    'a rate such as { requests: 1000, per: "minute" }',
  ),
  acceptedText: `a number of requests and a span such as 1000/minute; spans are ${Object.keys(spans).join(', ')}`,
  fromText(text) {
    const [, requests, per] = /^(\d{1,9})\/([a-z]+)$/.exec(text) ?? []
    return requests === undefined ? text : { requests: Number(requests), per }
  },
}

const limitOptions = {
  body: { kind: wholeNumber(0, 2 ** 31), about: 'Maximum size of a request body in bytes' },
  records: { kind: wholeNumber(1, 2 ** 31), about: 'Maximum number of records in one account' },
  rate: { kind: rate, about: 'Maximum number of requests per token, such as 1000/minute' },
} as const satisfies Table<Limits>

const webhookOptions = {
  allow: {
    kind: listOf(hostPattern, 'a list of hosts such as receiver.test, 192.0.2.7 or *.receiver.test'),
    about: 'Hosts that webhooks may reach besides this machine',
  },
  timeout: {
    kind: wholeNumber(1, 600_000),
    about: "Milliseconds of real time to wait for a receiver's response",
  },
} as const satisfies Table<WebhookOptions>

const adminOptions = {
  token: { kind: secret, about: 'Require this token for /__admin; also enables remote access' },
  hosts: {
    kind: listOf(hostName, 'a list of host names such as faketura.test'),
    about: 'Additional host names under which browsers may open /__admin',
  },
} as const satisfies Table<AdminOptions>

/** Every option of the emulator. Checks, command-line flags and the configuration file derive from it. */
export const emulatorOptions = {
  port: { kind: wholeNumber(0, 65_535), about: 'Port to listen on' },
  host: { kind: textFor('a host name or an address'), about: 'Address to listen on' },
  listen: { kind: trueOrFalse, about: 'Open a port' },
  fixtures: { kind: fixtures, about: 'Fixtures to load' },
  edition: { kind: oneOf(editionNames), about: 'Currency, language, taxes and numbering' },
  profile: {
    kind: profileOption,
    about: 'Which source wins where the documents and the live service disagree',
  },
  strict: { kind: trueOrFalse, about: 'Respond with 400 to requests that have diagnostics' },
  now: { kind: startOfClock, about: 'Date or instant at which the clock is frozen' },
  seed: { kind: wholeNumber(0, 2 ** 32), about: 'Seed for generated ids, tokens and fake data' },
  state: { kind: textFor('the path of a file'), about: 'File that saves the state across restarts' },
  smtp: { kind: mailServer, about: 'SMTP server that receives a copy of every e-mail' },
  limits: {
    kind: objectOf(limitOptions, 'option'),
    about: 'Limits on request size, records per account and request rate',
  },
  webhooks: {
    kind: objectOf(webhookOptions, 'option'),
    about: 'Hosts that webhooks may reach, and their timeout',
  },
  allowedOrigins: {
    kind: listOf(pageOrigin, 'a list of origins such as http://app.test:5173'),
    about: 'Origins of web pages on other machines that may send requests',
  },
  admin: { kind: objectOf(adminOptions, 'option'), about: 'Who may use the admin API' },
} as const satisfies Table<EmulatorOptions>

/** The options that are objects, by the name of the option that holds them. */
export const optionGroups = { limits: limitOptions, webhooks: webhookOptions, admin: adminOptions } as const

const optionsOfEmulator = objectOf(emulatorOptions, 'option')

/**
 * @throws ArgumentError with the option's name, its value and what is expected
 */
export function checkOptions(options: EmulatorOptions<string>): void {
  readOptions(optionsOfEmulator, options, '')
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[]
}
