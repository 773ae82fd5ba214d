import { spawn } from 'node:child_process'

/** The program of each platform that opens a page in the browser of the user. */
const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  // `start` is no program of its own, and takes a first word in quotes for a title.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a page in the browser. Without one, it says so, and the emulator runs on. */
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
