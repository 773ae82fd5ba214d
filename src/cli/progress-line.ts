import { printable } from '../checks/printable.ts'

/** Progress, in one line that a terminal overwrites. */
export class ProgressLine {
  private width = 0

  progress(text: string): void {
    if (!process.stderr.isTTY) return
    const shown = printable(text).slice(0, (process.stderr.columns || 80) - 1)
    // The cursor stays behind the text, where a terminal shows ^C.
    const rest = Math.max(this.width - shown.length, 0)
    process.stderr.write(`\r${shown}${' '.repeat(rest)}${'\b'.repeat(rest)}`)
    this.width = shown.length
  }

  line(text: string): void {
    this.end()
    process.stderr.write(`${printable(text)}\n`)
  }

  end(): void {
    if (this.width > 0) process.stderr.write(`\r${' '.repeat(this.width)}\r`)
    this.width = 0
  }
}
