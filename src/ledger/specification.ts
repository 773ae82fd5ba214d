import { behaviour } from '../kernel/card/behaviour.ts'

/** What the specification says about all resources at once, so that no single card, action or rule implements it. */
export const specificationBehaviours = [
  behaviour(
    'specification/formats',
    'Each path of records ends in .json or .xml; both formats contain the same data',
    'specification 1',
  ),
  behaviour(
    'specification/editions',
    'Every edition has the same paths and fields, and returns the same keys',
    'specification 1',
  ),
  behaviour(
    'specification/fields',
    "Each field of an account's records in the tables is accepted, stored and returned with the value that was sent, except files",
    'specification 2',
  ),
  behaviour(
    'specification/nullable',
    'null is accepted wherever the tables say "or null"; the field is then empty, or has its default',
    'specification 2',
  ),
  behaviour(
    'specification/xml-body',
    'An XML body is the element of the record, with an element for each field and each row',
    'specification 4',
  ),
]
