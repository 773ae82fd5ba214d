import { oneOf, trueOrFalse } from '../checks/kinds.ts'
import { openApi } from '../derive/openapi.ts'
import { routesTable } from '../derive/routes.ts'
import { registry } from '../resources/registry.ts'
import { columns } from './columns.ts'
import { defineCommand } from './command.ts'

/** Prints the routes of the emulator. */
export const routes = defineCommand({
  name: 'routes',
  about: 'List the emulated operations, or print them as OpenAPI',
  flags: {
    profile: {
      placeholder: 'NAME',
      kind: oneOf(['documented', 'observed']),
      default: 'documented',
      about: 'Which source wins where the documents and the live service disagree',
    },
    json: { kind: trueOrFalse, default: false, about: 'Print the operations as a JSON array' },
    openapi: { kind: trueOrFalse, default: false, excludes: 'json', about: 'Print an OpenAPI 3.1 document' },
  },
  async run({ values: { profile, json, openapi } }) {
    process.stdout.write(openapi ? await document(profile) : json ? list(profile) : table(profile))
    return 0
  },
})

async function document(profile: 'documented' | 'observed'): Promise<string> {
  const { version } = await import('./help.ts')
  return inJson(openApi(registry, { profile, version }))
}

function list(profile: 'documented' | 'observed'): string {
  return inJson(routesTable(registry, profile))
}

function table(profile: 'documented' | 'observed'): string {
  const rows = routesTable(registry, profile).map((row) => [
    row.operation,
    row.method,
    row.path,
    row.formats.join(','),
    row.profile,
    row.provenance,
    row.source,
  ])
  const head = ['OPERATION', 'METHOD', 'PATH', 'FORMATS', 'PROFILE', 'PROVENANCE', 'SOURCE']
  return `${columns([head, ...rows]).join('\n')}\n`
}

function inJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
