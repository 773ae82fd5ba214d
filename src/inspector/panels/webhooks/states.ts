import type { Tone } from '../../parts/feedback.tsx'

export interface AttemptAnswer {
  readonly at: string
  readonly status: number | null
  readonly error: string | null
  readonly duration: number
  readonly response: string | null
}

/** An event on its way to a subscriber. */
export interface DeliveryAnswer {
  readonly id: number
  readonly at: string
  readonly account: string
  readonly event: string
  readonly url: string
  readonly resource: string
  readonly record: number
  readonly body: object
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: readonly AttemptAnswer[]
}

export const stateTones: Readonly<Record<string, Tone>> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
}
