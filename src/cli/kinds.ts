import { isHostName, isMailServer, isRate, isToken } from '../emulator/options.ts'
import { isHostPattern } from '../webhooks/hosts.ts'
import { epochOf } from '../world/calendar.ts'
import { type Rate, spans } from '../world/rate-limit.ts'

/** What a flag takes: one row of these describes it to the parser, to the help text and to error messages. */
export interface Kind<Value> {
  /** Word for the value in the help text; a flag without one is there or not. */
  readonly placeholder?: string
  /** All that is accepted, where that is a few words. */
  readonly choices?: readonly string[]
  /** What is accepted, to end the sentence "… is not …". */
  readonly accepted: string
  /**
   * Reads a value from the command line or the environment, where it is a text, or from a configuration file.
   * @returns nothing when it is not accepted
   */
  read(sent: unknown): Value | undefined
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  yes: true,
  on: true,
  false: false,
  0: false,
  no: false,
  off: false,
}

/** There or not; `--no-name` takes back what environment or configuration file say. */
export const yesOrNo: Kind<boolean> = {
  accepted: 'true or false',
  read: (sent) => {
    const word = String(sent).toLowerCase()
    return Object.hasOwn(words, word) ? words[word] : undefined
  },
}

/** A whole number within bounds, both included. */
export function wholeNumber(placeholder: string, least: number, most: number): Kind<number> {
  return {
    placeholder,
    accepted: `a whole number from ${least} to ${most}`,
    read(sent) {
      const text = String(sent)
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
  }
}

/** A text that is not empty. */
export function text(placeholder: string, accepted: string): Kind<string> {
  return {
    placeholder,
    accepted,
    read: (sent) => (typeof sent === 'string' && sent.trim() !== '' ? sent : undefined),
  }
}

/** One of a few words. */
export function oneOf<const Word extends string>(placeholder: string, choices: readonly Word[]): Kind<Word> {
  return {
    placeholder,
    choices,
    accepted: `one of ${choices.join(', ')}`,
    read: (sent) => choices.find((choice) => choice === sent),
  }
}

/** A date or an instant; the zone in which it is read doesn't decide whether it is one. */
export const dateOrInstant: Kind<string> = {
  placeholder: 'TIME',
  accepted: 'a date such as 2026-01-15 or an instant such as 2026-01-15T10:00:00+01:00',
  read: (sent) =>
    typeof sent === 'string' && epochOf(sent, { standardOffset: 0, daylight: 'none' }) !== undefined
      ? sent
      : undefined,
}

/** How much in which time: a text here, an object in a configuration file. */
export const requestRate: Kind<Rate> = {
  placeholder: 'RATE',
  accepted: `a number of requests and a span, such as 1000/minute; spans are ${Object.keys(spans).join(', ')}`,
  read(sent) {
    const [, count, per] = (typeof sent === 'string' && /^(\d{1,9})\/([a-z]+)$/.exec(sent)) || []
    const rate = count === undefined ? sent : { requests: Number(count), per }
    return isRate(rate) ? rate : undefined
  },
}

/** Where something answers over HTTP. */
export const webAddress: Kind<string> = {
  placeholder: 'URL',
  accepted: 'an address such as http://127.0.0.1:4010',
  read: (sent) =>
    typeof sent === 'string' && /^https?:\/\/[^\s/]/.test(sent) && URL.canParse(sent) ? sent : undefined,
}

/** Where messages are delivered to. */
export const mailServer: Kind<string> = {
  placeholder: 'URL',
  accepted: 'the address of a mail server such as smtp://127.0.0.1:1025',
  read: (sent) => (typeof sent === 'string' && isMailServer(sent) ? sent : undefined),
}

/** What only those know who may use something; it travels in a header. */
export const secret: Kind<string> = {
  placeholder: 'TOKEN',
  accepted: 'a text without blanks',
  read: (sent) => (isToken(sent) ? sent : undefined),
}

/** Names of hosts under which something is reached. */
export const hostNames = listOf('NAMES', 'names of hosts such as faketura.test, parted by commas', isHostName)

/** Hosts that something may reach. */
export const receiverHosts = listOf(
  'HOSTS',
  'hosts such as receiver.test, 192.0.2.7 or *.receiver.test, parted by commas',
  isHostPattern,
)

/** A list in a configuration file, parted by commas elsewhere. */
function listOf(
  placeholder: string,
  accepted: string,
  isOne: (value: string) => boolean,
): Kind<readonly string[]> {
  return {
    placeholder,
    accepted,
    read(sent) {
      const entries: readonly unknown[] = typeof sent === 'string' ? sent.split(',') : [sent].flat()
      const trimmed = entries.map((entry) => String(entry).trim())
      return trimmed.every(isOne) ? trimmed : undefined
    },
  }
}
