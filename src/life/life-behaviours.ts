import { behaviour } from '../kernel/card/behaviour.ts'

export const lifeBehaviours = [
  behaviour(
    'life/in-order',
    'advance returns what became overdue, was issued, mailed and told again, in order; the clock stood at its moment while each happened',
    'assumed',
  ),
  behaviour(
    'life/set',
    'A time that is set forward is lived through like one that is advanced to; backwards, which takes force, nothing happens and nothing is undone',
    'assumed',
  ),
  behaviour(
    'life/running',
    'While the clock runs, recurring invoices and retries come by themselves when they are due',
    'assumed',
  ),
  behaviour(
    'life/bounded',
    'A move of the clock on whose way more than 10,000 invoices would be issued is refused and changes nothing',
    'assumed',
  ),
  behaviour(
    'ui/pay',
    'account.ui.pay marks an invoice paid, in full or by an amount; updated_at changes and webhooks hear of it',
    'assumed',
  ),
  behaviour(
    'ui/edit',
    'account.ui.edit and delete change an invoice by the rules of the interface, and are no requests',
    'assumed',
  ),
  behaviour(
    'ui/refused',
    'account.ui refuses unknown invoices, fields and amounts with what is accepted, and changes nothing',
    'assumed',
  ),
]
