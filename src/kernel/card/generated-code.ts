/** A function or class that is generated as source for speed, with a twin that needs no generated code. */
export interface GeneratedCode<Made> {
  /** Body of a function that returns the result. Nothing in it comes from a request. */
  readonly source: string
  /** Values used in the source, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Returns the same result without generated code. */
  readonly plain: () => Made
}

/** Builds the fast form, or its twin where the process forbids generated code. */
export function build<Made>(code: GeneratedCode<Made>): Made {
  return isAllowed ? buildFromSource(code) : code.plain()
}

/**
 * @throws EvalError where the process forbids generated code
 */
export function buildFromSource<Made>({ source, values }: GeneratedCode<Made>): Made {
  return new Function(...Object.keys(values), source)(...Object.values(values))
}

/** Node forbids it with `--disallow-code-generation-from-strings`. */
export const isAllowed: boolean = canGenerate()

function canGenerate(): boolean {
  try {
    buildFromSource({ source: '', values: {}, plain: () => undefined })
    return true
  } catch {
    return false
  }
}
