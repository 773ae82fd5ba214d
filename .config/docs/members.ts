import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { withSourceLinks } from './sources.ts'
import { code, table } from './table.ts'

/** A member of an interface or a class, from its declaration. */
interface Member {
  readonly name: string
  /** Its type, or its parameters. */
  readonly signature: string
  readonly about: string
}

/**
 * The public members of an interface or a class with their comments. If it extends an interface of the same file, the
 * members of that come first.
 * @param path path of the source from the project's folder
 * @throws when there is no such declaration, or it has no public members
 */
export function membersOf(path: string, name: string): Member[] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const declaration = tree.statements.find(
    (statement): statement is ts.InterfaceDeclaration | ts.ClassDeclaration =>
      (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) &&
      statement.name?.text === name,
  )
  const parameters = declaration?.typeParameters?.map(({ name }) => name.text) ?? []
  const inherited = (declaration?.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.getText()),
  )
  const base = tree.statements.filter(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && inherited.includes(statement.name.text),
  )
  const members = [...base.flatMap(({ members }) => [...members]), ...(declaration?.members ?? [])]
    .flatMap((member) => memberOf(member))
    .map((member) => ({ ...member, signature: withoutArguments(member.signature, parameters) }))
  if (members.length === 0) throw new Error(`${path} declares no ${name} with members`)
  return members
}

/** A signature without the type parameters of its declaration, which do not help in a table. */
function withoutArguments(signature: string, parameters: readonly string[]): string {
  return parameters.reduce((text, name) => text.replaceAll(`<${name}>`, ''), signature)
}

/** Members as a table with `head` above the first column. Overloads that a reader cannot tell apart have one row. */
export function memberTable(head: string, path: string, name: string): string {
  const rows = membersOf(path, name).map(({ name, signature, about }): [string, string] => [
    code(name + signature),
    withSourceLinks(about),
  ])
  const distinct = new Map(rows.map((row) => [row.join(), row]))
  return table([head, 'Meaning'], [...distinct.values()])
}

/** Options as a table of names, types and meanings. */
export function optionTable(path: string, name: string): string {
  const rows = membersOf(path, name).map(({ name, signature, about }) => [
    code(name),
    code(signature.replace(/^: /, '')),
    about,
  ])
  return table(['Option', 'Type', 'Meaning'], rows)
}

function memberOf(member: ts.TypeElement | ts.ClassElement): Member[] {
  const { name } = member
  const isHidden =
    ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private ||
    ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')
  if (!name || isHidden || !ts.isIdentifier(name)) return []
  return [{ name: name.text, signature: signatureOf(member), about: aboutOf(member) }]
}

function signatureOf(member: ts.Node): string {
  const called = ts.isPropertySignature(member) && member.type ? member.type : member
  if (ts.isMethodSignature(called) || ts.isMethodDeclaration(called) || ts.isFunctionTypeNode(called)) {
    const parameters = called.parameters.map(({ name, questionToken, initializer }) => {
      const text = ts.isIdentifier(name) ? name.text : 'options'
      return text + (questionToken || initializer ? '?' : '')
    })
    return `(${parameters.join(', ')})`
  }
  if (ts.isPropertySignature(member) && member.type) return `: ${typeText(member.type)}`
  return ''
}

/** The text of the comment, then the returned value and the errors. */
function aboutOf(member: ts.Node): string {
  const sentences = ts.getJSDocCommentsAndTags(member).flatMap((doc) => {
    if (!ts.isJSDoc(doc)) return []
    const tags = (doc.tags ?? []).flatMap((tag) => {
      const text = oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '')
      if (tag.tagName.text === 'returns') return [`Returns ${text}.`]
      return tag.tagName.text === 'throws' ? [`Throws ${text}.`] : []
    })
    return [oneLine(ts.getTextOfJSDocComment(doc.comment) ?? ''), ...tags]
  })
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

/** A type on one line, without the type parameters of its own declaration: `Fixtures` instead of `Fixtures<Text, Name>`. */
function typeText(type: ts.TypeNode): string {
  const own = ts.isInterfaceDeclaration(type.parent.parent) ? type.parent.parent.typeParameters : undefined
  const names = (own ?? []).map(({ name }) => name.text)
  return oneLine(type.getText()).replace(/<([\w, ]+)>/g, (text, given: string) =>
    given.split(', ').every((name) => names.includes(name)) ? '' : text,
  )
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
