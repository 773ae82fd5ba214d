import type { Resource } from '../../src/kernel/card/resource.ts'
import { pluralOf, recordName, recordPath } from './record-names.ts'
import { camelCase, docOf, fileOf, importOf, importsOf, interfaceOf } from './text.ts'

/** The types of an account's records by resource, and of the values that can be written to them. */
export function accountRecordsFile(resources: readonly Resource[]): string {
  const imports = [
    ...resources.map((resource) => importOf([recordName(resource)], `../../${recordPath(resource)}`)),
    importOf(['WritableRecords'], '../../resources/record-types.ts'),
    importOf(['Input', 'ReadRecords', 'Records'], './records.ts'),
  ]
  const writable = resources.filter(({ derives }) => !derives)
  const inputs = writable.map((resource) =>
    interfaceOf(
      inputName(resource),
      `Fields that \`create\` and \`update\` of ${pluralOf(resource)} accept. An id field also accepts an alias or a builder.`,
      [],
      `Input<WritableRecords['${resource.name}']>`,
    ),
  )
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
