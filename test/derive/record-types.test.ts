import { expect, test } from 'vitest'
import type * as stated from '../../src/fixtures/fixture-records.ts'
import type { messageFields } from '../../src/fixtures/plan/messages.ts'
import type {
  accountFields,
  deliveryFields,
  exactMessageFields,
  exactUserFields,
} from '../../src/fixtures/plan/service-rows.ts'
import type { accountUserFields } from '../../src/fixtures/plan/users.ts'
import type { RecordOf } from '../../src/kernel/card/field.ts'
import type { ResourceName } from '../../src/names/names.ts'
import type { AccountSettings } from '../../src/resources/account/account-settings.record.ts'
import type { accountSettings } from '../../src/resources/account/account-settings.ts'
import type { resources } from '../../src/resources/index.ts'
import type { ShippedTraits, WritableRecords } from '../../src/resources/record-types.ts'

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

/**
 * Whether a type that was generated from a card equals the one that the compiler infers from the card, rows and structures
 * included. Where a card leaves a value open, or narrows it for its own rules, the written type is `unknown`.
 */
type Agrees<Card, Written> = unknown extends Written
  ? true
  : [NonNullable<Written>, NonNullable<Card>] extends [readonly (infer Row)[], readonly (infer CardRow)[]]
    ? Agrees<CardRow, Row>
    : NonNullable<Written> extends object
      ? [keyof NonNullable<Written>, Extract<Written, null>] extends [
          keyof NonNullable<Card>,
          Extract<Card, null>,
        ]
        ? [keyof NonNullable<Card>, Extract<Card, null>] extends [
            keyof NonNullable<Written>,
            Extract<Written, null>,
          ]
          ? Members<NonNullable<Card>, Required<NonNullable<Written>>>
          : false
        : false
      : Equal<Card, Written>

type Members<Card, Written> = {
  readonly [Name in keyof Written]: Name extends keyof Card ? Agrees<Card[Name], Written[Name]> : false
}[keyof Written] extends true
  ? true
  : false

type Cards = typeof resources

/** The names whose entry is not `true`. */
type Wrong<Verdicts> = {
  readonly [Name in keyof Verdicts]: Verdicts[Name] extends true ? never : Name
}[keyof Verdicts]

/** Accepts `true` only if no verdict is wrong; otherwise the compiler's error names the resource. */
type AllRight<Verdicts> = [Wrong<Verdicts>] extends [never] ? true : Wrong<Verdicts>

// The compiler checks these assignments.
const records: AllRight<{
  readonly [Name in ResourceName]: Agrees<RecordOf<Cards[Name]['fields']>, WritableRecords[Name]>
}> = true

const traits: AllRight<{
  readonly [Name in ResourceName]: Equal<
    keyof NonNullable<Cards[Name]['recipe']>['traits'],
    ShippedTraits[Name]
  >
}> = true

const others: readonly [
  Agrees<RecordOf<typeof accountSettings>, AccountSettings>,
  Agrees<RecordOf<typeof messageFields>, stated.FixtureMessage>,
  Agrees<
    RecordOf<typeof accountUserFields & Omit<typeof exactUserFields, keyof typeof accountUserFields>>,
    stated.FixtureUserFields
  >,
  Agrees<RecordOf<typeof accountFields>, stated.ExactAccount>,
  Agrees<RecordOf<typeof exactMessageFields>, stated.ExactMessage>,
  Agrees<RecordOf<typeof deliveryFields>, stated.ExactDelivery>,
] = [true, true, true, true, true, true]

const names: Equal<keyof Cards, ResourceName> = true

test('the generated types compile and match the cards', () => {
  expect([records, traits, ...others, names]).not.toContain(false)
})
