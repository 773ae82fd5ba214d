import { type Path, pathText } from './path.ts'
import { unknownName, wrongValue } from './sentences.ts'

/** Why a value was refused: which part of it is wrong, and what is expected there. */
export class Refused {
  /**
   * @param value the wrong part
   * @param accepted what is expected in its place, to follow the word "expected"
   * @param choices all accepted words, where these are few
   * @param path the way from the whole value to the wrong part
   */
  constructor(
    readonly value: unknown,
    readonly accepted: string,
    readonly choices: readonly string[] = [],
    readonly path: Path = [],
  ) {}

  /** The same, seen from the value that holds this one under `step`. */
  within(step: string | number): Refused {
    return new Refused(this.value, this.accepted, this.choices, [step, ...this.path])
  }

  /**
   * The refusal as a sentence.
   * @param whole name of the whole value, such as `the body`
   * @param prefix what the name of a part begins with; the name of the whole when missing
   */
  sentence(whole: string, prefix = whole): string {
    return wrongValue(this.nameOf(whole, prefix), this.value, this)
  }

  /** Name of the wrong part. */
  protected nameOf(whole: string, prefix: string): string {
    return this.path.length === 0 ? whole : pathText(this.path, prefix)
  }
}

/** An object was refused because it has a key that does not exist. */
export class UnknownKey extends Refused {
  /**
   * @param noun what the keys are, such as `option`
   * @param value what the object has under the key
   * @param keys the keys that exist
   * @param path the way from the whole value to the object
   */
  constructor(
    private readonly noun: string,
    readonly key: string,
    value: unknown,
    private readonly keys: readonly string[],
    path: Path = [],
  ) {
    super(value, keys.join(', ') || 'no keys', keys, path)
  }

  override within(step: string | number): UnknownKey {
    return new UnknownKey(this.noun, this.key, this.value, this.keys, [step, ...this.path])
  }

  override sentence(whole: string, prefix = whole): string {
    return unknownName(this.noun, this.key, this.keys, { owner: this.nameOf(whole, prefix) })
  }
}
