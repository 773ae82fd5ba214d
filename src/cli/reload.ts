/** The result of a reload after a save. */
export type Reload =
  | { readonly event: 'reloaded'; readonly files: readonly string[] }
  /** The reload failed; the state is unchanged. */
  | { readonly event: 'refused'; readonly files: readonly string[]; readonly findings: readonly string[] }

/**
 * One or more lines for people.
 * @param stateFile the file whose saved state a reload replaces, if there is one
 */
export function reloadText(reload: Reload, stateFile?: string): string {
  const files = reload.files.join(', ')
  const replaced = stateFile === undefined ? '' : `, and replaced the state in ${stateFile}`
  if (reload.event === 'reloaded') return `faketura has reloaded the fixtures${replaced}: ${files} changed\n`
  return `faketura keeps its state; ${files} changed:\n${reload.findings.join('\n')}\n`
}
