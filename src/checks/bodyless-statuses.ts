/** Statuses whose responses have no body (RFC 9110). */
export const bodylessStatuses: readonly number[] = [204, 205, 304]
