import { useState } from 'preact/hooks'
import type { EditionName } from '../../editions/index.ts'
import { ActionButton, Button, Copy } from '../parts/button.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { Badge, Empty } from '../parts/feedback.tsx'
import { Input, Select } from '../parts/field.tsx'
import { Facts, Panel } from '../parts/panel.tsx'
import type { AccountAnswer } from '../server/answers.ts'
import { ask } from '../server/api.ts'
import { accounts, loadAccounts } from '../server/directory.ts'
import { attempt } from '../server/notices.ts'
import { useStore } from '../server/store.ts'
import { go, linkTo, linkWith, useRoute } from '../shell/route.ts'

/** The accounts with what a client needs to act for them. */
export function Accounts() {
  const known = useStore(accounts)
  const { query } = useRoute()
  const [isOpening, setOpening] = useState(false)
  return (
    <Panel
      title="Accounts"
      about="Each is a world of its own. Its token says whose a request is."
      tools={
        <Button tone="main" onClick={() => setOpening(true)}>
          New account
        </Button>
      }
    >
      <div class="scroll">
        {known?.length === 0 && (
          <Empty title="There is no account yet">Open one here, or load a fixture that has some.</Empty>
        )}
        <ul class="cards">
          {known?.map((account) => (
            <AccountCard key={account.prefix} account={account} isChosen={query.account === account.prefix} />
          ))}
        </ul>
      </div>
      {isOpening && <NewAccount onClose={() => setOpening(false)} />}
    </Panel>
  )
}

function AccountCard({ account, isChosen }: { account: AccountAnswer; isChosen: boolean }) {
  const { prefix } = account
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    void attempt(async () => {
      await ask(`accounts/${encodeURIComponent(prefix)}`, { method: 'DELETE' })
      if (isChosen) go(linkWith({ account: undefined }))
      await loadAccounts()
      return `Account ${prefix} is deleted`
    })
  const secrets = [
    ['API token', account.apiToken],
    ['Integration token', account.integrationToken],
    ['Log-in', account.login],
    ['Password', account.password],
    ['Address', account.url],
  ] as const
  return (
    <li class="card">
      <header class="card-header">
        <h2>
          {prefix} {isChosen && <Badge tone="accent">chosen</Badge>}
        </h2>
        <div class="tools">
          {!isChosen && <Button onClick={() => go(linkWith({ account: prefix }))}>Choose</Button>}
          <Button tone="danger" onClick={() => setAsking(true)} label={`Delete account ${prefix}`}>
            Delete
          </Button>
        </div>
      </header>
      <Facts
        rows={secrets.map(([name, value]) => [
          name,
          <span key={name} class="secret">
            <code>{value}</code>
            <Copy text={value} label={`Copy the ${name.toLowerCase()} of ${prefix}`} />
          </span>,
        ])}
      />
      <p>
        <a href={linkTo(['records', 'invoices'], { account: prefix })}>Its records</a>
        {' · '}
        <a href={linkTo(['requests'], { account: prefix })}>its requests</a>
        {' · '}
        <a href={linkTo(['outbox'], { account: prefix })}>its e-mails</a>
      </p>
      {isAsking && (
        <Confirm
          title={`Delete account ${prefix}?`}
          action="Delete"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>All of its records go with it. A reset brings it back if it was there at the start.</p>
        </Confirm>
      )}
    </li>
  )
}

/** Put here by the build. */
declare const editionNames: readonly EditionName[]

const editions = editionNames.map((name) => [name, name[0]!.toUpperCase() + name.slice(1)] as const)

function NewAccount({ onClose }: { onClose: () => void }) {
  const [prefix, setPrefix] = useState('')
  const [apiToken, setToken] = useState('')
  const [edition, setEdition] = useState('')
  const open = async () => {
    const body = {
      prefix: prefix || undefined,
      apiToken: apiToken || undefined,
      edition: edition || undefined,
    }
    const account = await ask<AccountAnswer>('accounts', { method: 'POST', body })
    await loadAccounts()
    go(linkWith({ account: account.prefix }))
    onClose()
    return `Account ${account.prefix} is open`
  }
  return (
    <Dialog title="New account" onClose={onClose}>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <Input label="Prefix" value={prefix} onInput={setPrefix} hint="Made up when empty" />
        <Input label="API token" value={apiToken} onInput={setToken} hint="Made up when empty" />
        <Select
          label="Edition"
          value={edition}
          options={[['', 'The emulator’s own'], ...editions]}
          onChange={setEdition}
        />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" work={open}>
            Open account
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
