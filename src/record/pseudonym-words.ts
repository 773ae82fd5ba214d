import { keyedDraws } from './keyed-draws.ts'

interface Letters {
  readonly script: RegExp
  /** Consonants and vowels, in two lists. */
  readonly letters: readonly [readonly string[], readonly string[]]
}

/**
 * Letters of made-up words. Hardly any name consists of these alone, so a made-up text is unlikely to contain a real
 * name by chance.
 */
const latin: Letters = { script: /\p{Script=Latin}/u, letters: [[...'bdfgmpvz'], [...'aiou']] }
const scripts: readonly Letters[] = [
  latin,
  { script: /\p{Script=Cyrillic}/u, letters: [[...'бгджзмпф'], [...'аиоу']] },
  { script: /\p{Script=Greek}/u, letters: [[...'βγδζθμπφ'], [...'αιου']] },
  { script: /\p{Script=Han}/u, letters: [[...'甲丙戊庚壬'], [...'乙丁己辛癸']] },
]

/** Letters that Unicode does not decompose into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 's', æ: 'a', œ: 'o' }

const marks = /\p{M}+/gu

/** Legal forms and types of street, which identify nobody. */
const general: ReadonlySet<string> = new Set(
  'sp spółka z o oo ograniczoną odpowiedzialnością s.a sa ul al os pl ltd limited llc inc gmbh ag sarl sas eurl lda rue rua avenue street road'.split(
    ' ',
  ),
)

/** Made-up words are remembered, because a few words account for most of the text in an account. */
const maxRemembered = 20_000

/** Replaces words by made-up ones of the same length, script and case. A word has the same replacement everywhere. */
export class PseudonymWords {
  private readonly known = new Map<string, readonly string[]>()

  constructor(private readonly salt: string) {}

  /** @param word letters and marks only */
  of(word: string, keepsGeneral = true): string {
    if (keepsGeneral && general.has(word.toLowerCase())) return word
    const letters = [...word]
    const made = this.made(letters.map(plainLetter).join(''), word)
    return letters.map((letter, at) => likeOriginal(letter, made[at]!)).join('')
  }

  private made(key: string, word: string): readonly string[] {
    const known = this.known.get(key)
    if (known) return known
    const { letters } = scripts.find(({ script }) => script.test(word)) ?? latin
    const draws = keyedDraws(this.salt, 'word', key)
    let made: readonly string[]
    do {
      const start = draws.between(0, 1)
      made = Array.from(key, (_, at) => draws.pick(letters[(at + start) % 2]!))
    } while (made.join('') === key)
    if (this.known.size >= maxRemembered) this.known.clear()
    this.known.set(key, made)
    return made
  }
}

/** Removes the mark of a letter, because e-mail and web addresses write names without marks. */
function plainLetter(letter: string): string {
  const lower = letter.toLowerCase()
  const [first = lower] = lower.normalize('NFD')
  return plainLetters[first] ?? first
}

/** Gives a made-up letter the case of the original one, and its marks where the combination is a letter. */
function likeOriginal(letter: string, made: string): string {
  const lower = letter.toLowerCase()
  const marked = (made + (lower.normalize('NFD').match(marks)?.join('') ?? '')).normalize('NFC')
  const whole = [...marked].length === 1 ? marked : made
  return letter === lower ? whole : whole.toUpperCase()
}
