import { textFor, trueOrFalse } from '../checks/kinds.ts'
import { printable } from '../checks/printable.ts'
import { hostName } from '../checks/this-machine.ts'
import { editionNames, editionOfHost } from '../editions/index.ts'
import { profileFile } from '../emulator/profile-option.ts'
import { defineCommand } from './command.ts'
import { portFlag } from './emulator-flags.ts'
import { firstSignal } from './first-signal.ts'
import { fixtureFlags } from './fixture-flags.ts'
import { liveFlags } from './live-flags.ts'
import { assertWritable, writeWhole } from './write-whole.ts'
import { WrongUsage } from './wrong-usage.ts'

const file = textFor('the path of a file')

/** Passes the requests of a client on to a live account, and compares the responses with an emulator's. */
export const shadow = defineCommand({
  name: 'shadow',
  about: 'Forward requests to a live account, and report where the emulator differs',
  flags: {
    url: liveFlags.url,
    port: { ...portFlag, about: 'Port to listen on, on this machine only; 0 picks a free one' },
    fixture: {
      kind: file,
      placeholder: 'FILE',
      isOnlyTyped: true,
      about: 'Fixture for the emulator, such as one that faketura record has written',
    },
    edition: { ...fixtureFlags.edition, about: `${fixtureFlags.edition.about}; that of the host by default` },
    profile: fixtureFlags.profile,
    report: {
      kind: file,
      placeholder: 'FILE',
      isOnlyTyped: true,
      about: 'At the end, write the report as JSON',
    },
    save: {
      kind: profileFile,
      placeholder: 'FILE',
      isOnlyTyped: true,
      about: 'At the end, write the differences as a profile for start --profile',
    },
    quiet: { kind: trueOrFalse, default: false, about: 'Print only the report' },
  },
  async run({ values: { url, port, fixture, edition, profile, report: reportFile, save, quiet } }) {
    if (url === undefined) throw new WrongUsage('--url is missing; expected the URL of the account')
    for (const path of [reportFile, save]) if (path !== undefined) assertWritable(path)
    const { Shadow } = await import('../shadow/shadow.ts')
    if (!edition && fixture === undefined && !editionOfHost(hostName(new URL(url).host))) {
      const names = editionNames.join(', ')
      process.stderr.write(
        `the host names no edition, so the emulator is international; set --edition for another: ${names}\n`,
      )
    }
    const notice = quiet ? undefined : (line: string) => void process.stderr.write(`${printable(line)}\n`)
    const running = await Shadow.open({ url, port, fixture, edition, profile, notice })
    const ended = firstSignal()
    process.stdout.write(`faketura shadow is ready on ${running.url}, in front of ${new URL(url).origin}\n`)
    await ended
    const report = await running.close()
    const [{ overridesIn, shadowReportText }, { saveProfile }] = await Promise.all([
      import('../shadow/report.ts'),
      import('./save-profile.ts'),
    ])
    process.stdout.write(shadowReportText(report))
    // It contains values of the account.
    if (reportFile !== undefined) writeWhole(reportFile, `${JSON.stringify(report, undefined, 2)}\n`, 0o600)
    if (save !== undefined) process.stdout.write(`${await saveProfile(save, profile, overridesIn(report))}\n`)
    return report.requests.differed > 0 ? 1 : 0
  },
})
