import type { Faker } from '@faker-js/faker'
import type { Edition } from '../editions/edition.ts'
import type { Desk } from '../kernel/desk.ts'
import type { Fakes } from '../kernel/recipe.ts'
import type { Row, Table } from '../world/table.ts'
import { bankAccount } from './bank-accounts.ts'
import { createSpoken } from './create-spoken.ts'
import type { Draws } from './draws.ts'
import { fakerOf } from './faker.ts'
import { taxNumber } from './tax-numbers.ts'

/** The made-up facts of one record. */
export class RecordFakes implements Fakes {
  readonly edition: Edition
  private sex: 'female' | 'male' | undefined

  /**
   * @param n number of the record, from 1
   * @param usesExisting whether the account's records may be referred to
   */
  constructor(
    private readonly desk: Desk,
    private readonly draws: Draws,
    readonly n: number,
    private readonly usesExisting: boolean,
  ) {
    this.edition = desk.edition
  }

  between(least: number, most: number): number {
    return this.draws.between(least, most)
  }

  pick<Value>(values: readonly Value[]): Value {
    return this.draws.pick(values)
  }

  existing(resource: string): number | undefined {
    const { ids } = this.desk.table(resource)
    return this.usesExisting && ids.length > 0 ? this.draws.pick(ids) : undefined
  }

  some(resource: string): number {
    const known = this.existing(resource)
    if (known !== undefined) return known
    const card = this.desk.services.registry.resource(resource)
    return createSpoken(this.desk, card, card.recipe?.fakes?.({}, this) ?? {}, 'everything').id
  }

  table<R extends Row>(resource: string): Table<R> {
    return this.desk.table<R>(resource)
  }

  // One person has one sex: in some languages the last name tells it as well.
  firstName(): string {
    this.sex ??= this.draws.pick(['female', 'male'] as const)
    return this.faker.person.firstName(this.sex)
  }

  lastName(): string {
    this.sex ??= this.draws.pick(['female', 'male'] as const)
    const name = this.faker.person.lastName(this.sex)
    const { feminine } = this.edition.fakes
    return feminine && this.sex === 'female' ? name.replace(...feminine) : name
  }

  company(): string {
    const { and, companyForms } = this.edition.fakes
    const names = [this.faker.person.lastName('male')]
    if (this.draws.between(1, 2) === 1) names.push(this.faker.person.lastName('male'))
    return `${names.join(` ${and} `)} ${this.draws.pick(companyForms)}`
  }

  goods(): string {
    return `${this.draws.pick(this.edition.fakes.goods)} ${this.draws.pick([...'ABCDEFGH'])}${this.draws.between(1, 99)}`
  }

  street(): string {
    return this.faker.location.streetAddress()
  }

  postCode(): string {
    return this.faker.location.zipCode()
  }

  city(): string {
    return this.faker.location.city()
  }

  phone(): string {
    return this.edition.fakes.phone.replaceAll('#', () => String(this.draws.between(0, 9)))
  }

  email(name: string): string {
    const words = name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll('ł', 'l')
      .replace(/[^a-z0-9 ]/g, '')
      .trim()
    return `${words.replace(/ +/g, '.')}@mail.example`
  }

  taxNumber(): string {
    return taxNumber(this.edition.country, this.draws)
  }

  bankAccount(): string {
    return bankAccount(this.edition.country, this.draws)
  }

  private get faker(): Faker {
    return fakerOf(this.edition.fakes.locale, this.draws)
  }
}
