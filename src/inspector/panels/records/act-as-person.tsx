import { useState } from 'preact/hooks'
import { ActionButton, Button } from '../../parts/button.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { Input } from '../../parts/field.tsx'
import type { RecordAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { attempt } from '../../server/notices.ts'
import { go, linkWith } from '../../shell/route.ts'

interface Target {
  readonly account: string
  readonly invoice: RecordAnswer
}

/** What a person does to a document in the application: changes that no request brings about, only webhooks tell. */
export function ActAsPerson({ account, invoice }: Target) {
  const [isPaying, setPaying] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await ask(`accounts/${encodeURIComponent(account)}/ui/delete`, {
      method: 'POST',
      body: { invoice: invoice.id },
    })
    go(linkWith({ id: undefined, tab: undefined }))
    return `${invoice.number ?? invoice.id} is deleted, as if in the application`
  }
  return (
    <>
      <Button title="As the person in the application does" onClick={() => setPaying(true)}>
        Mark as paid
      </Button>
      <Button tone="danger" title="As the person in the application does" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${invoice.number ?? invoice.id}?`}
          action="Delete"
          onConfirm={() => void attempt(remove)}
          onClose={() => setAsking(false)}
        >
          <p>As a person in the application would: no request tells of it, webhooks do.</p>
        </Confirm>
      )}
      {isPaying && <Payment account={account} invoice={invoice} onClose={() => setPaying(false)} />}
    </>
  )
}

function Payment({ account, invoice, onClose }: Target & { onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const pay = async () => {
    await ask(`accounts/${encodeURIComponent(account)}/ui/pay`, {
      method: 'POST',
      body: { invoice: invoice.id, ...(amount ? { amount } : {}) },
    })
    onClose()
    return `${invoice.number ?? invoice.id} is marked as paid`
  }
  return (
    <Dialog title={`Payment of ${invoice.number ?? invoice.id}`} onClose={onClose}>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <Input label="Amount" value={amount} onInput={setAmount} hint="All that is still due when empty" />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" work={pay}>
            Mark as paid
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
