import { useState } from 'preact/hooks'
import type { FaultRule } from '../../../state/armed-faults.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Select, TextField } from '../../parts/field.tsx'
import { accounts } from '../../server/directory.ts'
import { useLoad } from '../../server/loading.ts'
import { useStore } from '../../server/store.ts'
import { addFault, faultKinds } from './kinds.ts'

interface RouteResponse {
  readonly operation: string
  readonly method: string
  readonly path: string
}

/** A form for a fault of any kind. The emulator checks it. */
export function FaultForm({ onAdded }: { onAdded: () => void }) {
  const { data: routes = [] } = useLoad<readonly RouteResponse[]>('routes')
  const known = useStore(accounts) ?? []
  const [target, setTarget] = useState('invoices.create')
  const [account, setAccount] = useState('')
  const [after, setAfter] = useState('')
  const [times, setTimes] = useState('1')
  const [name, setName] = useState('status')
  const [values, setValues] = useState(faultKinds.status!.values)
  const kind = faultKinds[name]!
  const operations = [...new Set(routes.map(({ operation }) => operation))]
  const choose = (chosen: string) => {
    setName(chosen)
    setValues(faultKinds[chosen]!.values)
  }
  const add = async () => {
    const [, method, path] = /^([A-Z]+) +(\/.*)$/.exec(target.trim()) ?? []
    await addFault({
      ...(method ? { method, path: path! } : { operation: target.trim() as FaultRule['operation'] }),
      ...(account ? { account } : {}),
      ...(after ? { after: Number(after) } : {}),
      ...(times ? { times: Number(times) } : {}),
      then: kind.then(values),
    })
    onAdded()
    return 'The fault is on'
  }
  return (
    <section class="card" aria-label="Custom fault">
      <h2>Custom</h2>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Operation"
          value={target}
          onInput={setTarget}
          choices={['*', ...operations]}
          hint="Or a method and path, such as POST /invoices.json"
          required
        />
        <Select
          label="Effect"
          value={name}
          options={Object.entries(faultKinds).map(([key, { label }]) => [key, label] as const)}
          onChange={choose}
        />
        {kind.fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            hint={field.hint}
            value={values[field.name] ?? ''}
            onInput={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <Select
          label="Account"
          value={account}
          options={[['', 'All accounts'], ...known.map(({ prefix }) => [prefix, prefix] as const)]}
          onChange={setAccount}
        />
        <TextField
          label="After"
          type="number"
          value={after}
          onInput={setAfter}
          hint="Requests to let through first"
        />
        <TextField label="Times" type="number" value={times} onInput={setTimes} hint="Unlimited if empty" />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" work={add}>
            Add fault
          </ActionButton>
        </div>
      </form>
    </section>
  )
}
