import { formatValue } from '../../checks/format-value.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { firstDate, isDate } from '../../state/calendar.ts'

/**
 * A payment date as it is written in the zone of the edition, in which its day counts.
 * @throws Problem `invalid` for a date before the first one of the calendar
 */
export function paidInZone(
  paid_date: string,
  { startOfDay, refuse }: Pick<RuleContext, 'startOfDay' | 'refuse'>,
): string {
  const local = startOfDay(paid_date)
  if (!isDate(local.slice(0, 10)))
    refuse('paid_date', `${formatValue(paid_date)} is before ${firstDate} in the edition's time zone`)
  return local
}
