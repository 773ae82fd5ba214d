/** Content types by extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  js: 'text/javascript',
}

/** The content type of an extension; `application/octet-stream` for others. */
export function mediaTypeOf(extension: string): string {
  return mediaTypes[extension] ?? 'application/octet-stream'
}
