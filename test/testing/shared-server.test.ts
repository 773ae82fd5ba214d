import { expect, test, vi } from 'vitest'
import starterSetup, { endServer, keepServer } from '../../src/testing/global-setup.ts'

const variables = () => ({ url: process.env.FAKETURA_URL, token: process.env.FAKETURA_API_TOKEN })

test('announces the shared server to the environment and the runner, and closes it afterwards', async () => {
  const before = variables()
  const provide = vi.fn()
  const end = await keepServer({ fixtures: 'blank' })({ provide })
  const { url, token } = variables()
  expect(provide.mock.calls).toMatchObject([
    ['faketuraServer', { url, accounts: [{ prefix: 'demo', apiToken: token }] }],
  ])
  expect((await fetch(`${url}/clients.json?api_token=${token}`)).status).toBe(200)
  const opened = await fetch(`${process.env.FAKETURA_ADMIN_URL}/accounts`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(opened.status).toBe(201)
  await end()
  expect(variables()).toEqual(before)
  await expect(fetch(`${url}/clients.json`)).rejects.toThrow()
})

test('closes the server by the teardown, if the runner ignores the result of the setup', async () => {
  await starterSetup({})
  const { url } = variables()
  await endServer()
  await expect(fetch(`${url}/clients.json`)).rejects.toThrow()
  await endServer()
})
