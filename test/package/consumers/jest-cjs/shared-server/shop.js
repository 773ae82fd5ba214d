test('uses the shared server only', async () => {
  const { FAKETURA_URL: url, FAKETURA_API_TOKEN: token } = process.env
  expect((await fetch(`${url}/clients.json?api_token=${token}`)).status).toBe(200)
})
