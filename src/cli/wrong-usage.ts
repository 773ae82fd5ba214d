/** The command line, the environment or the configuration file asks for something that isn't there: exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** A value as a sentence shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
