/**
 * Aligns the cells of a table, with two spaces between columns.
 * @param rows each with the same number of cells
 * @returns a line for each row, without spaces at its end
 */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
}
