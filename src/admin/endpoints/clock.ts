import { arrayOf } from '../../checks/json-schema.ts'
import { trueOrFalse } from '../../checks/kinds.ts'
import { wrongValue } from '../../checks/sentences.ts'
import { dateOrInstant, timeSpan } from '../../state/time-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { concerning } from '../failures.ts'
import { Refusal } from '../refusal.ts'
import { clockRow } from '../rows.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'
import { type Owner, owners, prefixParameter } from './owners.ts'

const toSet = 'PUT /__admin/clock with now sets the time'
const code = 'FAKETURA_INVALID_TIME'

const clockEndpointsOf = ({ path, parameters, suffix, of }: Owner) => [
  endpoint({
    method: 'GET',
    path: `${path}/clock`,
    parameters,
    summary: `Shows the time${suffix}`,
    response: { about: 'The time', schema: schemaReference('clock') },
    handle: (values, controls) => clockRow(of(values, controls).clock),
  }),
  endpoint({
    method: 'PUT',
    path: `${path}/clock`,
    parameters,
    summary: `Sets the time, stops the clock or lets it run${suffix}`,
    body: {
      now: { kind: dateOrInstant, about: 'A date (local midnight) or an instant; unchanged by default' },
      running: { kind: trueOrFalse, about: 'Whether the clock runs' },
      force: {
        kind: trueOrFalse,
        about: 'Allow a time before the current one; a clock that still shows the real time allows it anyway',
      },
    },
    code,
    response: { about: 'The new time', schema: schemaReference('clock') },
    handle({ now, running, force, ...values }, controls, { body }) {
      const { view, clock } = of(values, controls)
      if (now === undefined && running === undefined) {
        throw new Refusal(422, {
          code,
          message: wrongValue('the body', body, 'now or running'),
          field: 'now',
        })
      }
      if (now !== undefined) {
        concerning('now', now, () =>
          view.clock.set(running === undefined ? now : { now, running }, { force }),
        )
      } else if (running) view.clock.run()
      else view.clock.freeze()
      return clockRow(clock)
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/clock/advance`,
    parameters,
    summary: `Advances the time${suffix}`,
    body: {
      by: {
        kind: timeSpan,
        about: 'Such as "10 days", "1 month", "36 hours", or milliseconds',
        required: true,
      },
    },
    elsewhere: { to: toSet, now: toSet, date: toSet },
    code,
    response: { about: 'What happened on the way, in order', schema: arrayOf(schemaReference('happening')) },
    handle: ({ by, ...values }, controls) =>
      concerning('by', by, () => of(values, controls).view.clock.advance(by)),
  }),
]

export const clockEndpoints = [
  ...owners.flatMap(clockEndpointsOf),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/clock/follow',
    summary: "Lets the account's clock follow the emulator's again",
    parameters: prefixParameter,
    response: { about: 'The new time', schema: schemaReference('clock') },
    handle({ prefix }, controls) {
      const account = knownAccount(controls, prefix)
      account.clock.follow()
      return clockRow(controls.engine.state.clockOf(account.prefix))
    },
  }),
]
