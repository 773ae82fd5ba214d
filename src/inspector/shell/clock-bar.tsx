import { linkTo } from '../page/route.ts'
import { advance, steps } from '../panels/advance.ts'
import { ActionButton } from '../parts/button.tsx'
import { Badge } from '../parts/feedback.tsx'
import { localTime } from '../parts/time.tsx'
import { useNow } from '../server/clock.ts'

/** The emulator's time, and buttons for the most common steps. */
export function ClockBar() {
  const now = useNow()
  const text = now && localTime(now.milliseconds, now.offset)
  return (
    <section class="clock" aria-label="Emulator clock">
      <a class="clock-now" href={linkTo(['clock'])} title="Set, advance, freeze or run the clock">
        <time class="number" dateTime={text?.replace(' ', 'T')}>
          {text ?? ''}
        </time>
        {now && <Badge tone={now.running ? 'good' : 'calm'}>{now.running ? 'running' : 'frozen'}</Badge>}
      </a>
      {steps.map((by) => (
        <span class="step" key={by}>
          <ActionButton work={() => advance(by)} title={`Advance the clock by ${by}`}>
            +{by}
          </ActionButton>
        </span>
      ))}
    </section>
  )
}
