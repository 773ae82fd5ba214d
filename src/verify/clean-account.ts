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
 * Removes the records of earlier runs that have not been able to.
 * @returns the exit code: 1 when records are left
 */
export async function cleanAccount({
  agree,
  print,
  progress = () => {},
  ...options
}: CleanOptions): Promise<number> {
  const guard = new AccountGuard({ ...options, writes: false })
  await firstLook(guard, options.url)
  const found = await findMarked(guard, options.mark, (name) => progress(`looking through ${name}`))
  progress('')
  if (found.length === 0) {
    print(`${options.url} has no records of faketura verify\n`)
    return 0
  }
  if (!(await agree(`${headline(found, options.url)}\n${recordLines(found, options.url).join('\n')}\n`))) {
    print('nothing was removed; --yes removes without asking\n')
    return 1
  }
  const left = await removeAll(guard, found)
  print(
    [
      ...leftLines(left, options.url),
      `removed ${found.length - left.length} of ${found.length} records`,
      '',
    ].join('\n'),
  )
  return left.length === 0 ? 0 : 1
}

function headline({ length }: readonly FoundRecord[], url: string): string {
  return `${url} has ${length} ${length === 1 ? 'record' : 'records'} of faketura verify:`
}
