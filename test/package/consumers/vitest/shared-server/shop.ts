import { expect, inject, test } from 'vitest'

test('uses the shared server only', async () => {
  const { url } = inject('faketuraServer')
  const token = process.env.FAKETURA_API_TOKEN
  expect((await fetch(`${url}/clients.json?api_token=${token}`)).status).toBe(200)
})
