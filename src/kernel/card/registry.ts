import type { OperationName } from '../../names/names.ts'
import type { Behaviour } from './behaviour.ts'
import { type AnyOperation, isServed, type RouteDefinition } from './operation.ts'
import { type Profile, type ProfileChoice, profileChoice } from './profile.ts'
import type { Resource } from './resource.ts'

/** The formats that `{fmt}` at the end of a path matches (specification 1). */
const formatsOfRecords = ['json', 'xml'] as const

/** An operation of a registered resource. */
export interface Operation extends AnyOperation {
  /** Resource and verb, such as `invoices.create`: the name in journal, faults, coverage and ledger. */
  readonly id: OperationName
  readonly resource: Resource
}

/** A route of a registered resource. */
export interface Route extends RouteDefinition {
  readonly operation: Operation
  /** Extensions, without the dot. */
  readonly formats: readonly string[]
}

/** All cards of the service, and their operations. */
export class Registry {
  readonly resources: readonly Resource[]
  readonly operations: readonly Operation[]
  /** The resource whose records subscribe to events. */
  readonly subscriptions: Resource | undefined
  /** The resources whose records act at a set time. */
  readonly timed: readonly Resource[]
  private readonly byName: ReadonlyMap<string, Resource>

  /**
   * @throws when two operations have the same route, or a reference names an unknown resource
   */
  constructor(resources: readonly Resource[]) {
    this.resources = resources
    this.subscriptions = resources.find(({ subscribes }) => subscribes)
    this.timed = resources.filter(({ timed }) => timed)
    this.byName = new Map(resources.map((resource) => [resource.name, resource]))
    this.operations = resources.flatMap((resource) =>
      Object.entries(resource.operations).map(([verb, definition]) => ({
        ...definition,
        id: `${resource.name}.${verb}` as OperationName,
        resource,
      })),
    )
    refuseDuplicateRoutes(this.operations)
    for (const resource of resources) this.refuseDanglingReferences(resource)
  }

  /**
   * @throws when no resource has this name
   */
  resource(name: string): Resource {
    const resource = this.byName.get(name)
    if (!resource)
      throw new Error(`there is no resource ${name}; there are ${[...this.byName.keys()].join(', ')}`)
    return resource
  }

  /** The resources that belong to accounts; fixtures contain these. */
  ofAccounts(): readonly Resource[] {
    return this.resources.filter((resource) => (resource.scope ?? 'account') === 'account')
  }

  /** The resources that account views contain: those of accounts, and those derived from them, but not reports. */
  shownByAccounts(): readonly Resource[] {
    return this.resources.filter(
      ({ scope, derives }) => scope !== 'service' && (scope !== 'derived' || derives),
    )
  }

  find(name: string): Resource | undefined {
    return this.byName.get(name)
  }

  /** The routes of a profile. */
  routes(profile: Profile | ProfileChoice): Route[] {
    const choice = profileChoice(profile)
    return this.operations.flatMap((operation) =>
      operation.routes
        .filter((route) => isServed(route, choice))
        .map((route) => ({ ...route, operation, formats: formatsOf(route.path) })),
    )
  }

  /** The ledger entries of the cards: every rule and effect. */
  behaviours(): Behaviour[] {
    return this.resources.flatMap((resource) => [...(resource.rules ?? []), ...(resource.effects ?? [])])
  }

  indexedFields(name: string): readonly string[] {
    return this.byName.get(name)?.indexed ?? []
  }

  uniqueFields(name: string): readonly string[] {
    return this.byName.get(name)?.unique ?? []
  }

  private refuseDanglingReferences(resource: Resource): void {
    for (const [name, field] of resource.fieldList) {
      if (field.refersTo && !this.byName.has(field.refersTo)) {
        throw new Error(`${resource.name}.${name} refers to ${field.refersTo}, which is not registered`)
      }
    }
  }
}

function formatsOf(path: string): readonly string[] {
  const extension = /\.(\{?\w+\}?)$/.exec(path)?.[1]
  if (extension === undefined) return ['']
  return extension === '{fmt}' ? formatsOfRecords : [extension]
}

function refuseDuplicateRoutes(operations: readonly Operation[]): void {
  const owners = new Map<string, string>()
  for (const { id, routes } of operations) {
    for (const { method, path, profile } of routes) {
      const claim = `${method} ${path.replace(/\{(?!fmt)\w+\}/g, '{}')} ${profile ?? ''}`
      const owner = owners.get(claim)
      if (owner) throw new Error(`${id} and ${owner} both claim ${method} ${path}`)
      owners.set(claim, id)
    }
  }
}
