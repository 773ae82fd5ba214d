/** Properties that `fetch` sets on a response, but that the constructor of a response does not accept. */
interface FetchProperties {
  readonly url?: string
  readonly type?: Response['type']
  readonly redirected?: boolean
}

/** Gives a response and its clones the URL that it came from, and the type that `fetch` gives. */
export function withUrl(response: Response, { href }: URL): Response {
  const hash = href.indexOf('#')
  return withProperties(response, { url: hash < 0 ? href : href.slice(0, hash), type: 'basic' })
}

/** Sets on a response and its clones the properties that `fetch` sets. */
export function withProperties(response: Response, properties: FetchProperties): Response {
  const { clone } = response
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(response, name, { value, configurable: true })
  return Object.defineProperty(response, 'clone', {
    value: () => withProperties(clone.call(response), properties),
    configurable: true,
  })
}
