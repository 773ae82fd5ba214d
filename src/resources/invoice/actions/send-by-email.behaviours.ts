import { behaviour } from '../../../kernel/card/behaviour.ts'

export const sendByEmailBehaviours = [
  behaviour(
    'mail/sent',
    'send_by_email puts an e-mail to the address of the document into the outbox and answers status "ok" with the recipient',
    'observed 22',
  ),
  behaviour(
    'mail/client-address',
    "A document without an address goes to the one on its client's card",
    'facts 2.11',
  ),
  behaviour(
    'mail/no-recipient',
    'Without any address the request is 422, names buyer_email, and nothing is sent',
    'assumed',
  ),
  behaviour('mail/email-to', 'email_to names up to five other recipients, separated by commas', 'facts 2.11'),
  behaviour('mail/email-cc', 'email_cc names up to five recipients of a copy', 'facts 2.11'),
  behaviour(
    'mail/wrong-address',
    'What is no address, and a sixth one, is 422 and names the parameter',
    'assumed',
  ),
  behaviour(
    'mail/email-pdf',
    'email_pdf attaches the document as a PDF file named by its number',
    'facts 2.11',
  ),
  behaviour('mail/print-option', 'print_option says what the attached PDF file holds', 'facts 2.11'),
  behaviour(
    'mail/update-buyer-email',
    'update_buyer_email makes the addresses of email_to those of the document',
    'facts 2.11',
  ),
  behaviour(
    'mail/update-recipient-email',
    'On a document with a recipient update_buyer_email changes recipient_email instead',
    'facts 2.11',
  ),
  behaviour(
    'mail/update-without-email-to',
    'update_buyer_email without email_to changes nothing and is noted',
    'assumed',
  ),
  behaviour('mail/times', 'After mailing sent_time and print_time hold the time of it', 'observed 5.8'),
  behaviour('mail/status', 'Mailing leaves the status of the document as it was', 'observed 5.8'),
  behaviour(
    'mail/lock',
    'In the French edition a document is not mailed again within three days: 200 with status "error", unless force is given',
    'facts 8.20',
  ),
  behaviour('mail/no-lock', 'In the other editions a document may be mailed again at once', 'assumed'),
  behaviour('mail/language', "The e-mail is written in the edition's language", 'assumed'),
  behaviour(
    'mail/sender',
    'The e-mail comes from the seller, or from invoices@{account}.test when the seller has no address',
    'assumed',
  ),
  behaviour(
    'mail/own-settings',
    'A department with own_email_settings decides sender, subject, copy and attachment of its e-mails',
    'facts 2.22',
  ),
  behaviour(
    'outbox/mime',
    'A message is real MIME with text, HTML and files, the same bytes each time',
    'assumed',
  ),
  behaviour(
    'outbox/isolated',
    'Messages say which account sent them and are found by what they hold',
    'assumed',
  ),
  behaviour(
    'outbox/as-sent',
    'An attached document is the one that was sent, also when it has changed since',
    'assumed',
  ),
  behaviour(
    'outbox/undone',
    'The outbox is part of the world: reset and restore take messages back',
    'assumed',
  ),
  behaviour(
    'outbox/bounded',
    'Of an account the newest 10,000 messages are kept; older ones are forgotten',
    'assumed',
  ),
  behaviour('outbox/smtp', 'With smtp each message is also delivered to that server', 'assumed'),
  behaviour(
    'outbox/smtp-failure',
    'A delivery that fails is a warning of the process; the request had succeeded',
    'assumed',
  ),
]
