import type { Progress } from './progress.ts'
import type { RecordedAccount } from './recorded-account.ts'

/** Data that no GET request returns, in the words of a user. */
const unreadable = [
  'settings of the account, such as how discounts work out',
  'users, and what they may do',
  'logos, and further delivery addresses of clients',
  'e-mails that were sent, and reminders of more than seven days at a time',
  'which part of a payment went to which of several invoices',
  'what was deleted',
]

/** What the recording lacks, a sentence for each thing. */
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
      ? ['The files that are attached to documents are empty, with the same number and kinds.']
      : []),
    '',
    'The API does not return by GET alone, so it is not here:',
    ...unreadable.map((what) => `- ${what}`),
    ...(losses.length > 0 ? ['', 'Not recorded:', ...losses.map((loss) => `- ${loss}`)] : []),
  ]
  return lines.map((line) => `${`# ${line}`.trimEnd()}\n`).join('')
}

function records(times: number): string {
  return times === 1 ? '1 record' : `${times} records`
}
