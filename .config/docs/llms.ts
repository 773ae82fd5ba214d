import { allCommands } from '../../src/cli/commands.ts'
import { usageOf } from '../../src/cli/help.ts'
import type { Page } from './guide.ts'

/**
 * What the package is and where to read on, for programs that read: https://llmstxt.org has the form.
 * @param description of package.json
 * @param linkTo where a page's text lies, seen from the file
 */
export async function llmsText(
  description: string,
  pages: readonly Page[],
  linkTo: (slug: string) => string,
): Promise<string> {
  const commands = (await allCommands()).map((command) => `- \`npx ${usageOf(command)}\`: ${command.about}`)
  return [
    '# faketura',
    '',
    `> ${description}.`,
    '',
    'It stands in for the HTTP interface of InvoiceOcean, Fakturownia, VosFactures and BitFactura in tests and while',
    'developing. `npx faketura` listens on http://127.0.0.1:4010 with the account `demo`, whose API token is `demo-token`.',
    "In a test: `import { createEmulator } from 'faketura'`, or `test` and `expect` from `faketura/vitest`, `/jest`,",
    '`/playwright`, `/node-test`. Tests in any language steer it under `/__admin`.',
    '',
    '## Commands',
    '',
    ...commands,
    '',
    '## Documentation',
    '',
    ...pages.map(({ slug, title, summary }) => `- [${title}](${linkTo(slug)}): ${summary}`),
    '',
    '## Machine-readable, of a running stand-in',
    '',
    '- `GET /__admin/openapi.json`: the emulated interface as OpenAPI 3.1',
    '- `GET /__admin/admin-openapi.json`: the controls as OpenAPI 3.1',
    '- `GET /__admin/behaviours`: what it does, whence that is known, and the test that shows it',
    '- `schema.json` in the package: the fixture language as JSON Schema',
    '',
  ].join('\n')
}
