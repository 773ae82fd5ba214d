import { behaviour } from '../kernel/card/behaviour.ts'

/** What the specification says about all resources at once, so that no single card, action or rule implements it. */
export const specificationBehaviours = [
  behaviour(
    'specification/formats',
    'Each path of records ends in .json or .xml, which may replace each other and say the same',
    'specification 1',
  ),
  behaviour(
    'specification/editions',
    'Each edition takes the same requests and answers with the same keys',
    'specification 1',
  ),
  behaviour(
    'specification/fields',
    'Each field of the tables is taken, is kept, and is answered with the value that was sent',
    'specification 2',
  ),
  behaviour(
    'specification/nullable',
    'null is taken wherever the tables say "or null", and empties the field',
    'specification 2',
  ),
  behaviour(
    'specification/xml-body',
    'An XML body is the element of the record itself, with an element for each field and each row',
    'specification 4',
  ),
]
