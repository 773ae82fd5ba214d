import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'postject'
import { defineConfig, type UserConfig } from 'tsdown'
import { fontFiles } from '../src/documents/pdf/fonts.ts'
import { editions } from '../src/editions/index.ts'
import { writeDocs } from './docs/write.ts'
import { inspector } from './inspector.ts'
import { smallPdfLibrary } from './pdf-library.ts'
import { shared } from './shared.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = join(root, 'build')
const parts = join(folder, 'parts')
const executable = join(folder, process.platform === 'win32' ? 'faketura.exe' : 'faketura')

const locales = [...new Set(Object.values(editions).map(({ fakes }) => fakes.locale))]

function bundledLocale(name: string): string {
  return `${name}: () => ({ faker: require('@faker-js/faker/locale/${name}').faker })`
}

/** Imports a library when it is needed. */
const loadedLater = [
  [/const load = createRequire.*\n/, ''],
  [/\bload\(/g, 'require('],
] as const

/** Modules that the package loads by path. An executable has no paths, so these imports are replaced. */
const replaced: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'recipes/faker.ts': [
    [/const require = .*createRequire.*\n/, ''],
    [/require\(`@faker-js\/faker\/locale\/.*`\)/, `({ ${locales.map(bundledLocale)} })[locale]()`],
  ],
  'reach/interceptor.ts': loadedLater,
  'clearing/mapping.ts': loadedLater,
  'http/app.ts': loadedLater,
  // The program of an executable cannot import files, but a module that it compiles can.
  'cli/config-file.ts': [[/import\((?=pathToFileURL)/, 'importFile(']],
}

const insideExecutable: UserConfig['plugins'] = {
  name: 'inside-executable',
  transform(code, id) {
    const path = Object.keys(replaced).find((end) => id.endsWith(end))
    if (!path) return null
    return replaced[path]!.reduce((text, [before, after]) => {
      const changed = text.replace(before, after)
      if (changed === text) throw new Error(`${id} no longer has ${before}`)
      return changed
    }, code)
  },
}

/** Imports a file at run time. */
const importFile = `
function importFile(url) {
  const module = new (require('node:module'))(process.execPath)
  module._compile('module.exports = (url) => import(url)', process.execPath)
  return module.exports(url)
}`

/** One file that imports nothing but modules of Node. */
const whole: UserConfig = {
  ...shared,
  outDir: parts,
  format: 'cjs',
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/./], onlyBundle: false },
  outputOptions: { codeSplitting: false, intro: importFile },
  plugins: [smallPdfLibrary, insideExecutable],
}

/** Files that the program reads, by the names that it uses for them. */
function assets(): Record<string, string> {
  const below = (path: string) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => join(path, name).replaceAll('\\', '/'))
  const ours = ['dist/inspector', 'docs'].flatMap(below)
  return {
    ...Object.fromEntries(
      [...ours, 'dist/docs.css', 'llms.txt', 'schema.json'].map((name) => [name, join(root, name)]),
    ),
    ...Object.fromEntries(Object.entries(fontFiles).map(([name, path]) => [name, path()])),
    'dist/register.cjs': join(parts, 'register.cjs'),
  }
}

/** Puts program and assets into a copy of this Node. */
async function makeExecutable(): Promise<void> {
  const prepared = join(parts, 'prepared.blob')
  const configuration = join(parts, 'executable.json')
  const options = {
    main: 'main.cjs',
    output: prepared,
    disableExperimentalSEAWarning: true,
    // Compiling the program takes a third of a start.
    useCodeCache: true,
    assets: assets(),
  }
  writeFileSync(configuration, JSON.stringify(options))
  execFileSync(process.execPath, ['--experimental-sea-config', configuration], { cwd: parts, stdio: 'pipe' })
  copyFileSync(process.execPath, executable)
  chmodSync(executable, 0o755)
  const isMac = process.platform === 'darwin'
  if (isMac) execFileSync('codesign', ['--remove-signature', executable])
  await inject(executable, 'NODE_SEA_BLOB', readFileSync(prepared), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
  })
  if (isMac) execFileSync('codesign', ['--sign', '-', executable])
  console.log(`made ${join(basename(folder), basename(executable))}`)
}

/** Everything that the executable contains is made from the sources, so it needs no build of the package. */
const bundles: readonly UserConfig[] = [
  inspector,
  { ...whole, entry: { register: 'src/reach/register.ts' }, clean: true },
  { ...whole, entry: { main: 'src/cli/main.ts' }, clean: false },
]

let bundled = 0

/** Creates the executable after the last of the bundles, which are built in parallel. */
async function onSuccess(): Promise<void> {
  bundled += 1
  if (bundled < bundles.length) return
  await writeDocs()
  await makeExecutable()
}

export default defineConfig(bundles.map((bundle) => ({ ...bundle, onSuccess })))
