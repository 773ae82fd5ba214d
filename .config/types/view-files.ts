import { isWritable } from '../../src/kernel/card/field.ts'
import { isListField } from '../../src/kernel/card/fields/list.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { rowName } from './interfaces.ts'
import { pluralOf, recordName, recordPath } from './record-names.ts'
import { camelCase, docOf, fileOf, importOf, importsOf, interfaceOf } from './text.ts'

/** The types of an account's records by resource, and of the values that can be written to them. */
export function accountRecordsFile(resources: readonly Resource[]): string {
  const writable = resources.filter(({ derives }) => !derives)
  const imports = [
    ...resources.map((resource) => {
      const rows = writable.includes(resource) ? rowsOf(resource).map(({ row }) => row) : []
      return importOf([recordName(resource), ...rows], `../../${recordPath(resource)}`)
    }),
    importOf(['Scalar'], '../../kernel/card/input.ts'),
    importOf(['WritableRecords'], '../../resources/record-types.ts'),
    importOf(['Input', 'ReadRecords', 'Records', 'RowInput', 'RowInputs'], './records.ts'),
  ]
  const inputs = writable.flatMap(inputsOf)
  const members = resources.map((resource) => {
    const name = recordName(resource)
    const type = resource.derives
      ? `ReadRecords<${name}>`
      : `Records<${name}, ${inputName(resource)}, '${resource.name}'>`
    return `${docOf(resource.about, '  ')}  readonly ${camelCase(resource.name)}: ${type}`
  })
  const about = 'The records of an account, by resource.'
  const exports = resources.map((resource) => `export type * from '../../${recordPath(resource)}'`)
  return fileOf(
    importsOf(imports),
    importsOf(exports),
    ...inputs,
    interfaceOf('AccountRecords', about, members),
  )
}

function inputName(resource: Resource): string {
  return `${recordName(resource)}Input`
}

/**
 * What can be written to a record, and to the rows of its lists. The compiler names an interface in its messages only if
 * it has a member of its own; the editor shows the description of the member that it replaces.
 */
function inputsOf(resource: Resource): readonly string[] {
  const lists = rowsOf(resource)
  const rows = lists.map(({ list, row }) =>
    interfaceOf(
      `${row}Input`,
      `A row of \`${list}\` that ${pluralOf(resource)} accept.`,
      ['  readonly _destroy?: Scalar | undefined'],
      `RowInput<${row}>`,
    ),
  )
  const record = interfaceOf(
    inputName(resource),
    `Fields that \`create\` and \`update\` of ${pluralOf(resource)} accept. An id field also accepts an alias or a builder.`,
    [
      '  readonly id?: Scalar | undefined',
      ...lists.map(({ list, row }) => `  readonly ${list}?: RowInputs<${row}Input>`),
    ],
    `Input<WritableRecords['${resource.name}']>`,
  )
  return [...new Set(rows), record]
}

/** The lists that can be written, with the types of their rows. */
function rowsOf(resource: Resource): readonly { readonly list: string; readonly row: string }[] {
  return resource.fieldList.flatMap(([list, field]) =>
    isListField(field) && isWritable(field) ? [{ list, row: rowName(recordName(resource), field) }] : [],
  )
}

/** The builders of `faketura/factories`, with a method for each trait. */
export function buildersFile(resources: readonly Resource[]): string {
  const imports = [
    importOf(['WritableRecords'], '../resources/record-types.ts'),
    importOf(['Builder', 'BuilderValues'], './recipes/builder.ts'),
  ]
  const builders = resources.filter(({ recipe }) => recipe).flatMap(builderOf)
  return fileOf(importsOf(imports), ...builders)
}

/** The name under which `faketura/factories` exports a resource's builder. */
function factoryName(resource: Resource): string {
  const name = recordName(resource)
  return name[0]!.toLowerCase() + name.slice(1)
}

function builderOf(resource: Resource): readonly string[] {
  const builder = `${recordName(resource)}Builder`
  const values = `${builder}Values`
  const plural = pluralOf(resource)
  const methods = Object.entries(resource.recipe!.traits).map(([trait, { about }]) => {
    const method = camelCase(trait)
    const example = `account.${camelCase(resource.name)}.create(${factoryName(resource)}.${method}())`
    return `${docOf(`${about}.`, '  ', example)}  ${method}(values?: ${values}): ${builder}`
  })
  return [
    interfaceOf(
      values,
      `Values that a builder of ${plural} accepts: those of \`create\`, sequences, and builders in id fields.`,
      [],
      `BuilderValues<WritableRecords['${resource.name}']>`,
    ),
    interfaceOf(
      builder,
      `Builds ${plural}. Each method adds a trait.`,
      methods,
      `Builder<${builder}, ${values}, '${resource.name}'>`,
    ),
  ]
}
