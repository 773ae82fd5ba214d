import { readdir, readFile } from 'node:fs/promises'
import type { UserConfig } from 'tsdown'

const sources = new URL('../src/inspector/', import.meta.url)

/** All styles in the order of their names, without comments and spare room; the page loads them as one file. */
async function styles(): Promise<string> {
  const folder = new URL('styles/', sources)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return texts
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim()
}

/** The inspector page: one script, one style sheet, one document; nothing of it is loaded by the package itself. */
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
