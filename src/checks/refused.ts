import { type Path, pathText } from './path.ts'
import { aboutValue, idOrAliasOf, type NamedSentence, unknownName, withName } from './sentences.ts'

/** Why a value was refused: the wrong part of it, and what is expected there. */
export class Refused {
  /**
   * @param value the wrong part
   * @param accepted the accepted values, in words that follow "expected"
   * @param choices all accepted words, if they are few
   * @param path the path from the whole value to the wrong part
   */
  constructor(
    readonly value: unknown,
    readonly accepted: string,
    readonly choices: readonly string[] = [],
    readonly path: Path = [],
  ) {}

  /** The same refusal for the parent value, which has this one under `step`. */
  within(step: string | number): Refused {
    return new Refused(this.value, this.accepted, this.choices, [step, ...this.path])
  }

  /**
   * The refusal as a sentence.
   * @param whole name of the whole value, such as `the body`
   * @param prefix start of the names of parts; the name of the whole by default
   */
  sentence(whole: string, prefix: string = whole): string {
    return withName(this.about(whole, prefix))
  }

  /** The same, with the name of the wrong part apart. */
  about(whole: string, prefix: string = whole): NamedSentence {
    return aboutValue(this.nameOf(whole, prefix), this.value, this)
  }

  /** Name of the wrong part. */
  protected nameOf(whole: string, prefix: string): string {
    return this.path.length === 0 ? whole : pathText(this.path, prefix)
  }
}

/** A text was refused because of its length. */
export class TooLong extends Refused {
  constructor(
    value: unknown,
    readonly limit: number,
    path: Path = [],
  ) {
    super(value, `a text of at most ${limit} characters`, [], path)
  }

  override within(step: string | number): TooLong {
    return new TooLong(this.value, this.limit, [step, ...this.path])
  }
}

/** An id was refused because no record of the account has it. */
export class UnknownId extends Refused {
  /** @param resource the resource of the record, such as `clients` */
  constructor(
    id: unknown,
    readonly resource: string,
    path: Path = [],
  ) {
    super(id, idOrAliasOf(resource), [], path)
  }

  override within(step: string | number): UnknownId {
    return new UnknownId(this.value, this.resource, [step, ...this.path])
  }
}

/** An object was refused because it has an unknown key. */
export class UnknownKey extends Refused {
  /**
   * @param noun what messages call a key, such as `option`
   * @param value the value under the key
   * @param keys the known keys
   * @param path the path from the whole value to the object
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

  override about(whole: string, prefix: string = whole): NamedSentence {
    const owner = this.nameOf(whole, prefix)
    return { name: '', sentence: unknownName(this.noun, this.key, this.keys, { owner }) }
  }
}
