import http, { type RequestOptions } from 'node:http'

type Options = RequestOptions & { readonly path?: string | null }
type Send = (...args: readonly unknown[]) => unknown

type Modules = Readonly<Record<string, Record<'request' | 'get', Send>>>

const methods = ['request', 'get'] as const

/**
 * Prepares the interception of requests that a client sends through an HTTP proxy, as some do when `https_proxy` is set. The path
 * of such a request is a whole URL, which the library that intercepts requests cannot read.
 * @param isIntercepted whether requests for a URL are
 * @returns begins it, once the library has replaced the functions of `node:http`; what that returns ends it
 */
export function proxiedRequests(isIntercepted: (url: URL) => boolean): () => () => void {
  // `node:https` is loaded here, because most emulators intercept nothing, and it takes 2 ms of a start.
  const modules: Modules = {
    'http:': Object(http),
    'https:': Object(process.getBuiltinModule('node:https')),
  }
  const plain = functionsOf(modules)
  return () => {
    const replaced = functionsOf(modules)
    for (const [protocol, module] of Object.entries(modules)) {
      for (const method of methods) {
        module[method] = (...args) => {
          const options = optionsIn(args)
          const target = targetOf(options)
          if (!options || !target) return replaced[protocol]![method](...args)
          if (!isIntercepted(target)) return plain[protocol]![method](...args)
          return replaced[target.protocol]![method](
            withoutProxy(options, target),
            ...args.filter((one) => typeof one === 'function'),
          )
        }
      }
    }
    return () => {
      for (const [protocol, module] of Object.entries(modules)) Object.assign(module, replaced[protocol])
    }
  }
}

/** The current functions of both modules. */
function functionsOf(modules: Modules): Modules {
  return Object.fromEntries(
    Object.entries(modules).map(([protocol, { request, get }]) => [protocol, { request, get }]),
  )
}

/** The options, which may follow a URL. */
function optionsIn([first, second]: readonly unknown[]): Options | undefined {
  const options = typeof first === 'string' || first instanceof URL ? second : first
  return typeof options === 'object' && options !== null ? options : undefined
}

function targetOf(options: Options | undefined): URL | undefined {
  const { path } = options ?? {}
  return typeof path === 'string' && /^https?:\/\//i.test(path) && URL.canParse(path)
    ? new URL(path)
    : undefined
}

/** The same request to the host itself. The agent and the credentials are those of the proxy. */
function withoutProxy(options: Options, { protocol, hostname, port, pathname, search }: URL): Options {
  const { agent: _, defaultPort: __, host: ___, headers = {}, ...rest } = options
  const isOwn = ([name]: readonly [name: string, value: unknown]) =>
    name.toLowerCase() !== 'proxy-authorization'
  // Headers in a list, which hardly any client sends, stay as they are.
  const kept = Array.isArray(headers) ? headers : Object.fromEntries(Object.entries(headers).filter(isOwn))
  return { ...rest, protocol, hostname, port, path: pathname + search, headers: kept }
}
