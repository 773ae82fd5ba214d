/** Runs a bounded number of tasks at a time; the others wait, in order. */
export class Slots {
  private readonly waiting: (() => void)[] = []

  /** @param free maximum number of tasks at a time */
  constructor(private free: number) {}

  async run(task: () => Promise<void> | void): Promise<void> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free += 1
    }
  }
}
