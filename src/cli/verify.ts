import { createInterface } from 'node:readline/promises'
import { oneOf, textFor, trueOrFalse } from '../checks/kinds.ts'
import { unknownName } from '../checks/sentences.ts'
import { editionNames } from '../editions/index.ts'
import { profileFile } from '../emulator/profile-option.ts'
import { LiveClient } from '../live/live-client.ts'
import { realTime } from '../state/clock.ts'
import type { VerifyOptions } from '../verify/verify-account.ts'
import { defineCommand } from './command.ts'
import { endingSignals, interrupted, onSignals } from './first-signal.ts'
import { liveFlags, liveOptions } from './live-flags.ts'
import { ProgressLine } from './progress-line.ts'
import { assertWritable } from './write-whole.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Runs the proofs of the behaviours against an account of the live service. */
export const verify = defineCommand({
  name: 'verify',
  about: 'Check which behaviours an account of the live service has',
  flags: {
    ...liveFlags,
    write: {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      about: 'Also run proofs that create records, whose names begin with ~faketura-, and remove these again',
    },
    yes: {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      about: 'Write, or remove with --clean, without asking first',
    },
    only: {
      placeholder: 'LIST',
      kind: textFor('areas or behaviours, separated by commas'),
      about: 'Check only these areas or behaviours, such as totals,invoices/deleted',
    },
    except: {
      placeholder: 'LIST',
      kind: textFor('areas or behaviours, separated by commas'),
      about: 'Leave out these areas or behaviours',
    },
    edition: {
      placeholder: 'NAME',
      kind: oneOf(editionNames),
      about: 'Edition of the account; by default that of the host, or of its documents',
    },
    'allow-clearing': {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      about: 'Create invoices even in an account that may send them to KSeF automatically',
    },
    'leave-products': {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      about: 'Create products even in an account whose API cannot remove them, and leave them there',
    },
    clean: {
      kind: trueOrFalse,
      default: false,
      isOnlyTyped: true,
      excludes: 'write',
      about: 'List and remove records that killed runs have left',
    },
    save: {
      kind: profileFile,
      placeholder: 'FILE',
      isOnlyTyped: true,
      about: 'At the end, write the profile of the account for start --profile',
    },
    json: { kind: trueOrFalse, default: false, about: 'Print the verdict as JSON' },
  },
  async run({ values }) {
    const { write, yes, clean, only, except, edition, save, json } = values
    if (save !== undefined) assertWritable(save)
    const live = liveOptions(values)
    const isAsked = !yes && process.stdin.isTTY && values['token-file'] !== '-'
    const [
      { commonMark, provableBehaviours, verifyAccount },
      { jsonOf, learnedProfile, planText, reportText },
      { sendBy },
    ] = await Promise.all([
      import('../verify/verify-account.ts'),
      import('../verify/report.ts'),
      import('../verify/live-send.ts'),
    ])
    const ids = provableBehaviours().map(({ behaviour: { id } }) => id)
    const chosen = only === undefined ? undefined : areasAndIds('--only', only, ids)
    const leftOut = except === undefined ? undefined : areasAndIds('--except', except, ids)
    const shown = new ProgressLine()
    const stop = new AbortController()
    const everything = new AbortController()
    const client = new LiveClient({ ...live, notice: (text) => shown.line(text), signal: everything.signal })
    const account: Pick<VerifyOptions, 'url' | 'apiToken' | 'send' | 'progress'> = {
      url: client.url,
      apiToken: live.token,
      send: sendBy(client),
      progress: (text) => (text === '' ? shown.end() : shown.progress(text)),
    }
    if (clean) {
      const { cleanAccount } = await import('../verify/clean-account.ts')
      const agree = async (list: string) => {
        process.stdout.write(list)
        return yes || (isAsked && (await agrees('Remove them?', stop)))
      }
      const code = await cleanAccount({
        ...account,
        masked: client.masked,
        mark: commonMark,
        agree,
        print: (text) => void process.stdout.write(text),
      })
      return stop.signal.aborted ? interrupted : code
    }
    let hasBegun = false
    // The first signal ends the run, which then removes what it made. The second one ends that as well, and the report
    // names what is left. The third one ends the process at once.
    const first = () => {
      stop.abort()
      process.stderr.write(`\nstopping${hasBegun ? '; the records of this run are removed first' : ''}\n`)
      // Nothing has to be removed, so that requests under way end at once.
      if (!hasBegun) everything.abort()
    }
    const release = onSignals(endingSignals, first, () => {
      if (everything.signal.aborted) process.exit(interrupted)
      everything.abort()
    })
    try {
      const verdict = await verifyAccount({
        ...account,
        masked: client.masked,
        writes: write,
        ...(chosen && { only: chosen }),
        ...(leftOut && { except: leftOut }),
        ...(edition && { edition }),
        allowClearing: values['allow-clearing'],
        leavesProducts: values['leave-products'],
        mark: `${commonMark}${realTime().toString(36)}`,
        confirm: async (plan) => {
          process.stderr.write(planText(plan, client.url, live.requestsPerSecond))
          if (!yes && !isAsked)
            throw new WrongUsage(
              '--write asks before it writes, but there is no terminal; add --yes to agree',
            )
          hasBegun = yes || (await agrees('Go on?', stop))
          return hasBegun
        },
        signal: stop.signal,
        abandon: () => client.abandon(),
      })
      process.stdout.write(json ? jsonOf(verdict) : reportText(verdict))
      if (stop.signal.aborted) return interrupted
      if (save !== undefined) {
        const { saveProfile } = await import('./save-profile.ts')
        const { profile, ...learned } = learnedProfile(verdict.findings)
        process.stderr.write(`${await saveProfile(save, profile, learned)}\n`)
      }
      const differs = verdict.findings.some(({ result }) => result === 'differs')
      return differs || verdict.stopped !== undefined ? 1 : 0
    } catch (failure) {
      if (everything.signal.aborted) return interrupted
      throw failure
    } finally {
      if (!stop.signal.aborted) release()
    }
  },
})

/** @throws WrongUsage for what is neither an area nor a behaviour */
function areasAndIds(flag: string, list: string, ids: readonly string[]): string[] {
  const areas = new Set(ids.map((id) => id.split('/')[0]!))
  const words = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  for (const word of words) {
    if (areas.has(word) || ids.includes(word)) continue
    const known = word.includes('/') ? ids : [...areas]
    const listedIn = 'docs/behaviours.md'
    throw new WrongUsage(`${flag}: ${unknownName('area or behaviour', word, known, { listedIn })}`)
  }
  return words
}

/** Asks a question. Ctrl-C is a no, and ends the command. */
async function agrees(question: string, stop: AbortController): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // While it reads from a terminal, Ctrl-C is a key and no signal of the process.
    lines.once('SIGINT', () => stop.abort())
    // The end of the input closes the interface without a reply.
    const closed = new Promise<string>((resolve) => void lines.once('close', () => resolve('')))
    const asked = lines.question(`${question} [y/N] `, { signal: stop.signal }).catch(() => '')
    const reply = await Promise.race([asked, closed])
    return /^y(es)?$/i.test(reply.trim())
  } finally {
    lines.close()
  }
}
