import { behaviour } from '../kernel/card/behaviour.ts'

/** Behaviours that follow from the rules of the card together with the passing of time. */
export const clearingBehaviours = [
  behaviour(
    'clearing/accepted',
    'Five seconds of the clock after it was sent, a document that breaks no rule is accepted: it gets gov_status ok, gov_id, gov_sell_date and a new updated_at',
    'assumed',
    'the clock',
  ),
  behaviour(
    'clearing/number',
    'gov_id is the tax number of the seller, the day of acceptance, twelve hexadecimal digits and a checksum',
    'facts 2.16',
  ),
  behaviour(
    'clearing/events',
    'The arrival of the number updates the document, so it triggers invoice:update',
    'facts 6',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing/not-applicable',
    'Kinds that do not clear, expenses, and all documents of editions without a clearing system get not_applicable when they are sent',
    'facts 2.16',
  ),
  behaviour(
    'clearing-control/incomplete',
    "An incomplete document is not sent to the clearing system, also on request, with a diagnostic. Once it is completed, gov_auto_send_mode sends it; if it breaks a rule of the system, it is saved with send_error, because the buyer who completes it cannot correct the seller's data",
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-control/test-documents',
    'Test documents do not clear: they get not_applicable when they are sent',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/validated',
    'A document that breaks a rule of the clearing system is 422 when it is to be sent; the message has sentences for every field',
    'observed 3',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/not-validated',
    'With validate_invoices_for_gov off, or on a read, a document that breaks a rule is saved with send_error and gov_error_messages',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/limits',
    'Texts that are longer than the clearing system allows are refused',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/schema',
    'An amount with more digits than the schema holds, or a currency that it does not know, is a violation of the rules, also of a document whose gov_status is stated as ok or processing: it gets send_error',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/tax-number-kinds',
    "buyer_tax_no_kind says what the buyer's number is; when it is empty, sending the document sets it for a foreign prefix: nip_ue or other",
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/duplicate',
    'A document with the seller, kind and number of an accepted one gets send_error',
    'ministry',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/later-date',
    'A document whose issue date is after the day of acceptance gets send_error',
    'ministry',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing/not-connected',
    'A document of an account that is not connected gets not_connected; it can be sent again later',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing/offline',
    'A document with an earlier issue date is sent in the mode OFFLINE24, as the receipt says',
    'facts 2.16',
  ),
  behaviour(
    'clearing-requirements/size',
    'A document whose XML is longer than 1,000,000 bytes gets send_error',
    'ministry',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing/demo',
    'In an account with gov_demo, the states have the prefix demo_',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing/retried',
    'A document with an error can be sent again; after server_error, sending it again within a minute, or more than three times, gets a diagnostic',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-requirements/corrections',
    'A correction names the cleared document by invoice_id, has the same parties, and gets its number as gov_corrected_invoice_number',
    'facts 2.11',
  ),
  behaviour(
    'clearing/mail',
    'A document to a company that waits for its number is not mailed: 200 with status "error" and a message',
    'observed 3',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-control/held-mail',
    'An automatic e-mail with a document that waits for its number, of a recurring definition or after completion, is sent once the system accepts the document',
    'assumed',
    'documents to be sent to KSeF',
  ),
  behaviour(
    'clearing-control/fault',
    'The fault { clearing } makes the system refuse the document that a request sends, with these messages, or fail',
    'assumed',
    'a fault',
  ),
  behaviour(
    'clearing-control/fault-not-connected',
    'The fault { clearing: not_connected } sends the document of a request as if the account were not connected',
    'assumed',
    'a fault',
  ),
  behaviour(
    'clearing-control/reconnected',
    'account.ui cuts and restores the connection with the clearing system; documents with not_connected are then sent again on request',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'clearing-control/received',
    'An expense that arrives through the clearing system, by account.ui or a fixture, has its number, and triggers no webhook',
    'facts 6',
  ),
]
