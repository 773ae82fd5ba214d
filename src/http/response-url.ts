/** Properties that `fetch` sets on a response, but that the constructor of a response does not accept. */
interface Description {
  readonly url?: string
  readonly type?: Response['type']
  readonly redirected?: boolean
}

/** Gives a response and its clones the URL that it came from, and the type that `fetch` gives. */
export function withUrl(response: Response, { href }: URL): Response {
  const hash = href.indexOf('#')
  return describe(response, { url: hash < 0 ? href : href.slice(0, hash), type: 'basic' })
}

/** Sets on a response and its clones the properties that `fetch` sets. */
export function describe(response: Response, description: Description): Response {
  const { clone } = response
  for (const [name, value] of Object.entries(description))
    Object.defineProperty(response, name, { value, configurable: true })
  return Object.defineProperty(response, 'clone', {
    value: () => describe(clone.call(response), description),
    configurable: true,
  })
}
