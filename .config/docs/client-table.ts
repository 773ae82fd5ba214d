import { clients } from '../../test/package/fixed-host.ts'

/** The clients that the tests run with a fixed host, and the variables that they read. */
export function clientTable(): string {
  const rows = clients.map(({ name, reads }) => {
    const words = reads?.split(', ').map((variable) => `\`${variable}\``)
    return `| ${name} | ${words ? 'yes' : 'no'} | ${words?.join(', ') ?? ''} |`
  })
  return [
    '| Client | Works under `exec --proxy` | Variables it reads |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}
