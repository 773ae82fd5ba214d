/** The result of a reload after a save. */
export type Reload =
  | { readonly event: 'reloaded'; readonly files: readonly string[] }
  /** The reload failed; the state is unchanged. */
  | { readonly event: 'refused'; readonly files: readonly string[]; readonly findings: readonly string[] }

/** One or more lines for people. */
export function reloadText(reload: Reload): string {
  const files = reload.files.join(', ')
  if (reload.event === 'reloaded') return `faketura has reloaded the fixtures: ${files} changed\n`
  return `faketura keeps its state; ${files} changed:\n${reload.findings.join('\n')}\n`
}
