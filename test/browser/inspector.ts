import { expect as playwrightExpect } from '@playwright/test'
import { type Browser, type BrowserContextOptions, chromium, type Download, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import type { Account, Emulator, EmulatorOptions } from '../../src/index.ts'
import { createEmulator } from '../../src/index.ts'

/** Assertions about the page; they wait until they hold, long enough for a busy machine. */
export const see = playwrightExpect.configure({ timeout: 20_000 })

let shared: Promise<Browser> | undefined

/** The browser of this worker, which the files that it runs use one after the other. */
function browser(): Promise<Browser> {
  shared ??= connect()
  return shared
}

async function connect(): Promise<Browser> {
  const response = await fetch(`${inject('browsers')}/${process.env.VITEST_POOL_ID}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`Chromium does not start: ${text}`)
  return chromium.connect(text)
}

/** An emulator, and a page with its inspector. */
export interface Inspector {
  readonly page: Page
  readonly emulator: Emulator
  readonly account: Account
  /** Sends a request to the emulated API as a client does. */
  send(method: string, path: string, body?: object): Promise<Response>
  /** Opens a view, such as `records/invoices?account=demo`. */
  go(view: string): Promise<void>
}

interface Opening {
  readonly options?: EmulatorOptions<string>
  readonly context?: BrowserContextOptions
  /** The view to open. */
  readonly view?: string
}

/**
 * Starts an emulator with the starter scenario and a frozen clock, and opens its inspector. The test fails if the page
 * throws an error. Without a browser, the test is skipped.
 */
export async function inspect({ options, context, view = '' }: Opening = {}): Promise<Inspector> {
  if (inject('browsers') === '') TestRunner.getCurrentTest()!.context.skip('no browser')
  const emulator = await createEmulator({ fixtures: 'starter', now: '2026-01-15T10:00:00', ...options })
  const tab = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...context,
  })
  const page = await tab.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  onTestFinished(async () => {
    await tab.close()
    await emulator.close()
    expect(errors).toEqual([])
  })
  const account = emulator.account()
  const inspector: Inspector = {
    page,
    emulator,
    account,
    send: (method, path, body) =>
      fetch(`${account.url}${path}${path.includes('?') ? '&' : '?'}api_token=${account.apiToken}`, {
        method,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async go(to) {
      await page.goto(`${emulator.url}/__admin/#/${to}`)
    },
  }
  await inspector.go(view)
  if (options?.admin?.token === undefined) await see(page.getByText('Live', { exact: true })).toBeVisible()
  return inspector
}

/** The text in the clipboard. */
export function copied(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()')
}

/** The bytes of a download. */
export async function saved(download: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return Buffer.concat(parts)
}
