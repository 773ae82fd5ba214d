import { defineConfig, type UserConfig } from 'tsdown'
import { librariesInPackage } from './chunks.ts'
import packageConfig, { codeOutput } from './tsdown.config.ts'

/** A build of the package without one of its devices for speed, for test/bench/devices.js. */
interface PlainBuild {
  /** Folder of the build. */
  readonly folder: string
  /** Texts of sources to replace: path, text, new text. */
  readonly changes: readonly (readonly [string, string, string])[]
  /** The step of the build to leave out. */
  readonly without?: 'few files for the start' | 'libraries in the package'
}

/**
 * Replaces texts of sources.
 * @throws {Error} when a source no longer has the text, because the build would measure nothing
 */
function replacing(changes: PlainBuild['changes']): NonNullable<UserConfig['plugins']> {
  return {
    name: 'replacing',
    transform(code, id) {
      const own = changes.filter(([path]) => id.endsWith(`/${path}`))
      return own.length === 0
        ? null
        : own.reduce((text, [path, before, after]) => {
            if (text.split(before).length !== 2) throw new Error(`${path} does not have once: ${before}`)
            return text.replace(before, () => after)
          }, code)
    },
  }
}

const { folder, changes, without }: PlainBuild = JSON.parse(
  process.env.FAKETURA_PLAIN_BUILD ?? '{"folder":"dist","changes":[]}',
)

const [own] = packageConfig as readonly UserConfig[]

export default defineConfig({
  ...own,
  entry: { index: 'src/index.ts', cli: 'src/cli/main.ts' },
  dts: false,
  outDir: folder,
  logLevel: 'error',
  onSuccess: undefined,
  ...(without === 'libraries in the package' && { deps: { neverBundle: librariesInPackage }, alias: {} }),
  outputOptions: {
    ...codeOutput,
    ...(without === 'few files for the start' && { codeSplitting: true }),
  },
  plugins: [replacing(changes), own!.plugins],
})
