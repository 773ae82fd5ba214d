import { useState } from 'preact/hooks'
import { go, linkWith } from '../../page/route.ts'
import { ActionButton, Button } from '../../parts/button.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { fetchJson } from '../../server/api.ts'
import { attempt } from '../../server/notices.ts'
import type { RecordResponse } from '../../server/responses.ts'

interface Target {
  readonly account: string
  readonly invoice: RecordResponse
}

/** Actions of a user in the web application. They involve no request; clients learn of the changes by webhooks. */
export function UserActions({ account, invoice }: Target) {
  const [isPaying, setPaying] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await fetchJson(`accounts/${encodeURIComponent(account)}/ui/delete`, {
      method: 'POST',
      body: { invoice: invoice.id },
    })
    go(linkWith({ id: undefined, tab: undefined }))
    return `Deleted ${invoice.number ?? invoice.id}, as a user does in the web application`
  }
  return (
    <>
      <Button title="As a user does in the web application" onClick={() => setPaying(true)}>
        Mark as paid
      </Button>
      <Button tone="danger" title="As a user does in the web application" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${invoice.number ?? invoice.id}?`}
          action="Delete"
          onConfirm={() => void attempt(remove)}
          onClose={() => setAsking(false)}
        >
          <p>As a user does in the web application: webhooks are sent, but no request is logged.</p>
        </Confirm>
      )}
      {isPaying && <Payment account={account} invoice={invoice} onClose={() => setPaying(false)} />}
    </>
  )
}

function Payment({ account, invoice, onClose }: Target & { onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const pay = async () => {
    await fetchJson(`accounts/${encodeURIComponent(account)}/ui/pay`, {
      method: 'POST',
      body: { invoice: invoice.id, ...(amount ? { amount } : {}) },
    })
    onClose()
    return `Marked ${invoice.number ?? invoice.id} as paid`
  }
  return (
    <Dialog title={`Payment of ${invoice.number ?? invoice.id}`} onClose={onClose}>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <TextField label="Amount" value={amount} onInput={setAmount} hint="The whole amount due if empty" />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" work={pay}>
            Mark as paid
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
