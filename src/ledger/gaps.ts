import { behaviour } from '../kernel/card/behaviour.ts'

/**
 * What the emulator does where the specification is silent. Gaps that a rule or another entry of the ledger already
 * describes are not repeated here.
 */
export const gapBehaviours = [
  behaviour(
    'gaps/response-fields',
    'Responses contain every recorded key of their resource, in the recorded order and type (specification 2.7, 4.10)',
    'observed 5.1',
  ),
  behaviour(
    'gaps/kinds',
    'Every kind of document that the editions name is accepted; another one is 422, and the message names them (specification 2.7)',
    'facts 2.3',
  ),
  behaviour(
    'gaps/required',
    'A client, product, department, warehouse, category, payment and position need a name, and an invoice needs a buyer; the first or last name of a client, and the product of a position, supply the name (specification 2.7)',
    'assumed',
  ),
  behaviour(
    'gaps/lengths',
    'A text may have 65,535 characters, unless its field allows fewer, and a list of rows 10,000 entries; more is 422 (specification 2.7)',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'gaps/states',
    'A document is issued, sent, paid, partial, rejected or accepted, or incomplete until its buyer completes it; no transition among the first six is refused as such (specification 3)',
    'facts 2.4',
  ),
  behaviour(
    'gaps/tokens',
    'Tokens do not expire, have no scopes and are not revoked (specification 5.6)',
    'assumed',
    'the clock',
  ),
  behaviour(
    'gaps/rate-limit',
    'There is no rate limit, unless the option limits.rate sets one (specification 8)',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'gaps/body-size',
    'A body, or the texts of a form together, are limited to one mebibyte, or to the option limits.body; a larger one is 413 (specification 8)',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'gaps/versions',
    'Paths and headers have no version; a version segment is an unknown path (specification 9)',
    'specification 9',
  ),
]
