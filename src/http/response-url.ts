/** Gives a response and its clones the URL that it came from, which the constructor of a response does not accept. */
export function withUrl(response: Response, { href }: URL): Response {
  const hash = href.indexOf('#')
  return located(response, hash < 0 ? href : href.slice(0, hash))
}

function located(response: Response, url: string): Response {
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    clone: { value: () => located(Response.prototype.clone.call(response), url), configurable: true },
  })
}
