/** A file of the inspector page. */
export interface PageFile {
  readonly contentType: string
  readonly body: Buffer | string
}

const placeholder = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>faketura</title>
<h1>faketura</h1>
<p>The admin interface is described by <a href="admin-openapi.json">its OpenAPI document</a>.</p>
`

/**
 * The files of the inspector page. They hold no data of the emulator, so they need no token: the page asks for it.
 * @param path below `/__admin`: `/`, or `/assets/…`
 * @returns nothing when there is no such file
 */
export function pageFile(path: string): PageFile | undefined {
  return path === '/' ? { contentType: 'text/html; charset=utf-8', body: placeholder } : undefined
}
