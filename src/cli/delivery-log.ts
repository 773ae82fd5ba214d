import { printable } from '../checks/printable.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { WebhookDelivery } from '../emulator/views/webhooks.ts'
import { realTimeBeside } from '../state/clock.ts'
import { maskedUrl } from '../state/mask-secrets.ts'
import { isColoured, type LogOptions, painter, timesOf, widths } from './request-log.ts'

/** Logs delivery attempts of webhooks on standard error: failed ones, and with `verbose` all. */
export function logDeliveries(emulator: Emulator, verbose: boolean): void {
  const line = deliveryLog({ coloured: isColoured(), verbose })
  emulator.webhooks.subscribe((delivery) => process.stderr.write(line(delivery)))
}

/**
 * Formats the last attempt of a delivery as a line in the columns of the request log, with the reason of a failure
 * and what happens next.
 * @returns a function that formats a delivery, including the line break; an empty text means nothing to log
 */
function deliveryLog({ coloured, verbose }: LogOptions): (delivery: WebhookDelivery) => string {
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
      paint('dim', timesOf(at, realTimeBeside(at))),
      paint('cyan', 'POST'.padEnd(widths.method)),
      printable(maskedUrl(url)).padEnd(widths.path),
      paint(isDelivered ? 'green' : 'yellow', status === null ? '---' : String(status)),
      kind.padEnd(widths.operation),
      paint('dim', `${duration.toFixed(1)} ms`.padStart(widths.duration)),
      paint(isDelivered ? 'dim' : 'yellow', `webhook ${webhook}, delivery ${id}: ${outcome}`),
    ].join('  ')}\n`
  }
}
