/** The states of a document in the clearing system (facts 2.16); null before it is sent. */
const states = ['ok', 'processing', 'send_error', 'server_error', 'not_applicable', 'not_connected'] as const

export type ClearingState = (typeof states)[number]

/** The states in responses; those of accounts that try the system out have a prefix. */
export const clearingStatuses = [
  ...states,
  'demo_ok',
  'demo_processing',
  'demo_send_error',
  'demo_server_error',
  'demo_not_applicable',
  'demo_not_connected',
] as const

export type ClearingStatus = (typeof clearingStatuses)[number]

const demo = 'demo_'

/** @param isDemo of an account that tries the system out */
export function statusOf(state: ClearingState, isDemo: boolean): ClearingStatus {
  return isDemo ? `${demo}${state}` : state
}

/** The state without its prefix. */
export function clearingState(status: ClearingStatus | null): ClearingState | null {
  return states.find((state) => status === state || status === `${demo}${state}`) ?? null
}

export function isDemoStatus(status: ClearingStatus | null): boolean {
  return status?.startsWith(demo) === true
}
