import { allCommands } from '../../src/cli/commands.ts'
import { usageOf } from '../../src/cli/help.ts'
import type { Page } from '../../src/documentation/pages.ts'

/**
 * A description of the package for language models, with links. https://llmstxt.org describes the format.
 * The links lead to `docs/`, in the package as well as below `/__admin/`.
 * @param description of package.json
 */
export async function llmsText(description: string, pages: readonly Page[]): Promise<string> {
  const commands = (await allCommands()).map((command) => `- \`npx ${usageOf(command)}\`: ${command.about}`)
  const sections = [...new Set(pages.map(({ section }) => section))].flatMap((section) => [
    `## ${section}`,
    '',
    ...pages
      .filter((page) => page.section === section)
      .map(({ slug, title, summary }) => `- [${title}](docs/${slug}.md): ${summary}`),
    '',
  ])
  return [
    '# faketura',
    '',
    `> ${description}.`,
    '',
    'It emulates the HTTP API of InvoiceOcean, Fakturownia, VosFactures and BitFactura for tests and local development.',
    '`npx faketura` listens on http://127.0.0.1:4010 with the account `demo`, whose API token is `demo-token`.',
    "In a test: `import { createEmulator } from 'faketura'`, or `test` and `expect` from `faketura/vitest`, `/jest`,",
    '`/playwright`, `/node-test`. Tests in any language control it over HTTP under `/__admin`.',
    '',
    '## Commands',
    '',
    ...commands,
    '',
    ...sections,
    '## Machine-readable, from a running emulator',
    '',
    '- `GET /__admin/openapi.json`: the emulated API as OpenAPI 3.1',
    '- `GET /__admin/admin-openapi.json`: the admin API as OpenAPI 3.1',
    '- `GET /__admin/behaviours`: every behaviour with its provenance, its source and the test that shows it',
    '- `schema.json` in the package: the fixture language as JSON Schema',
    '',
  ].join('\n')
}
