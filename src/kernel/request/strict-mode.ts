import { Problem, problemKinds } from '../card/problem.ts'
import type { Diagnostic } from '../card/rule-context.ts'

/**
 * @throws Problem `strict` with every diagnostic in one sentence
 */
export function refuseDiagnosed(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) throw strictProblem(diagnostics.map(({ message }) => message))
}

/** A refusal in strict mode: the diagnostics explain it. Internal errors and the rate limit stay as they are. */
export function inStrictMode(problem: Problem, diagnostics: readonly Diagnostic[]): Problem {
  const { kind } = problem
  const stays = kind === problemKinds.strict || kind === problemKinds.tooManyRequests || kind.status >= 500
  if (stays || diagnostics.length === 0) return problem
  const sentences = [...diagnostics.map(({ message }) => message), problem.message]
  return strictProblem([...new Set(sentences)], problem.headers)
}

function strictProblem(sentences: readonly string[], headers?: Problem['headers']): Problem {
  return new Problem('strict', `Strict mode: ${sentences.join('; ')}`, headers)
}
