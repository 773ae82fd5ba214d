import type { Edition } from '../../editions/edition.ts'
import { html } from '../html.ts'
import { filledIn } from '../sentence.ts'
import type { MessageText } from './invoice-message.ts'

/** The e-mail with the link that deletes an account, in the edition's language. */
export function accountMessage(edition: Edition, account: string, link: string): MessageText {
  const { mail, account: texts } = edition.messages
  const introduction = filledIn(texts.deletion.introduction, { account })
  return {
    subject: filledIn(texts.deletion.subject, { account }),
    text: `${[mail.greeting, introduction, link, mail.closing].join('\n\n')}\n`,
    html: String(html`<!DOCTYPE html>
<html lang="${edition.language}">
<body style="font-family: sans-serif; line-height: 1.5; color: #222">
<p>${mail.greeting}</p>
<p>${introduction}</p>
<p><a href="${link}">${link}</a></p>
<p>${mail.closing}</p>
</body>
</html>
`),
  }
}
