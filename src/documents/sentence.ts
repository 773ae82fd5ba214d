/**
 * A sentence of the edition with its words in braces filled in.
 * @param sentence such as `Sent to {recipients}`
 */
export function filledIn(sentence: string, words: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => words[name] ?? braces)
}
