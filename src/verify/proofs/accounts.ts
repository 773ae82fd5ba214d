import { expectEqual } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'

const perPage = 100

function expectOneMain(name: string, main: readonly boolean[]): void {
  if (main.length === perPage) throw new NotTried(`the account has more than ${perPage - 1} ${name}`)
  expectEqual(`main ${name}`, main.filter(Boolean).length, 1)
}

export const accountsProofs = [
  proof('accounts/furnished', {}, async (account) => {
    const departments = await account.list('departments', { per_page: perPage })
    expectOneMain(
      'departments',
      departments.map(({ main }) => main === true),
    )
    const warehouses = await account.list('warehouses', { per_page: perPage })
    expectOneMain(
      'warehouses',
      warehouses.map(({ kind }) => kind === 'main'),
    )
  }),
]
