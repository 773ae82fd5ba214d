import { Section } from '../../parts/panel.tsx'

/** What a person doesn't read a line by. */
const ofTheMachine = /^(id|.+_id|.+_at)$/

/** Columns at most; all of a row stand in the JSON. */
const maxColumns = 8

/** The rows of a record, such as the positions of an invoice: those of their fields that say something. */
export function Rows({ name, rows }: { name: string; rows: unknown }) {
  if (!Array.isArray(rows)) return null
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const telling = names
    .filter((key) => !ofTheMachine.test(key) && rows.some((row) => isTelling(row[key])))
    .slice(0, maxColumns)
  return (
    <Section title={`${name} (${rows.length})`}>
      <div class="table-frame">
        <table class="table plain" aria-label={name}>
          <thead>
            <tr>
              {telling.map((key) => (
                <th key={key} scope="col">
                  {key}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {telling.map((key) => (
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

function isTelling(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return typeof value !== 'object' && !/^0(\.0+)?$/.test(String(value))
}
