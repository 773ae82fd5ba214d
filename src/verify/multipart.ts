/** A part of a form; with a `filename` it is a file. */
export interface FormPart {
  readonly name: string
  readonly content: string
  readonly filename?: string
  /** Media type of the file. */
  readonly type?: string
}

/** A form as multipart/form-data. */
export function multipart(parts: readonly FormPart[]): { headers: Record<string, string>; body: string } {
  const texts = parts.map(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
    return `--part\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  })
  return {
    headers: { Accept: 'application/json', 'Content-Type': 'multipart/form-data; boundary=part' },
    body: `${texts.join('')}--part--\r\n`,
  }
}
