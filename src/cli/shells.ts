/** How a shell sets environment variables. */
interface Shell {
  /** Quotes any text as one shell word. */
  quoted(text: string): string
  set(name: string, word: string): string
  unset(name: string): string
  /** How users make the shell read the output. */
  evaluated(command: string): string
}

const posix: Shell = {
  quoted: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
  set: (name, word) => `export ${name}=${word}`,
  unset: (name) => `unset ${name}`,
  evaluated: (command) => `eval "$(${command})"`,
}

/** The supported shells. */
export const shells = {
  bash: posix,
  zsh: posix,
  fish: {
    quoted: (text) => `'${text.replace(/[\\']/g, '\\$&')}'`,
    set: (name, word) => `set -gx ${name} ${word}`,
    unset: (name) => `set -e ${name}`,
    evaluated: (command) => `${command} | source`,
  },
  powershell: {
    // PowerShell treats typographic quotation marks as plain ones.
    quoted: (text) => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`,
    set: (name, word) => `$env:${name} = ${word}`,
    unset: (name) => `Remove-Item Env:${name} -ErrorAction SilentlyContinue`,
    evaluated: (command) => `${command} | Out-String | Invoke-Expression`,
  },
} as const satisfies Record<string, Shell>

export type ShellName = keyof typeof shells

export const shellNames = Object.keys(shells) as ShellName[]

/** The user's shell, according to the environment; bash by default. */
export function usualShell({ SHELL, PSModulePath }: Readonly<Record<string, string | undefined>>): ShellName {
  if (!SHELL) return PSModulePath ? 'powershell' : 'bash'
  return (
    shellNames.find((name) => SHELL.endsWith(`/${name}`)) ?? (SHELL.endsWith('/pwsh') ? 'powershell' : 'bash')
  )
}
