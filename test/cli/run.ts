import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, onTestFinished } from 'vitest'

const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

/** How a run of the command line is set up. */
export interface RunOptions {
  /** Added to the environment of this process, without its variables for faketura, Node and Vitest. */
  readonly environment?: Readonly<Record<string, string>>
  /** The working folder; an empty one by default. */
  readonly folder?: string
  /** The program and its first arguments; by default Node with the built command line. */
  readonly program?: readonly string[]
  /** Arguments of node itself. */
  readonly nodeArguments?: readonly string[]
  /** The text on standard input, which is empty by default. */
  readonly input?: string
}

/** How a process ended. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** One stream of a process, to be waited for. */
export class Output {
  text = ''
  private readonly listeners = new Set<() => void>()
  private isOver = false

  constructor(stream: NodeJS.ReadableStream) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      this.text += text
      this.notify()
    })
    stream.on('close', () => {
      this.isOver = true
      this.notify()
    })
  }

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1)
  }

  /** The first whole line that matches, now or later; fails when the stream ends without one. */
  line(pattern: RegExp): Promise<string> {
    return this.found(pattern, () => this.lines.find((line) => pattern.test(line)))
  }

  /** The first match in everything that was written, also in a line that has not ended; fails as `line` does. */
  match(pattern: RegExp): Promise<string> {
    return this.found(pattern, () => pattern.exec(this.text)?.[0])
  }

  private found(pattern: RegExp, find: () => string | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined && !this.isOver) return
        this.listeners.delete(look)
        if (found === undefined) reject(new Error(`ended without ${pattern}; there was: ${this.text}`))
        else resolve(found)
      }
      this.listeners.add(look)
      look()
    })
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

/** A running command line; killed after the test if it still runs. */
export class Run {
  readonly stdout: Output
  readonly stderr: Output
  readonly end: Promise<End>

  constructor(readonly child: ChildProcess) {
    this.stdout = new Output(child.stdout!)
    this.stderr = new Output(child.stderr!)
    this.end = new Promise((resolve) => {
      child.on('close', (code, signal) =>
        resolve({ code, signal, stdout: this.stdout.text, stderr: this.stderr.text }),
      )
    })
  }

  /** The address in the ready line. */
  async url(): Promise<string> {
    const line = await this.stdout.line(/http:/)
    return /http:\/\/[^\s"]+/.exec(line)![0]
  }

  /** The events that `--json` prints, so far. */
  get events(): { readonly event: string; readonly [key: string]: unknown }[] {
    return this.stdout.lines.map((line) => JSON.parse(line))
  }
}

/** Starts the built command line as a user would. */
export function faketura(args: readonly string[], options: RunOptions = {}): Run {
  const run = launch(args, { ...options, folder: options.folder ?? workingFolder({}) })
  const { child } = run
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await run.end
  })
  return run
}

/** Starts it once for all tests of a file, which leave it as it is; its working folder is empty. */
export function startedForAll<Started extends { readonly run: Run }>(
  start: (folder: string) => Promise<Started>,
): () => Started {
  let started: Started | undefined
  beforeAll(async () => {
    const folder = filled({})
    started = await start(folder)
    const { run } = started
    return async () => {
      run.child.kill('SIGTERM')
      await run.end
      rmSync(folder, { recursive: true, force: true })
    }
  })
  return () => started!
}

/** Starts the built command line; the caller ends it. */
export function launch(
  args: readonly string[],
  {
    environment = {},
    folder,
    nodeArguments = [],
    input,
    program = [process.execPath, ...nodeArguments, cli],
  }: RunOptions & { readonly folder: string },
): Run {
  const [command, ...first] = program
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(FAKETURA_|NODE_|VITEST|NO_COLOR$|FORCE_COLOR$)/.test(name),
  )
  const child = spawn(command!, [...first, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return new Run(child)
}

/** A folder of its own with these files, removed after the test. */
export function workingFolder(files: Readonly<Record<string, string>>): string {
  const folder = filled(files)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function filled(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
