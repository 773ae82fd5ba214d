import { recipe } from '../../kernel/card/recipe.ts'
import { fakeContact, isNo, withoutGiven } from '../shared/recipe-values.ts'

/** Companies by default. */
export const clientRecipe = recipe({
  traits: {
    company: { about: 'A company, with a tax number', values: { company: true } },
    person: { about: 'A private person, with first and last name', values: { company: false } },
    supplier: { about: 'A supplier', values: { kind: 'seller' } },
    with_external_id: {
      about: 'Has an external_id: crm-1 and so on',
      values: { external_id: 'crm-{n}' },
    },
    with_payment_term: { about: 'Has 30 days to pay', values: { payment_to_kind: '30' } },
    without_email: { about: 'Has no e-mail address', values: { email: '' } },
    foreign: {
      about: 'From another country',
      values: { country: 'DE', city: 'Berlin', post_code: '10115' },
    },
  },
  fakes(given, fakes) {
    const added: Record<string, unknown> = {}
    const isPerson = isNo(given.company)
    const first_name = given.first_name ?? (isPerson ? fakes.firstName() : undefined)
    const last_name = given.last_name ?? (isPerson ? fakes.lastName() : undefined)
    if (isPerson) Object.assign(added, { first_name, last_name })
    const name = given.name ?? (isPerson ? `${first_name} ${last_name}` : fakes.company())
    const usual = {
      name,
      ...(isPerson ? {} : { tax_no: fakes.taxNumber(), bank_account: fakes.accountNumber() }),
      ...fakeContact(fakes, name),
    }
    return withoutGiven({ ...added, ...usual }, given)
  },
})
