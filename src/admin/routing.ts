import { nearest } from '../checks/nearest.ts'
import { unknownName } from '../checks/sentences.ts'
import type { Endpoint } from './endpoint.ts'
import { Refusal } from './refusal.ts'

/** The endpoint of a method and path, with the values of its segments. */
export interface Found {
  readonly endpoint: Endpoint
  readonly segments: Readonly<Record<string, string>>
}

/** Finds endpoints. Of two paths that match, the one with fewer parameters wins. */
export class Routing {
  private readonly routes: readonly { readonly endpoint: Endpoint; readonly pattern: RegExp }[]

  constructor(private readonly endpoints: readonly Endpoint[]) {
    const open = ({ path }: Endpoint) => path.split('{').length
    const plain = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '').length
    this.routes = [...endpoints]
      .sort((one, other) => open(one) - open(other) || plain(other) - plain(one))
      .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  }

  /**
   * @param path path below `/__admin`, still percent-encoded; a trailing slash is ignored
   * @throws Refusal 404 that names the nearest endpoints, or 405 with `Allow`
   */
  find(method: string, path: string): Found {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path
    const here = this.routes.filter(({ pattern }) => pattern.test(plain))
    const route = here.find(({ endpoint }) => endpoint.method === method)
    if (route) return { endpoint: route.endpoint, segments: decoded(route.pattern.exec(plain)?.groups) }
    if (here.length === 0) throw this.noEndpoint(method, plain)
    const allowed = [...new Set(here.map(({ endpoint }) => endpoint.method))].join(', ')
    throw new Refusal(
      405,
      { message: `${method} is not supported on ${plain}; expected ${allowed}`, accepted: allowed },
      { Allow: allowed },
    )
  }

  private noEndpoint(method: string, path: string): Refusal {
    const near = this.near(path)
      .slice(0, maxNear)
      .map((endpoint) => `${endpoint.method} /__admin${endpoint.path}`)
    return new Refusal(404, {
      message: unknownName('endpoint', `${method} /__admin${path}`, near, { listedIn }),
      ...(near.length > 0 ? { accepted: near.join(', ') } : {}),
    })
  }

  /** The endpoints with the same or a similar first segment; paths of the same length come first. */
  private near(path: string): readonly Endpoint[] {
    const words = [...new Set(this.endpoints.map((endpoint) => wordsOf(endpoint.path)[0]!))]
    const [word = '', ...others] = wordsOf(path)
    const meant = words.includes(word) ? word : nearest(word, words)
    const distance = (endpoint: Endpoint) => Math.abs(wordsOf(endpoint.path).length - 1 - others.length)
    return this.endpoints
      .filter((endpoint) => wordsOf(endpoint.path)[0] === meant)
      .sort((one, other) => distance(one) - distance(other))
  }
}

const maxNear = 5
const listedIn = 'GET /__admin/admin-openapi.json'

function wordsOf(path: string): readonly string[] {
  return path.split('/').slice(1)
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+?)')
  return new RegExp(`^${source}$`)
}

function decoded(groups: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)]
      } catch {
        throw new Refusal(400, { message: `${name} has a broken percent escape`, field: name, value: text })
      }
    }),
  )
}
