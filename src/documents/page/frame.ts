import { Html, type HtmlPart, html } from '../html.ts'

/** The style of all public pages. */
const style = new Html(`
:root { color-scheme: light; --ink: #1d2433; --muted: #59637a; --line: #d9dee8; --accent: #1f57c3 }
* { box-sizing: border-box }
body { margin: 0; background: #f3f5f9; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 2.5rem; background: #fff; border: 1px solid var(--line);
  border-radius: 10px; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25 }
h2 { margin: 0 0 .25rem; font-size: .85rem; font-weight: 600; color: var(--muted) }
p { margin: 0 0 1rem }
a { color: var(--accent) }
.top { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between; align-items: flex-start }
.logo { display: block; max-width: 14rem; max-height: 5rem; margin-bottom: 1.5rem }
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
.button { display: inline-block; padding: .6rem 1.1rem; font: inherit; font-weight: 600; text-decoration: none;
  color: var(--accent); background: #fff; border: 1px solid var(--accent); border-radius: 6px; cursor: pointer }
.button.main { color: #fff; background: var(--accent) }
.button:focus-visible, a:focus-visible { outline: 3px solid #8fb4ff; outline-offset: 2px }
.stamp { display: inline-block; margin: .5rem .5rem 0 0; padding: .1rem .6rem; font-size: .9rem; font-weight: 600;
  border: 1px solid currentColor; border-radius: 4px; color: var(--muted) }
.stamp.good { color: #17663a } .stamp.bad { color: #a3142b }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1.5rem; margin: 2rem 0 }
.columns p { margin: 0 } .name { font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; align-content: start }
dt { color: var(--muted) } dd { margin: 0 }
.table { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums }
th, td { padding: .55rem .6rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line);
  overflow-wrap: normal }
td.wide { min-width: 12rem } th.left, td.left { text-align: left }
th { font-size: .85rem; color: var(--muted); font-weight: 600; vertical-align: bottom }
td { white-space: nowrap } td.wide { white-space: normal; overflow-wrap: anywhere }
.detail { display: block; color: var(--muted); font-size: .9em }
tfoot td { border-bottom: 0; padding-block: .3rem } tfoot tr.total td { font-weight: 600; padding-top: .8rem }
.amounts { margin: 1.5rem 0 2rem auto; width: fit-content; min-width: min(20rem, 100%); grid-template-columns: 1fr max-content }
.amounts dd { text-align: right; font-variant-numeric: tabular-nums }
.amounts .last { font-size: 1.3rem; font-weight: 700; color: var(--ink); padding-top: .4rem }
.code { width: 9rem; margin: 2rem 0 0; color: var(--muted); font-size: .85rem } .code img { display: block; width: 100% }
.notes { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--muted) }
@media screen and (max-width: 48rem) {
  main { margin: 0; padding: 1.25rem; border: 0; border-radius: 0 }
  table, tbody, tfoot, tr { display: block } thead { display: none }
  tfoot td, td { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .1rem 0 }
  td:empty, td.line { display: none }
  td[data-label]::before { content: attr(data-label); color: var(--muted) }
  tr { padding: .8rem 0; border-top: 1px solid var(--line) } td.wide { display: block; font-weight: 600 }
  .detail { font-weight: 400 } tfoot td.label { font-weight: 600 }
}
@media print {
  @page { margin: 15mm }
  body { background: #fff; font-size: 11pt } main { max-width: none; margin: 0; padding: 0; border: 0 }
  .actions { display: none } .table { overflow: visible } table { font-size: 8.5pt } th, td { padding: .3rem .35rem }
  th { font-size: 7.5pt } td.wide { min-width: 8rem } tr { break-inside: avoid } thead { display: table-header-group }
  /* The sums appear once, below the last line. */
  tfoot { display: table-row-group }
}
`)

/**
 * A whole page.
 * @param language language code of its text
 */
export function pageOf(language: string, title: string, content: HtmlPart): Buffer {
  return Buffer.from(
    String(html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`),
  )
}
