/** A function or class that is written out as source because that is faster, with a twin that needs no generated code. */
export interface GeneratedCode<Made> {
  /** Body of a function that returns what is made. Never built from anything that a request sent. */
  readonly source: string
  /** Values that the source uses, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Makes the same without generated code. */
  readonly plain: () => Made
}

/** Makes the fast form, or its twin where the process forbids code from strings. */
export function build<Made>(code: GeneratedCode<Made>): Made {
  return isAllowed ? buildFromSource(code) : code.plain()
}

/** @throws EvalError where the process forbids code from strings */
export function buildFromSource<Made>({ source, values }: GeneratedCode<Made>): Made {
  return new Function(...Object.keys(values), source)(...Object.values(values))
}

/** Node forbids it with `--disallow-code-generation-from-strings`. */
const isAllowed = canGenerate()

function canGenerate(): boolean {
  try {
    buildFromSource({ source: '', values: {}, plain: () => undefined })
    return true
  } catch {
    return false
  }
}
