import { expect, test } from 'vitest'
import { amountInWords } from '../../../src/documents/amount-in-words.ts'
import { editions } from '../../../src/editions/index.ts'

/** Amounts in words, in GBP, PLN, EUR and EUR. */
const table: readonly (readonly [amount: string, en: string, pl: string, fr: string, pt: string])[] = [
  ['0.0', 'zero pounds', 'zero złotych', 'zéro euro', 'zero euros'],
  ['1.0', 'one pound', 'jeden złoty', 'un euro', 'um euro'],
  ['2.0', 'two pounds', 'dwa złote', 'deux euros', 'dois euros'],
  ['5.0', 'five pounds', 'pięć złotych', 'cinq euros', 'cinco euros'],
  ['11.0', 'eleven pounds', 'jedenaście złotych', 'onze euros', 'onze euros'],
  ['12.0', 'twelve pounds', 'dwanaście złotych', 'douze euros', 'doze euros'],
  ['13.0', 'thirteen pounds', 'trzynaście złotych', 'treize euros', 'treze euros'],
  ['14.0', 'fourteen pounds', 'czternaście złotych', 'quatorze euros', 'catorze euros'],
  ['15.0', 'fifteen pounds', 'piętnaście złotych', 'quinze euros', 'quinze euros'],
  ['16.0', 'sixteen pounds', 'szesnaście złotych', 'seize euros', 'dezasseis euros'],
  ['17.0', 'seventeen pounds', 'siedemnaście złotych', 'dix-sept euros', 'dezassete euros'],
  ['18.0', 'eighteen pounds', 'osiemnaście złotych', 'dix-huit euros', 'dezoito euros'],
  ['19.0', 'nineteen pounds', 'dziewiętnaście złotych', 'dix-neuf euros', 'dezanove euros'],
  ['20.0', 'twenty pounds', 'dwadzieścia złotych', 'vingt euros', 'vinte euros'],
  ['21.0', 'twenty-one pounds', 'dwadzieścia jeden złotych', 'vingt et un euros', 'vinte e um euros'],
  ['22.0', 'twenty-two pounds', 'dwadzieścia dwa złote', 'vingt-deux euros', 'vinte e dois euros'],
  ['25.0', 'twenty-five pounds', 'dwadzieścia pięć złotych', 'vingt-cinq euros', 'vinte e cinco euros'],
  [
    '71.0',
    'seventy-one pounds',
    'siedemdziesiąt jeden złotych',
    'soixante et onze euros',
    'setenta e um euros',
  ],
  ['80.0', 'eighty pounds', 'osiemdziesiąt złotych', 'quatre-vingts euros', 'oitenta euros'],
  ['81.0', 'eighty-one pounds', 'osiemdziesiąt jeden złotych', 'quatre-vingt-un euros', 'oitenta e um euros'],
  [
    '99.0',
    'ninety-nine pounds',
    'dziewięćdziesiąt dziewięć złotych',
    'quatre-vingt-dix-neuf euros',
    'noventa e nove euros',
  ],
  ['100.0', 'one hundred pounds', 'sto złotych', 'cent euros', 'cem euros'],
  ['101.0', 'one hundred and one pounds', 'sto jeden złotych', 'cent un euros', 'cento e um euros'],
  [
    '112.0',
    'one hundred and twelve pounds',
    'sto dwanaście złotych',
    'cent douze euros',
    'cento e doze euros',
  ],
  [
    '123.0',
    'one hundred and twenty-three pounds',
    'sto dwadzieścia trzy złote',
    'cent vingt-trois euros',
    'cento e vinte e três euros',
  ],
  ['200.0', 'two hundred pounds', 'dwieście złotych', 'deux cents euros', 'duzentos euros'],
  [
    '201.0',
    'two hundred and one pounds',
    'dwieście jeden złotych',
    'deux cent un euros',
    'duzentos e um euros',
  ],
  ['1000.0', 'one thousand pounds', 'tysiąc złotych', 'mille euros', 'mil euros'],
  ['1001.0', 'one thousand and one pounds', 'tysiąc jeden złotych', 'mille un euros', 'mil e um euros'],
  ['1100.0', 'one thousand one hundred pounds', 'tysiąc sto złotych', 'mille cent euros', 'mil e cem euros'],
  [
    '1234.0',
    'one thousand two hundred and thirty-four pounds',
    'tysiąc dwieście trzydzieści cztery złote',
    'mille deux cent trente-quatre euros',
    'mil duzentos e trinta e quatro euros',
  ],
  ['2000.0', 'two thousand pounds', 'dwa tysiące złotych', 'deux mille euros', 'dois mil euros'],
  ['5000.0', 'five thousand pounds', 'pięć tysięcy złotych', 'cinq mille euros', 'cinco mil euros'],
  ['12000.0', 'twelve thousand pounds', 'dwanaście tysięcy złotych', 'douze mille euros', 'doze mil euros'],
  [
    '21000.0',
    'twenty-one thousand pounds',
    'dwadzieścia jeden tysięcy złotych',
    'vingt et un mille euros',
    'vinte e um mil euros',
  ],
  [
    '22000.0',
    'twenty-two thousand pounds',
    'dwadzieścia dwa tysiące złotych',
    'vingt-deux mille euros',
    'vinte e dois mil euros',
  ],
  [
    '80000.0',
    'eighty thousand pounds',
    'osiemdziesiąt tysięcy złotych',
    'quatre-vingt mille euros',
    'oitenta mil euros',
  ],
  [
    '200000.0',
    'two hundred thousand pounds',
    'dwieście tysięcy złotych',
    'deux cent mille euros',
    'duzentos mil euros',
  ],
  ['1000000.0', 'one million pounds', 'milion złotych', "un million d'euros", 'um milhão de euros'],
  [
    '2000001.0',
    'two million and one pounds',
    'dwa miliony jeden złotych',
    'deux millions un euros',
    'dois milhões e um euros',
  ],
  [
    '200000000.0',
    'two hundred million pounds',
    'dwieście milionów złotych',
    "deux cents millions d'euros",
    'duzentos milhões de euros',
  ],
  [
    '1200500000.0',
    'one billion two hundred million five hundred thousand pounds',
    'miliard dwieście milionów pięćset tysięcy złotych',
    'un milliard deux cents millions cinq cent mille euros',
    'mil e duzentos milhões e quinhentos mil euros',
  ],
]

test.each(table)('%s in words', (amount, en, pl, fr, pt) => {
  expect(amountInWords(amount, 'GBP', 'en')).toBe(`${en} and 00/100`)
  expect(amountInWords(amount, 'PLN', 'pl')).toBe(`${pl} 00/100`)
  expect(amountInWords(amount, 'EUR', 'fr')).toBe(`${fr} et 00/100`)
  expect(amountInWords(amount, 'EUR', 'pt')).toBe(`${pt} e 00/100`)
})

test.each([
  ['12.34', 'PLN', 'pl', 'dwanaście złotych 34/100'],
  ['0.5', 'EUR', 'fr', 'zéro euro et 50/100'],
  ['1.05', 'GBP', 'en', 'one pound and 05/100'],
  ['-40.0', 'PLN', 'pl', 'minus czterdzieści złotych 00/100'],
  ['-0.01', 'EUR', 'pt', 'menos zero euros e 01/100'],
  ['3.0', 'CHF', 'pl', 'trzy CHF 00/100'],
  ['3.0', null, 'en', 'three and 00/100'],
  ['5000000.0', 'CHF', 'fr', 'cinq millions de CHF et 00/100'],
])('%s %s in %s is %s', (amount, currency, language, expected) => {
  expect(amountInWords(amount, currency, language)).toBe(expected)
})

test('every edition speaks its language, up to a limit', () => {
  for (const { currency, language } of Object.values(editions)) {
    expect(amountInWords('999999999999.99', currency, language)).toContain('99/100')
    expect(amountInWords('1000000000000.0', currency, language)).toBeUndefined()
  }
  expect(amountInWords('1.0', 'EUR', 'de')).toBeUndefined()
})
