import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { anchorOf } from '../../src/documentation/anchor.ts'

/** A link from a Markdown file to a file and heading. */
export interface Link {
  readonly from: string
  /** The link as written in the file. */
  readonly link: string
  /** Path of the file that it leads to, from the same folder as `from`. */
  readonly target: string
  readonly anchor: string | undefined
}

const inline = /\]\(<?([^)\s>]+)>?\)/g
const code = /^```[\s\S]*?^```$|`[^`\n]*`/gm

/** The links of a Markdown file to files and headings, without web addresses. */
export function linksIn(from: string, text: string): Link[] {
  return [...text.replace(code, '').matchAll(inline)].flatMap(([, link]) => {
    if (/^[a-z]+:/.test(link!)) return []
    const [path, anchor] = link!.split('#')
    const target = path === '' ? from : posix.join(dirname(from), path!)
    return [{ from, link: link!, target, anchor }]
  })
}

/** The reason why a link is broken; undefined when it works. */
export function brokenBecause(root: string, { target, anchor }: Link): string | undefined {
  const file = posix.join(root, target)
  if (!existsSync(file) || !statSync(file).isFile()) return `there is no file ${target}`
  if (anchor === undefined) return undefined
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) =>
    anchorOf(text!),
  )
  return headings.includes(anchor) ? undefined : `${target} has no heading #${anchor}`
}
