import { expect as playwrightExpect } from '@playwright/test'
import type { Browser, Download, Page } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import type { Account, Emulator, EmulatorOptions } from '../../src/index.ts'
import { createEmulator, PortError } from '../support/built.ts'
import { launchBrowser } from './chromium.ts'

/** Assertions about the page; they wait until they hold, long enough for a busy machine. */
export const see = playwrightExpect.configure({ timeout: 20_000 })

/** The default fixture of the tests. */
const usual = { viewport: { width: 1280, height: 800 }, colorScheme: null } as const

const blank = 'about:blank'

/** Each worker has its own browser, because pages of one browser share its clipboard. It ends with the worker. */
let browser: Promise<Browser> | undefined
let tab: Promise<Page> | undefined
let lastPort = 0

async function newTab(): Promise<Page> {
  browser ??= launchBrowser(inject('browser'))
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await (await browser).newContext({ viewport: usual.viewport, permissions })
  return context.newPage()
}

/** Starts an emulator on the port of the last one, if it is free: the browser then has compiled the scripts of the page. */
async function started(options: EmulatorOptions<string>): Promise<Emulator> {
  const emulator = await createEmulator({ port: lastPort, ...options }).catch((error: unknown) => {
    if (error instanceof PortError) return createEmulator(options)
    throw error
  })
  lastPort = emulator.port
  return emulator
}

async function closeTab(page: Page): Promise<void> {
  tab = undefined
  await page.context().close()
}

/** Leaves the page of this worker as a new one would be. */
async function leave(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll()
  if (page.url() !== blank) {
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await page.goto(blank)
  }
  await page.mouse.move(0, 0)
  for (const other of page.context().pages()) if (other !== page) await other.close()
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
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** The view to open. */
  readonly view?: string
}

/**
 * Starts an emulator with the starter scenario and a frozen clock, and opens its inspector in the page that the tests of this
 * worker use one after the other: opening a new one takes longer than most tests. The test fails if the page throws an
 * error. Without a browser, the test is skipped.
 */
export async function inspect({ options, view = '', ...opening }: Opening = {}): Promise<Inspector> {
  if (inject('browser') === '') TestRunner.getCurrentTest()!.context.skip('no browser')
  const emulator = await started({ fixtures: 'starter', now: '2026-01-15T10:00:00', ...options })
  tab ??= newTab()
  const page = await tab
  const { viewport, colorScheme } = { ...usual, ...opening }
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  onTestFinished(async ({ task }) => {
    try {
      // A failed test may leave anything behind, so the next one gets a new page.
      if (task.result?.state === 'fail') await closeTab(page)
      else await leave(page)
    } finally {
      await emulator.close()
    }
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
  // `waitFor` looks at each frame of the page; an assertion would look again only after 100 ms, and then ever later.
  if (options?.admin?.token === undefined) await page.getByText('Live', { exact: true }).waitFor()
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
