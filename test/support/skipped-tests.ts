import type { TestProject, Vitest } from 'vitest/node'

/** The start of the note of a test that needs a program which this machine lacks. */
export const lacking = 'for lack of '

/** Prints at the end, where people look, which tests were skipped for want of a program, and how to install it. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    for (const line of skippedLines(notesOf(vitest))) console.log(line)
  }
}

/** A line for each program that is missing. */
export function skippedLines(notes: readonly string[]): readonly string[] {
  return [...new Set(notes)].sort().map((note) => {
    const count = notes.filter((other) => other === note).length
    return `Skipped ${count} test${count === 1 ? '' : 's'} ${note}.`
  })
}

/** The notes of all tests that were skipped for want of a program. */
function notesOf({ state }: Vitest): readonly string[] {
  return state.getTestModules().flatMap(({ children }) =>
    [...children.allTests('skipped')].flatMap((test) => {
      const result = test.result()
      const note = result.state === 'skipped' ? result.note : undefined
      return note?.startsWith(lacking) ? [note] : []
    }),
  )
}
