import { useState } from 'preact/hooks'
import type { EditionName } from '../../editions/index.ts'
import { go, linkTo, linkWith, useRoute } from '../page/route.ts'
import { ActionButton, Button, Copy } from '../parts/button.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { Badge, Empty } from '../parts/feedback.tsx'
import { Select, TextField } from '../parts/field.tsx'
import { Facts, Panel } from '../parts/panel.tsx'
import { fetchJson } from '../server/api.ts'
import { accounts, loadAccounts } from '../server/directory.ts'
import { attempt } from '../server/notices.ts'
import type { AccountResponse } from '../server/responses.ts'
import { useStore } from '../server/store.ts'
import { ScenarioOffer } from './scenario-offer.tsx'

/** The accounts, with the tokens and URLs that a client needs. */
export function Accounts() {
  const known = useStore(accounts)
  const { query } = useRoute()
  const [isOpening, setOpening] = useState(false)
  return (
    <Panel
      title="Accounts"
      about="Accounts share no data. The API token of a request selects its account."
      tools={
        <Button tone="main" onClick={() => setOpening(true)}>
          New account
        </Button>
      }
    >
      <div class="scroll">
        {known?.length === 0 && (
          <Empty title="No accounts yet">
            <p>Create one here, or load a fixture.</p>
            <ScenarioOffer />
          </Empty>
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

function AccountCard({ account, isChosen }: { account: AccountResponse; isChosen: boolean }) {
  const { prefix } = account
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    void attempt(async () => {
      await fetchJson(`accounts/${encodeURIComponent(prefix)}`, { method: 'DELETE' })
      if (isChosen) go(linkWith({ account: undefined }))
      await loadAccounts()
      return `Deleted account ${prefix}`
    })
  const secrets = [
    ['API token', account.apiToken],
    ['Integration token', account.integrationToken],
    ['Login', account.login],
    ['Password', account.password],
    ['URL', account.url],
  ] as const
  return (
    <li class="card">
      <header class="card-header">
        <h2>
          {prefix} {isChosen && <Badge tone="accent">selected</Badge>}
        </h2>
        <div class="tools">
          {!isChosen && <Button onClick={() => go(linkWith({ account: prefix }))}>Select</Button>}
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
        <a href={linkTo(['records', 'invoices'], { account: prefix })}>Records</a>
        {' · '}
        <a href={linkTo(['requests'], { account: prefix })}>Requests</a>
        {' · '}
        <a href={linkTo(['outbox'], { account: prefix })}>E-mails</a>
      </p>
      {isAsking && (
        <Confirm
          title={`Delete account ${prefix}?`}
          action="Delete"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>Its records are deleted, too. Reset brings it back if it is part of the initial state.</p>
        </Confirm>
      )}
    </li>
  )
}

/** The build inserts the list. */
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
    const account = await fetchJson<AccountResponse>('accounts', { method: 'POST', body })
    await loadAccounts()
    go(linkWith({ account: account.prefix }))
    onClose()
    return `Created account ${account.prefix}`
  }
  return (
    <Dialog title="New account" onClose={onClose}>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <TextField label="Prefix" value={prefix} onInput={setPrefix} hint="Generated if empty" />
        <TextField label="API token" value={apiToken} onInput={setToken} hint="Generated if empty" />
        <Select
          label="Edition"
          value={edition}
          options={[['', 'Same as the emulator'], ...editions]}
          onChange={setEdition}
        />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" work={open}>
            Create account
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
