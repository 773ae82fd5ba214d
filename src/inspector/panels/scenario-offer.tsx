import { useState } from 'preact/hooks'
import { go, linkTo } from '../page/route.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { fetchJson } from '../server/api.ts'
import { accounts, loadAccounts } from '../server/directory.ts'
import { attempt } from '../server/notices.ts'
import { useStore } from '../server/store.ts'

/** Offers sample data on an empty list. */
export function ScenarioOffer() {
  const [isAsking, setAsking] = useState(false)
  const isTaken = useStore(accounts)?.some(({ prefix }) => prefix === 'demo')
  const load = () => void attempt(loadStarter)
  return (
    <>
      <Button onClick={isTaken ? () => setAsking(true) : load}>Load the scenario starter</Button>
      {isAsking && (
        <Confirm
          title="Load the scenario starter?"
          action="Load"
          onConfirm={load}
          onClose={() => setAsking(false)}
        >
          <p>Its account demo, with invoices in every state, replaces the current account demo.</p>
        </Confirm>
      )}
    </>
  )
}

/** A snapshot brings the replaced account back when the scenario cannot be loaded. */
async function loadStarter(): Promise<string> {
  const { id } = await fetchJson<{ readonly id: string }>('snapshots', { method: 'POST' })
  try {
    if (accounts.get()?.some(({ prefix }) => prefix === 'demo'))
      await fetchJson('accounts/demo', { method: 'DELETE' })
    await fetchJson('fixtures', {
      method: 'POST',
      body: '{"extends":"starter"}',
      headers: { 'Content-Type': 'application/json' },
    })
  } catch (failure) {
    await fetchJson(`snapshots/${id}/restore`, { method: 'POST' })
    throw failure
  } finally {
    await fetchJson(`snapshots/${id}`, { method: 'DELETE' })
  }
  await loadAccounts()
  go(linkTo(['records', 'invoices'], { account: 'demo' }))
  return 'Scenario starter loaded'
}
