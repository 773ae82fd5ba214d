import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { faketura } from './run.ts'

async function output(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await faketura(['routes', ...args]).end
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

test('routes prints an aligned table with a head', async () => {
  const [head, ...rows] = (await output([])).trimEnd().split('\n')
  expect(head!.split(/ +/)).toEqual([
    'OPERATION',
    'METHOD',
    'PATH',
    'FORMATS',
    'PROFILE',
    'PROVENANCE',
    'SOURCE',
  ])
  expect(rows.length).toBeGreaterThan(30)
  const column = head!.indexOf('PATH')
  expect(rows.filter((row) => row[column] !== '/' || row[column - 1] !== ' ')).toEqual([])
})

test('routes --json prints an array of operations', async () => {
  const rows = JSON.parse(await output(['--json']))
  expect(rows).toContainEqual({
    operation: 'invoices.create',
    method: 'POST',
    path: '/invoices.{fmt}',
    formats: ['json', 'xml'],
    profile: 'both',
    source: 'specification 4.1',
    provenance: 'documented',
  })
})

test('routes --openapi prints a valid document', async () => {
  const document = JSON.parse(await output(['--openapi']))
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('--profile selects the operations', async () => {
  const paths = async (profile: string) =>
    new Set<string>(
      JSON.parse(await output(['--json', '--profile', profile])).map(
        (row: { method: string; path: string }) => `${row.method} ${row.path}`,
      ),
    )
  const deletion = 'DELETE /products/{id}.{fmt}'
  expect([(await paths('observed')).has(deletion), (await paths('documented')).has(deletion)]).toEqual([
    true,
    false,
  ])
})

test('a reader that closes the pipe early is not an error', async () => {
  const run = faketura(['routes', '--openapi'])
  run.child.stdout!.once('data', () => run.child.stdout!.destroy())
  expect(await run.end).toMatchObject({ code: 0, stderr: '' })
})
