import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isNarrow } from '../page/appearance.ts'
import { useStore } from '../server/store.ts'
import { Icon } from './icon.tsx'
import { useRoving } from './roving.ts'
import { rowHeight, useWindow } from './window.ts'

/** One column of a table. */
export interface TableColumn<Row> {
  readonly name: string
  readonly title: string
  /** Width in characters; columns without one share the remaining width. */
  readonly width?: number
  /** Aligned to the right, in digits of equal width. */
  readonly numeric?: boolean
  /** Left out on a narrow page and beside an open entry. */
  readonly spare?: boolean
  /** Left out on a narrow page only. */
  readonly wide?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

export interface Sorting {
  readonly by: string | undefined
  readonly descending: boolean
  /** Names of the columns that can be sorted by. */
  readonly columns: readonly string[]
  onSort(name: string): void
}

interface TableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** Key of the row that is open. */
  readonly open?: string | number
  readonly onOpen?: (row: Row) => void
  readonly sorting?: Sorting
  /** Shown if there are no rows. */
  readonly empty?: ComponentChildren
  /** New rows appear above; the visible ones keep their place on the screen. */
  readonly growsAbove?: boolean
}

/** A table that renders only the rows in sight. Arrow keys move between rows, Enter opens one. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, open, onOpen, sorting, empty, growsAbove } = props
  const narrow = useStore(isNarrow)
  const isTight = narrow || open !== undefined
  const columns = props.columns.filter(({ spare, wide }) => !(spare && isTight) && !(wide && narrow))
  const box = useRef<HTMLDivElement>(null)
  const view = useWindow(box, rows.length)
  const openRow = rows.findIndex((row) => keyOf(row) === open)
  const roving = useRoving(box, rows.length, openRow, (at) => rows[at] !== undefined && onOpen?.(rows[at]))
  useScrollAnchor(box, rows, keyOf, growsAbove === true)
  const least = columns.reduce((sum, { width }) => sum + (width ?? (narrow ? 12 : 16)), 0)
  return (
    <div class="table-box" ref={box} onScroll={view.onScroll}>
      <table
        class="table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: `calc(${least}ch + ${columns.length * 24}px)` }}
      >
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width: width && `calc(${width}ch + 24px)` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={roving.onKeyDown}>
          {view.from > 0 && <Gap rows={view.from} columns={columns.length} />}
          {rows.slice(view.from, view.to).map((row, offset) => {
            const at = view.from + offset
            return (
              <tr
                key={keyOf(row)}
                data-at={at}
                aria-rowindex={at + 2}
                aria-selected={at === openRow}
                tabIndex={at === roving.active ? 0 : -1}
                class={onOpen ? 'opens' : ''}
                onFocus={() => roving.moveTo(at)}
                onClick={() => onOpen?.(row)}
              >
                {columns.map(({ name, numeric, cell }) => (
                  <td key={name} class={numeric ? 'number end' : ''}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {view.to < rows.length && <Gap rows={rows.length - view.to} columns={columns.length} />}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

function Header<Row>({ column, sorting }: { column: TableColumn<Row>; sorting: Sorting | undefined }) {
  const { name, title, numeric } = column
  const classes = numeric ? 'end' : ''
  if (!sorting?.columns.includes(name)) {
    return (
      <th scope="col" class={classes}>
        {title}
      </th>
    )
  }
  const isSorted = sorting.by === name
  const order = sorting.descending ? 'descending' : 'ascending'
  const mark = (
    <span class="sort-mark" aria-hidden="true">
      {isSorted && (sorting.descending ? '↓' : '↑')}
    </span>
  )
  return (
    <th scope="col" class={classes} aria-sort={isSorted ? order : 'none'}>
      <button type="button" class="sort" onClick={() => sorting.onSort(name)}>
        {numeric && mark}
        {title}
        {!numeric && mark}
      </button>
    </th>
  )
}

/** Takes the space of the rows that are not rendered. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: missingValue in it takes the focus
    <tr aria-hidden="true" class="gap">
      <td colSpan={columns} style={{ height: `${rows * rowHeight}px` }} />
    </tr>
  )
}

/** Keeps the visible rows in place when new ones appear above them. */
function useScrollAnchor<Row>(
  box: { readonly current: HTMLDivElement | null },
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  wanted: boolean,
): void {
  const first = useRef<string | number | undefined>(undefined)
  useEffect(() => {
    const known = first.current
    first.current = rows[0] && keyOf(rows[0])
    const element = box.current
    if (!wanted || !element || element.scrollTop === 0 || known === undefined) return
    const added = rows.findIndex((row) => keyOf(row) === known)
    if (added > 0) element.scrollTop += added * rowHeight
  }, [rows, keyOf, wanted, box])
}

/** Takes the place of a missing value. */
export const missingValue = <span class="faint">–</span>

/** A warning sign; its label is the tooltip and the text for screen readers. */
export function WarningMark({ label }: { label: string }) {
  return (
    <span class="marked" title={label}>
      <Icon name="warn" />
      <span class="hidden">{label}</span>
    </span>
  )
}
