import { spawn } from 'node:child_process'

/** The program of each platform that opens a page in the browser of the user. */
const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  // `start` is built into the shell, and takes a first argument in quotes as a title.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a page in the browser. A failure is printed, and the emulator continues. */
export function openPage(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const fail = (why: string) => process.stderr.write(`faketura cannot open ${url} with ${command}: ${why}\n`)
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', ({ message }) => fail(message))
  child.on('exit', (code) => {
    if (code) fail(`exit code ${code}`)
  })
  child.unref()
}
