import { printable } from '../checks/printable.ts'
import { AccountGuard, type GuardOptions } from './account-guard.ts'
import { type FoundRecord, findMarked, removeAll } from './clean-up.ts'
import { firstLook } from './first-look.ts'
import { leftLines, recordLines } from './report.ts'

export interface CleanOptions extends Omit<GuardOptions, 'writes'> {
  /** Asks whether to remove these records. */
  readonly agree: (list: string) => Promise<boolean>
  readonly print: (text: string) => void
  readonly progress?: (text: string) => void
}

/**
 * Removes the records that earlier runs could not remove.
 * @returns the exit code: 1 when records are left, or may be
 */
export async function cleanAccount({
  agree,
  print,
  progress = () => {},
  ...options
}: CleanOptions): Promise<number> {
  const guard = new AccountGuard({ ...options, writes: false })
  await firstLook(guard, options.url)
  const { found, others, unread } = await findMarked(guard, options.mark, (name) =>
    progress(`looking through ${name}`),
  )
  progress('')
  const isComplete = others.length === 0 && unread.length === 0
  print(notRemoved(others, unread, options.url))
  if (found.length === 0) {
    if (isComplete) print(`${options.url} has no records of faketura verify\n`)
    return isComplete ? 0 : 1
  }
  if (!(await agree(`${headline(found, options.url)}\n${recordLines(found, options.url).join('\n')}\n`))) {
    print('nothing was removed; --yes removes without asking\n')
    return 1
  }
  const left = await removeAll(guard, found)
  print(
    [...leftLines(left, options.url), `removed ${found.length - left.length} of ${found.length} records`, '']
      .map(printable)
      .join('\n'),
  )
  return left.length === 0 && isComplete ? 0 : 1
}

function notRemoved(others: readonly FoundRecord[], unread: readonly string[], url: string): string {
  const lines = [
    ...(others.length > 0
      ? ['These records only mention faketura verify, and are never removed. Look at them in a browser:']
      : []),
    ...recordLines(others, url),
    ...(unread.length > 0 ? ['These lists could not be read, and may have records of faketura verify:'] : []),
    ...unread.map((one) => printable(`  ${one}`)),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function headline({ length }: readonly FoundRecord[], url: string): string {
  return `${url} has ${length} ${length === 1 ? 'record' : 'records'} of faketura verify:`
}
