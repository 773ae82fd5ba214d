const mask = '***'

/**
 * Returns a function that hides secrets in texts that are shown or written: a token, and its forms in a URL or in JSON.
 * The service also accepts the part of a token before its slash, so that part is hidden, too.
 */
export function maskOf(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) =>
    [secret, secret.slice(0, secret.lastIndexOf('/') + 1).slice(0, -1)].flatMap((part) => [
      part,
      encodeURIComponent(part),
      new URLSearchParams({ part }).toString().slice('part='.length),
      JSON.stringify(part).slice(1, -1),
    ]),
  )
  // The longest first, because a shorter one may be a part of it.
  const known = [...new Set(forms)]
    .filter((form) => form !== '')
    .sort((one, other) => other.length - one.length)
  return (text) => known.reduce((masked, form) => masked.replaceAll(form, mask), text)
}
