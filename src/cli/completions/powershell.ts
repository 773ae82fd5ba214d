import { shells } from '../shells.ts'
import type { Choices, SpelledCommand } from './spelled.ts'

const { quoted } = shells.powershell

/** The script for PowerShell: tables of the words, and a block that looks them up. */
export function powershellCompletion(commands: readonly SpelledCommand[]): string {
  return `# Completion of faketura for PowerShell: faketura completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName faketura -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $verbs = [ordered]@{
${commands.map(({ name, about }) => `        ${quoted(name)} = ${quoted(about)}`).join('\n')}
    }
    # By command: each option with its meaning, the words that options take, and the words of the command itself.
    $flags = @{
${commands.map((command) => `        ${quoted(command.name)} = [ordered]@{ ${flagsOf(command)} }`).join('\n')}
    }
    $values = @{
${commands.map((command) => `        ${quoted(command.name)} = @{ ${valuesOf(command)} }`).join('\n')}
    }
    $operands = @{
${commands.map(({ name, operands }) => `        ${quoted(name)} = ${wordsOf(operands)}`).join('\n')}
    }
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { $_.ToString() })
    if ($words -ccontains '--') { return }
    $verb = 'start'
    if ($words.Count -gt 1 -and $verbs.Contains($words[1])) { $verb = $words[1] }
    $offered = @()
    $prefix = ''
    $text = $wordToComplete
    if ($text -match '^(--[\\w-]+)=(.*)$') {
        $prefix = $Matches[1] + '='
        $offered = $values[$verb][$Matches[1]]
        $text = $Matches[2]
    } elseif ($values[$verb].ContainsKey($words[-1])) {
        $offered = $values[$verb][$words[-1]]
    } elseif ($text.StartsWith('-')) {
        $offered = $flags[$verb].Keys
    } else {
        $offered = @($operands[$verb])
        if ($words.Count -le 1) { $offered += $verbs.Keys }
    }
    $offered | Where-Object { $_ -and $_.StartsWith($text) } | ForEach-Object {
        $about = $_
        if ($flags[$verb].Contains($_)) { $about = $flags[$verb][$_] }
        elseif ($verbs.Contains($_)) { $about = $verbs[$_] }
        [System.Management.Automation.CompletionResult]::new($prefix + $_, $_, 'ParameterValue', $about)
    }
}
`
}

function spellings({ long, short }: { long: string; short?: string }): string[] {
  return [`--${long}`, ...(short ? [`-${short}`] : [])]
}

function flagsOf({ flags }: SpelledCommand): string {
  // PowerShell ignores case in the keys of a table; no two of our options differ in case only.
  const rows = flags.flatMap((flag) =>
    spellings(flag).map((spelling) => `${quoted(spelling)} = ${quoted(flag.about)}`),
  )
  return rows.join('; ')
}

function valuesOf({ flags }: SpelledCommand): string {
  const rows = flags.flatMap((flag) =>
    flag.value ? spellings(flag).map((spelling) => `${quoted(spelling)} = ${wordsOf(flag.value)}`) : [],
  )
  return rows.join('; ')
}

/** PowerShell offers files when nothing else matches. */
function wordsOf(choices: Choices | undefined): string {
  return `@(${(choices?.words ?? []).map((word) => quoted(word)).join(', ')})`
}
