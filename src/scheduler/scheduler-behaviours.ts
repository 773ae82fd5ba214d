import { behaviour } from '../kernel/card/behaviour.ts'

export const schedulerBehaviours = [
  behaviour(
    'scheduler/in-order',
    'advance returns what became overdue and what was issued, mailed and retried, in order; during each event the clock shows its time',
    'assumed',
    'the clock',
  ),
  behaviour(
    'scheduler/set',
    'Setting the clock forward runs everything that falls due, like advance; setting it back runs and undoes nothing, and needs force, unless the clock still shows the real time',
    'assumed',
    'the clock',
  ),
  behaviour(
    'scheduler/running',
    'While the clock runs, recurring invoices and retries happen on their own when they are due',
    'assumed',
    'the clock',
  ),
  behaviour(
    'scheduler/bounded',
    'A move of the clock that would issue more than 10,000 invoices is refused and changes nothing',
    'assumed',
    'the clock',
  ),
  behaviour(
    'scheduler/last-date',
    'The calendar ends with 9999-12-31: a move of the clock past it is refused, a running clock stops there, later due dates become it, and a schedule without a later date is finished',
    'assumed',
    'the clock',
  ),
  behaviour(
    'scheduler/account',
    "An account that has set or moved its own clock uses it for dates, numbers, periods, reminders and retries, and is not affected by the emulator's clock",
    'assumed',
    'the clock',
  ),
]
