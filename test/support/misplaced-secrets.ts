/** A token of the real service, sent by a client that is not set up yet; none of these places is read. */
export const secret = 'Live0Secret1Token'
const json = 'Content-Type: application/json'
const xml = 'Content-Type: application/xml'

/** Requests with the secret in a place where no token belongs. */
export const misplacedSecrets: readonly (readonly [head: string, body?: string])[] = [
  [`GET /clients.json?token=${secret} HTTP/1.1`],
  [`GET /clients.json?apiToken=${secret}&page=1 HTTP/1.1`],
  [`GET /clients.json?api_key=${secret} HTTP/1.1`],
  [`GET /clients.json?api_token=${secret} HTTP/1.1`],
  [`GET /clients.json&token=${secret} HTTP/1.1`],
  [`GET http://user:${secret}@127.0.0.1/clients.json?token=${secret} HTTP/1.1`],
  [`GET /clients.json HTTP/1.1\r\nX-Api-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nApi-Key: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Auth-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Fakturownia-Token: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nX-Auth: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nAuthorization: ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nAuthorization: Token ${secret}`],
  [`GET /clients.json HTTP/1.1\r\nCookie: a=b; api_token=${secret}`],
  [`GET /clients.json HTTP/1.1\r\nReferer: http://127.0.0.1/?token=${secret}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"apiToken":"${secret}","client":{"name":"A"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"token":"${secret}","client":{"name":"A"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"client":{"name":"A","access-token":"${secret}"}}`],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{"api_token":"${secret}", x`],
  [
    `POST /users.json HTTP/1.1\r\n${json}`,
    `{"user":{"email":"a@a.test","password":"${secret}","password_confirmation":"${secret}"}}`,
  ],
  [`POST /clients.json HTTP/1.1\r\n${json}`, `{'api_token':'${secret}'}`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client api_token="${secret}"><name>A</name></client>`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client token='${secret}'><name>A</name></client>`],
  [`POST /clients.xml HTTP/1.1\r\n${xml}`, `<client><apiToken>${secret}</apiToken></client>`],
  [
    'POST /clients.json HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
    `client%5Bapi%5Ftoken%5D=${secret}&token=${secret}`,
  ],
]
