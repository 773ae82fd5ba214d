import { behaviour } from '../kernel/card/behaviour.ts'

/** What documents show of the clearing system. */
export const clearingXmlBehaviours = [
  behaviour(
    'clearing-code/pdf',
    'The PDF of a document in the clearing system has a QR code with its verification link, and below it gov_id, or OFFLINE without one',
    'ministry',
  ),
  behaviour(
    'clearing-code/none',
    'A document that is not sent, or that the system refused, has no code',
    'assumed',
  ),
]
