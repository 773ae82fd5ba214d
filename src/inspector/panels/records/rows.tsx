import { Section } from '../../parts/panel.tsx'

/** Fields that say little to a reader: ids and times. */
const internalName = /^(id|.+_id|.+_at)$/

/** More columns would not fit; the JSON has all of them. */
const maxColumns = 8

/** The rows of a record, such as the positions of an invoice, without empty columns. */
export function Rows({ name, rows }: { name: string; rows: unknown }) {
  if (!Array.isArray(rows)) return null
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const shownNames = names
    .filter((key) => !internalName.test(key) && rows.some((row) => hasValue(row[key])))
    .slice(0, maxColumns)
  return (
    <Section title={`${name} (${rows.length})`}>
      <div class="table-frame">
        <table class="table plain" aria-label={name}>
          <thead>
            <tr>
              {shownNames.map((key) => (
                <th key={key} scope="col">
                  {key}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {shownNames.map((key) => (
                  <td key={key} class="number">
                    {row[key] === null ? '' : String(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return typeof value !== 'object' && !/^0(\.0+)?$/.test(String(value))
}
