import { expect, test } from '@playwright/test'

test('uses the shared server only', async ({ request }) => {
  const { FAKETURA_URL: url, FAKETURA_API_TOKEN: token } = process.env
  expect((await request.get(`${url}/clients.json`, { params: { api_token: token } })).status()).toBe(200)
})
