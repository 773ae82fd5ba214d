import type { Progress } from './progress.ts'
import type { RecordedAccount } from './recorded-account.ts'

/** Data that no GET request returns, described for users. */
const unreadable = [
  'settings of the account, such as how it calculates discounts',
  'users and their permissions',
  'logos, and further delivery addresses of clients',
  'e-mails that were sent, and reminders of more than seven days at a time',
  'how a payment for several invoices was divided among them',
  'deleted records',
]

/** The data that the recording lacks, one line for each cause. */
export function lossesOf(
  { resources, missingFiles }: RecordedAccount,
  refused: ReadonlyMap<string, number>,
  progress: Progress,
): readonly string[] {
  return [
    ...resources.flatMap(({ resource: { name } }) => {
      const reason = progress.of(name).refused
      return reason === undefined ? [] : [`${name}: the service returned ${reason}`]
    }),
    ...resources.flatMap(({ resource: { name } }) =>
      Object.entries(progress.of(name).lost).map(
        ([key, times]) => `${name}.${key}: a key that faketura does not know, in ${records(times)}`,
      ),
    ),
    ...[...refused].map(
      ([place, times]) => `${place}: a value that faketura does not accept, in ${records(times)}`,
    ),
    ...(missingFiles > 0 ? [`attached files: ${missingFiles}, which the service did not return`] : []),
  ]
}

/** The comment at the top of a recording. */
export function headComment(
  now: string,
  { isRaw, hasFiles }: { readonly isRaw: boolean; readonly hasFiles: boolean },
  losses: readonly string[],
): string {
  const lines = [
    `Recorded from an account of the live service by faketura record, at ${now}.`,
    isRaw
      ? 'Raw: it contains the data of real people. Tokens and passwords were replaced.'
      : 'Names, addresses, tax and bank numbers, texts and tokens are made up.',
    ...(hasFiles && !isRaw
      ? ['Attached files are empty placeholders; their number and usual extensions are the original ones.']
      : []),
    '',
    'No GET request returns the following, so it is missing here:',
    ...unreadable.map((what) => `- ${what}`),
    ...(losses.length > 0 ? ['', 'Not recorded:', ...losses.map((loss) => `- ${loss}`)] : []),
  ]
  return lines.map((line) => `${`# ${line}`.trimEnd()}\n`).join('')
}

function records(times: number): string {
  return times === 1 ? '1 record' : `${times} records`
}
