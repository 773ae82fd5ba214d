import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeHtml, html, lines, scriptLiteral } from '../../../src/documents/html.ts'

test('a template escapes texts, keeps HTML, joins lists and leaves out undefined values', () => {
  const items = ['a<b', 'c&d'].map((item) => html`<li>${item}</li>`)
  expect(String(html`<ul title="${`"'`}">${items}</ul>${null}${undefined}${false}${0}`)).toBe(
    '<ul title="&quot;&#39;"><li>a&lt;b</li><li>c&amp;d</li></ul>0',
  )
})

test('a text is escaped once, with line breaks', () => {
  expect(escapeHtml('&amp;')).toBe('&amp;amp;')
  expect(String(lines('a<\nb\r\nc\rd'))).toBe('a&lt;<br>\nb<br>\nc<br>\nd')
})

test.each(['</script>', '<!-- -->', '\u2028\u2029', `"'\\\`$`, '\0\n', '\ud83d', 'żółw 🐢'])(
  'a script literal evaluates to the same text: %j',
  (text) => {
    const literal = scriptLiteral({ text, list: [text] })
    expect(literal).not.toMatch(/[<>\u2028\u2029]/)
    expect(runInNewContext(`(${literal})`)).toEqual({ text, list: [text] })
  },
)
