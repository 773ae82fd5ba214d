import type { Emulator } from '../emulator/emulator.ts'
import type { WebhookDelivery } from '../emulator/views/webhooks.ts'
import { isColoured, type LogOptions, painter, printable, widths } from './request-log.ts'

/** Logs on standard error what became of attempts to deliver webhooks: what went wrong, and with `verbose` what went well. */
export function logDeliveries(emulator: Emulator, verbose: boolean): void {
  const line = deliveryLog({ coloured: isColoured(), verbose })
  emulator.webhooks.subscribe((delivery) => process.stderr.write(line(delivery)))
}

/**
 * Writes the last attempt of a delivery as a line below those of the requests, in the same columns; then the reason
 * why nothing was sent or nothing answered, and what comes of it.
 * @returns a function from a delivery to its line with its end; to nothing when there is nothing to tell
 */
export function deliveryLog({ coloured, verbose }: LogOptions): (delivery: WebhookDelivery) => string {
  const paint = painter(coloured)
  return ({ id, webhook, url, kind, nextAttemptAt, attempts }) => {
    const attempt = attempts.at(-1)
    if (!attempt) return ''
    const { at, status, error, duration } = attempt
    const isDelivered = status !== null && status >= 200 && status < 300
    if (isDelivered && !verbose) return ''
    const next = nextAttemptAt === null ? 'given up' : `next attempt ${nextAttemptAt}`
    const outcome = isDelivered
      ? 'delivered'
      : [...(error === null ? [] : [printable(error)]), next].join('; ')
    return `${[
      paint('dim', at.slice(11, 23)),
      paint('cyan', 'POST'.padEnd(widths.method)),
      printable(url).padEnd(widths.path),
      paint(isDelivered ? 'green' : 'yellow', status === null ? '---' : String(status)),
      kind.padEnd(widths.operation),
      paint('dim', `${duration.toFixed(1)} ms`.padStart(widths.duration)),
      paint(isDelivered ? 'dim' : 'yellow', `webhook ${webhook}, delivery ${id}: ${outcome}`),
    ].join('  ')}\n`
  }
}
