import { either, filledText, trueOrFalse, wholeNumber } from '../../checks/kinds.ts'
import { Refused } from '../../checks/refused.ts'
import { wrongValue } from '../../checks/sentences.ts'
import { endpoint } from '../endpoint.ts'
import { concerning } from '../failures.ts'
import { Refusal, refusalOf } from '../refusal.ts'
import { clockRow } from '../rows.ts'
import { arrayOf, schemaReference } from '../schemas.ts'

const toSet = 'PUT /__admin/clock with now sets the time'
const longest = 1_000_000_000_000

export const clockEndpoints = [
  endpoint({
    method: 'GET',
    path: '/clock',
    summary: "Shows the emulator's time",
    response: { about: 'The time', schema: schemaReference('clock') },
    handle: (_, { engine }) => clockRow(engine),
  }),
  endpoint({
    method: 'PUT',
    path: '/clock',
    summary: 'Sets the time, stops the clock or lets it run',
    body: {
      now: { kind: filledText, about: 'A date (local midnight) or an instant; unchanged by default' },
      running: { kind: trueOrFalse, about: 'Whether the clock runs' },
      force: { kind: trueOrFalse, about: 'Allow a time before the current one' },
    },
    response: { about: 'The new time', schema: schemaReference('clock') },
    handle({ now, running, force }, { emulator, engine }, { body }) {
      const { clock } = engine.state
      if (now === undefined && running === undefined) {
        throw new Refusal(422, { message: wrongValue('the body', body, 'now or running'), field: 'now' })
      }
      if (now !== undefined) {
        const instant = concerning('now', now, () => clock.instantOf(now))
        if (instant < clock.milliseconds() && !force) {
          const accepted = "a time at or after the emulator's own, or force: true beside it"
          throw refusalOf(new Refused(now, accepted, [], ['now']), 'the body')
        }
        emulator.clock.set(running === undefined ? now : { now, running }, { force })
      } else if (running) emulator.clock.run()
      else emulator.clock.freeze()
      return clockRow(engine)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/clock/advance',
    summary: 'Advances the time',
    body: {
      by: {
        kind: either(filledText, wholeNumber(0, longest)),
        about: 'Such as "10 days", "1 month", "36 hours", or milliseconds',
        required: true,
      },
    },
    elsewhere: { to: toSet, now: toSet, date: toSet },
    response: { about: 'What happened on the way, in order', schema: arrayOf(schemaReference('happening')) },
    handle: ({ by }, { emulator }) => concerning('by', by, () => emulator.clock.advance(by)),
  }),
]
