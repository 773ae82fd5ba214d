import { render } from 'preact'
import { followClock } from './server/clock.ts'
import { followDirectory } from './server/directory.ts'
import { follow } from './server/events.ts'
import { followJournal } from './server/journal.ts'
import { Inspector } from './shell/app.tsx'

followClock()
followDirectory()
followJournal()
void follow()

render(<Inspector />, document.getElementById('inspector')!)
