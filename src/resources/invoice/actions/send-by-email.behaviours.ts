import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'

export const sendByEmailBehaviours = [
  behaviour(
    'mail/sent',
    'send_by_email puts an e-mail to the document\'s address into the outbox and returns status "ok" with the recipient',
    'observed 22',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/client-address',
    "A document without an address is sent to the client's",
    'facts 2.11',
    'e-mail to be sent',
  ),
  withStatus(
    422,
    behaviour(
      'mail/no-recipient',
      'Without any address the request is 422, names buyer_email, and sends nothing',
      'assumed',
      'e-mail to be sent',
    ),
  ),
  behaviour(
    'mail/email-to',
    "email_to names up to five recipients, separated by commas, who replace the document's",
    'facts 2.11',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/email-cc',
    'email_cc names up to five recipients of a copy',
    'facts 2.11',
    'e-mail to be sent',
  ),
  withStatus(
    422,
    behaviour(
      'mail/wrong-address',
      'An invalid address, or a sixth one, is 422, and the message names the parameter',
      'assumed',
      'e-mail to be sent',
    ),
  ),
  behaviour(
    'mail/email-pdf',
    'email_pdf attaches the document as a PDF file named after its number',
    'facts 2.11',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/print-option',
    'print_option selects the content of the attached PDF file',
    'facts 2.11',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/update-buyer-email',
    'update_buyer_email stores the addresses of email_to on the document',
    'facts 2.11',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/update-recipient-email',
    'On a document with a recipient, update_buyer_email changes recipient_email instead',
    'facts 2.11',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/update-without-email-to',
    'update_buyer_email without email_to changes nothing, with a diagnostic',
    'assumed',
    'e-mail to be sent',
  ),
  behaviour('mail/times', 'Mailing sets sent_time and print_time', 'observed 5.8', 'e-mail to be sent'),
  behaviour(
    'mail/status',
    'Mailing does not change the status of the document',
    'observed 5.8',
    'e-mail to be sent',
  ),
  withStatus(
    200,
    behaviour(
      'mail/lock',
      'In the French edition, a document is not mailed again within three days: 200 with status "error", unless force is sent',
      'facts 8.20',
      'e-mail to be sent',
    ),
  ),
  behaviour(
    'mail/no-lock',
    'In the other editions, a document may be mailed again at once',
    'assumed',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/language',
    "The e-mail is written in the edition's language",
    'assumed',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/sender',
    'The e-mail comes from the seller, or from invoices@{account}.test when the seller has no address',
    'assumed',
    'e-mail to be sent',
  ),
  behaviour(
    'mail/own-settings',
    'A department with own_email_settings sets sender, subject, text, copy and attachment of its e-mails; the text once email_template_kind is not default',
    'facts 2.22',
    'e-mail to be sent',
  ),
  behaviour(
    'outbox/mime',
    'A message is valid MIME with text, HTML and files, with the same bytes each time',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'outbox/isolated',
    'Each message names its account, and can be found by its content',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'outbox/as-sent',
    'An attached document is the version that was sent, even when it has changed since',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'outbox/undone',
    'The outbox is part of the state: reset and restore remove later messages',
    'assumed',
    'an emulator',
  ),
  behaviour('outbox/bounded', 'Each account keeps its newest 10,000 messages', 'assumed', 'an emulator'),
  behaviour(
    'outbox/smtp',
    'With the option smtp, each message is also delivered to that server',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'outbox/smtp-failure',
    'A failed delivery is a process warning; the request has already succeeded',
    'assumed',
    'an emulator',
  ),
]
