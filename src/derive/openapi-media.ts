/** Content types by extension, as documents name them. */
export const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  js: 'text/javascript',
}

/** The content type of an extension; bytes of no particular kind for one that is not listed. */
export function mediaTypeOf(extension: string): string {
  return mediaTypes[extension] ?? 'application/octet-stream'
}
