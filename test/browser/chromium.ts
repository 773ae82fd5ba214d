import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'

/** Where systems put it. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** It shows the page and nothing else: no window, no request of its own to anybody. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @throws with how to get one when there is none */
export function chromiumPath(): string {
  const chosen = process.env.FAKETURA_CHROMIUM
  const found = chosen ?? places.find((place) => existsSync(place))
  if (found !== undefined && existsSync(found)) return found
  throw new Error(
    `The browser tests need Chromium, and ${chosen ? `FAKETURA_CHROMIUM=${chosen} is no file` : 'none was found'}. ` +
      'Install it with "npm run browser:install" (Debian and Ubuntu, as root), or set FAKETURA_CHROMIUM to the path of yours.',
  )
}

/** Starts a browser that all test files share. */
export function launchChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: chromiumPath(), args: quiet })
}
