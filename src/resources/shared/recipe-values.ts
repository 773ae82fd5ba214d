import type { Fakes, RecipeValues } from '../../kernel/card/recipe.ts'

/** Address, e-mail and phone of a generated person or company. */
export function fakeContact(fakes: Fakes, name: unknown): RecipeValues {
  return {
    street: fakes.street(),
    post_code: fakes.postCode(),
    city: fakes.city(),
    country: fakes.edition.country,
    email: fakes.email(String(name)),
    phone: fakes.phone(),
  }
}

/** Values that mean no in fixtures and calls. */
export function isNo(value: unknown): boolean {
  return [false, 'false', 0, '0', 'no'].includes(value as string)
}

/** The generated values of fields that were left out. */
export function withoutGiven(values: RecipeValues, given: RecipeValues): RecipeValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => given[name] === undefined))
}

/** An amount in hundredths, as a decimal. */
export function priceOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
