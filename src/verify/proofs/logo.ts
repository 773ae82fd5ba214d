import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { type FormPart, multipart } from '../multipart.ts'
import { proof } from '../proof.ts'
import { type ErrorBody, expectStatus, type ProofAccount, type ProofRecord } from '../proof-account.ts'

type Department = ProofRecord<'departments'>

/** A picture of one pixel, whose bytes are all letters of ASCII. */
const gif = `GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;`

/** Sends a multipart form to a department, with the token as a text part. */
async function upload<Body = Department>(
  account: ProofAccount,
  parts: readonly FormPart[],
  { id }: Department,
) {
  const all = [{ name: 'api_token', content: account.apiToken }, ...parts]
  return account.send<Body>('PUT', `/departments/${id}.json`, multipart(all))
}

const logo: FormPart = { name: 'department[logo]', content: gif, filename: 'logo.gif', type: 'image/gif' }

export const logoProofs = [
  proof('logo/uploaded', { writes: true }, async (account) => {
    const department = await branch(account)
    const response = await upload(account, [logo], department)
    expectStatus(response, 200)
    expectContains('the department', response.body, { id: department.id, logo_file_name: 'logo.gif' })
  }),
  proof('logo/metadata', { writes: true }, async (account) => {
    const department = await branch(account)
    expectEqual('logo_file_name before', department.logo_file_name, null)
    expectStatus(await upload(account, [logo], department), 200)
    const read = await account.one('departments', department.id)
    const expected = {
      logo_file_name: 'logo.gif',
      logo_content_type: 'image/gif',
      logo_file_size: gif.length,
    }
    expectContains('the department', read, expected)
    expectMatch('logo_updated_at', read.logo_updated_at, /^\d{4}-\d\d-\d\dT/)
  }),
  proof('logo/with-fields', { writes: true }, async (account) => {
    const department = await branch(account)
    const city = { name: 'department[city]', content: 'Łódź' }
    const { body } = await upload(account, [city, logo], department)
    expectContains('the department', body, { city: 'Łódź', logo_file_name: 'logo.gif' })
  }),
  proof('logo/no-image', { writes: true }, async (account) => {
    const department = await branch(account)
    const text = { ...logo, content: 'not an image' }
    await account.refused(upload<ErrorBody>(account, [text], department), 422, 'logo')
    expectEqual('logo_file_name', (await account.one('departments', department.id)).logo_file_name, null)
  }),
  proof('logo/no-part', { writes: true }, async (account) => {
    await account.refused(upload<ErrorBody>(account, [], await branch(account)), 422, 'department')
  }),
  proof('logo/name', { writes: true }, async (account) => {
    const department = await branch(account)
    for (const [filename, stored] of [
      ['../../etc/logo.gif', 'logo.gif'],
      ['our logo.gif', 'our_logo.gif'],
    ] as const) {
      const { body } = await upload(account, [{ ...logo, filename }], department)
      expectEqual('logo_file_name', body.logo_file_name, stored)
    }
  }),
]
