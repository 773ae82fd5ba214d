/**
 * A sentence of the edition with its words in braces filled in.
 * @param template such as `Sent to {recipients}`
 */
export function filledIn(template: string, words: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (braces, name: string) => words[name] ?? braces)
}
