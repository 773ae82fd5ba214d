/** Progress, in one line that is written over at a terminal. */
export class ProgressLine {
  private width = 0

  progress(text: string): void {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\r${text.padEnd(this.width)}`)
    this.width = text.length
  }

  line(text: string): void {
    this.end()
    process.stderr.write(`${text}\n`)
  }

  end(): void {
    if (this.width > 0) process.stderr.write(`\r${' '.repeat(this.width)}\r`)
    this.width = 0
  }
}
