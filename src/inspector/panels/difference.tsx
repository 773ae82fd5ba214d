import type { Change } from '../../emulator/record-changes.ts'
import { Badge } from '../parts/feedback.tsx'

export const kindTones = { create: 'good', update: 'accent', delete: 'bad' } as const
const kindWords = { create: 'created', update: 'updated', delete: 'deleted' } as const

export function KindBadge({ kind }: { kind: Change['kind'] }) {
  return <Badge tone={kindTones[kind]}>{kindWords[kind]}</Badge>
}

/** The changed fields; for a created or deleted record, those with a value. */
export function Difference({ change: { before = {}, after = {} } }: { change: Change }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => text(before[name]) !== text(after[name]))
  return (
    <table class="table plain" aria-label="Changed fields">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <td>{name}</td>
            <td class="number">{text(before[name]) && <span class="was">{text(before[name])}</span>}</td>
            <td class="number">{text(after[name]) && <span class="becomes">{text(after[name])}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One line about a change: the record's name, or the changed fields of an update. */
export function changeSummary({ before, after }: Change): string {
  if (!before || !after) {
    const { number, name } = after ?? before ?? {}
    return text(number) || text(name)
  }
  return Object.keys(after)
    .filter((name) => name !== 'updated_at' && text(before[name]) !== text(after[name]))
    .join(', ')
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
