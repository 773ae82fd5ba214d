import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'

/** Where operating systems install it. The first is Debian's build without windows, which takes two thirds of the CPU time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without a window, and without requests of the browser's own. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What decides whether the browser tests run. */
export interface Machine {
  /** The value of `FAKETURA_CHROMIUM`. */
  readonly chosen: string | undefined
  readonly exists: (path: string) => boolean
  /** Whether this process may install packages of the system, and knows how. */
  readonly canInstall: boolean
}

/** The browser to use, how to get one, or why the browser tests are skipped. */
export type Choice = { readonly use: string } | { readonly install: true } | { readonly skip: string }

const howToInstall =
  'install it with "npm run browser:install" (Debian and Ubuntu, as root), or set FAKETURA_CHROMIUM to its path'

/** Chooses the browser of a machine. A browser that was chosen by its path is never replaced by another one. */
export function chooseBrowser({ chosen, exists, canInstall }: Machine): Choice {
  const candidates = chosen ? [chosen] : places
  const path = candidates.find(exists)
  if (path !== undefined) return { use: path }
  if (chosen) return { skip: skipped(`FAKETURA_CHROMIUM=${chosen} does not exist`) }
  return canInstall ? { install: true } : { skip: skipped('Chromium was not found') }
}

/** The one line that says what was skipped, why, and how to change that. */
export function skipped(reason: string): string {
  return `Skipped the browser tests (test/browser): ${reason}; ${howToInstall}.`
}

/** The browser of this machine. Installs one if it is missing and this process may. */
export function provideBrowser(): Exclude<Choice, { readonly install: true }> {
  const machine = {
    chosen: process.env.FAKETURA_CHROMIUM,
    exists: existsSync,
    canInstall: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  }
  const choice = chooseBrowser(machine)
  if (!('install' in choice)) return choice
  console.log('Installing Chromium for the browser tests, as "npm run browser:install" does.')
  try {
    execFileSync('bash', [fileURLToPath(new URL('install-chromium.sh', import.meta.url))], { stdio: 'pipe' })
  } catch (error) {
    const lines = String((error as { stderr?: unknown }).stderr ?? error)
      .trim()
      .split('\n')
    return { skip: skipped(`installing Chromium failed (${lines.at(-1)})`) }
  }
  const installed = chooseBrowser({ ...machine, canInstall: false })
  return 'install' in installed ? { skip: skipped('Chromium was not found') } : installed
}

/** Starts a browser. */
export async function launchBrowser(path: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: path, args: quiet })
}
