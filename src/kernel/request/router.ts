import { formatValue } from '../../checks/format-value.ts'
import { isEmptyObject } from '../../checks/is-map.ts'
import { nearest } from '../../checks/nearest.ts'
import { maskedUrl } from '../../state/mask-secrets.ts'
import { Problem } from '../card/problem.ts'
import type { Operation, Route } from '../card/registry.ts'
import { unknownEndpoint, unsupportedExtension, wrongMethod } from '../card/response-sentences.ts'

/** A known path, with its operations. */
export interface Match {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly extension: string
}

interface Branch {
  readonly literals: Map<string, Branch>
  parameter?: { readonly name: string; readonly branch: Branch }
  /** Operations of the path, by extension, then by method. */
  readonly ends: Map<string, Map<string, Operation>>
}

/** Finds the operation of a method and path in a tree of segments; literals win over parameters. */
export class Router {
  private readonly root = newBranch()
  /** Matches of paths without parameters. */
  private readonly fixed = new Map<string, Map<string, Match>>()

  constructor(private readonly routes: readonly Route[]) {
    for (const route of routes) this.add(route)
  }

  /**
   * @param path as `pathOf` returns it; a slash at the end is ignored, as the service does (observed 22)
   * @throws Problem noRoute, wrongMethod (with `Allow`) or unsupportedFormat
   */
  match(method: string, path: string): Match {
    const known = this.fixed.get(path)?.get(method)
    if (known) return known
    const segments = path.split('/')
    // A path begins with a slash, so the first segment is empty.
    if (segments.length > 2 && segments[segments.length - 1] === '') segments.pop()
    const place = Math.max(segments.length - 1, 1)
    const last = segments[place] ?? ''
    const dot = last.lastIndexOf('.')
    const stem = dot < 0 ? last : last.slice(0, dot)
    const extension = dot < 0 ? '' : last.slice(dot + 1)
    const params: Record<string, string> = {}
    segments[place] = stem
    const end = walk(this.root, segments, 1, params)
    const operation = end?.ends.get(extension)?.get(method)
    if (!operation) throw this.missing(end, method, path, extension)
    const match = { operation, params, extension }
    if (isEmptyObject(params)) this.remember(method, path, match)
    return match
  }

  /** A path without parameters leads to the same operation every time. */
  private remember(method: string, path: string, match: Match): void {
    const methods = this.fixed.get(path) ?? new Map<string, Match>()
    if (this.fixed.size < maxFixed) this.fixed.set(path, methods.set(method, match))
  }

  private add(route: Route): void {
    const segments = route.path
      .replace(/\.(\{fmt\}|\w+)$/, '')
      .split('/')
      .slice(1)
    let branch = this.root
    for (const segment of segments) branch = childOf(branch, segment)
    for (const extension of route.formats) {
      const methods = branch.ends.get(extension) ?? new Map()
      branch.ends.set(extension, methods.set(route.method, route.operation))
    }
  }

  private noRoute(method: string, path: string): Problem {
    const paths = [...new Set(this.routes.map((route) => route.path))]
    const pattern = path.replace(/\/\d+(?=[./]|$)/g, '/{id}').replace(/\.(json|xml)\/?$/, '.{fmt}')
    // Some paths begin with a word that their resource does not have, as in /banking/payments.
    const longer = /^\/[a-z]/.test(pattern) ? paths.find((one) => one.endsWith(pattern)) : undefined
    const meant = (longer ?? nearest(pattern, paths))?.replace('{fmt}', 'json')
    const instead = meant && `did you mean ${formatValue(meant)}?`
    return new Problem('noRoute', unknownEndpoint(method, maskedUrl(path), instead))
  }

  private missing(end: Branch | undefined, method: string, path: string, extension: string): Problem {
    if (!end) return this.noRoute(method, path)
    const sibling = this.sibling(method, path, extension)
    if (sibling) {
      const expected = `expected ${sibling.path} (${sibling.source})`
      return new Problem('noRoute', unknownEndpoint(method, maskedUrl(path), expected))
    }
    const methods = end.ends.get(extension)
    if (methods) {
      const allowed = [...methods.keys()]
      const reason = wrongMethod(maskedUrl(path), method, allowed)
      return new Problem('wrongMethod', reason, { Allow: allowed.join(', ') })
    }
    const sent = extension === '' ? '' : maskedUrl(`.${extension}`)
    const reason = unsupportedExtension(maskedUrl(path), sent, [...end.ends.keys()])
    return new Problem('unsupportedFormat', reason)
  }

  /** The route whose path differs in one plural only: some records have one path in JSON and another in XML. */
  private sibling(method: string, path: string, extension: string): Route | undefined {
    const here = path.replace(/\.\w+\/?$/, '').replace(/\/\d+/g, '/{id}')
    return this.routes.find(
      (route) =>
        route.method === method &&
        route.formats.includes(extension) &&
        isSibling(route.path.replace(/\.[{}\w]+$/, ''), here),
    )
  }
}

/** More than there are routes, because a path may have a slash at its end. */
const maxFixed = 1000

function newBranch(): Branch {
  return { literals: new Map(), ends: new Map() }
}

function childOf(branch: Branch, segment: string): Branch {
  if (segment.startsWith('{')) {
    branch.parameter ??= { name: segment.slice(1, -1), branch: newBranch() }
    return branch.parameter.branch
  }
  const child = branch.literals.get(segment) ?? newBranch()
  branch.literals.set(segment, child)
  return child
}

function walk(
  branch: Branch,
  segments: readonly string[],
  at: number,
  params: Record<string, string>,
): Branch | undefined {
  const segment = segments[at]
  if (segment === undefined) return branch.ends.size > 0 ? branch : undefined
  const literal = branch.literals.get(segment)
  const found = literal && walk(literal, segments, at + 1, params)
  if (found || !branch.parameter || segment === '') return found
  const end = walk(branch.parameter.branch, segments, at + 1, params)
  if (end) params[branch.parameter.name] = decodeURIComponent(segment)
  return end
}

/**
 * Paths that differ only in the singular or plural of one word, such as /banking/payment/{id} and
 * /banking/payments/{id}.
 */
function isSibling(path: string, other: string): boolean {
  const singular = (text: string) => text.replace(/s(?=\/|$)/g, '')
  return path !== other && singular(path) === singular(other)
}
