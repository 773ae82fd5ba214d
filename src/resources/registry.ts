import { Registry } from '../kernel/card/registry.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { resources, serviceResources } from './index.ts'

/** The cards of the service. They never change, so all emulators of a process share them. */
export const registry = new Registry(
  Object.values({ ...resources, ...serviceResources }) as readonly Resource[],
)
