import { readdir, readFile } from 'node:fs/promises'
import type { UserConfig } from 'tsdown'
import { editionNames } from '../src/editions/index.ts'
import { stylesOf } from './styles.ts'

const sources = new URL('../src/inspector/', import.meta.url)

/** All style sheets in the order of their names. */
async function styles(): Promise<string> {
  const folder = new URL('styles/', sources)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).sort()
  return stylesOf(names.map((name) => new URL(name, folder)))
}

/** The inspector page: one script, one style sheet and one document. The package itself imports none of them. */
export const inspector: UserConfig = {
  cwd: '..',
  entry: { inspector: 'src/inspector/main.tsx' },
  outDir: 'dist/inspector',
  tsconfig: 'src/inspector/tsconfig.json',
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  minify: true,
  dts: false,
  clean: false,
  define: { editionNames: JSON.stringify(editionNames) },
  deps: { alwaysBundle: [/^preact/] },
  plugins: [
    {
      name: 'inspector-files',
      async generateBundle() {
        const emit = async (fileName: string, source: Promise<string>) =>
          void this.emitFile({ type: 'asset', fileName, source: await source })
        await emit('inspector.css', styles())
        await emit('index.html', readFile(new URL('index.html', sources), 'utf8'))
        await emit('icon.svg', readFile(new URL('icon.svg', sources), 'utf8'))
      },
    },
  ],
}
