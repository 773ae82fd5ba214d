import type { Method } from '../kernel/card/operation.ts'
import type { Profile, ProfileChoice } from '../kernel/card/profile.ts'
import { type Provenance, provenanceOf, type Source } from '../kernel/card/provenance.ts'
import type { Registry } from '../kernel/card/registry.ts'

/** One way to reach an operation. */
export interface RouteRow {
  /** Such as `invoices.create`. */
  readonly operation: string
  readonly method: Method
  /** Template: `{id}` and other parameters match one segment, `{fmt}` is one of the formats. */
  readonly path: string
  /** Extensions, without their dot; empty for a path without one. */
  readonly formats: readonly string[]
  /** The profile that serves the route. */
  readonly profile: Profile | 'both'
  readonly source: Source
  readonly provenance: Provenance
}

/** The operations of a profile, a row for each route, in the order of the cards. */
export function routesTable(registry: Registry, profile: Profile | ProfileChoice): RouteRow[] {
  return registry.routes(profile).map((route) => ({
    operation: route.operation.id,
    method: route.method,
    path: route.path,
    formats: route.formats.filter((format) => format !== ''),
    profile: route.profile ?? 'both',
    source: route.source,
    provenance: provenanceOf(route.source),
  }))
}
