/** What became of a save. */
export type Reload =
  | { readonly event: 'reloaded'; readonly files: readonly string[] }
  /** The world is as it was. */
  | { readonly event: 'refused'; readonly files: readonly string[]; readonly findings: readonly string[] }

/** A line, or several, for people. */
export function reloadText(reload: Reload): string {
  const files = reload.files.join(', ')
  if (reload.event === 'reloaded') return `faketura has loaded the fixtures anew, since ${files} changed\n`
  return `faketura goes on with the world as it was; ${files} changed:\n${reload.findings.join('\n')}\n`
}
