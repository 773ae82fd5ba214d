import { useState } from 'preact/hooks'
import { linkWith, useRoute } from '../page/route.ts'
import { ActionButton, Button, Copy } from '../parts/button.tsx'
import { Feedback } from '../parts/feedback.tsx'
import { TextField } from '../parts/field.tsx'
import { SourceCode } from '../parts/json.tsx'
import { Panel } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { fetchJson, fetchResponse } from '../server/api.ts'
import { loadAccounts } from '../server/directory.ts'
import { useLoadText } from '../server/loading.ts'
import type { AccountResponse } from '../server/responses.ts'
import { save, sizeText } from './save.ts'

/** More lines would slow the page down; the download has all of them. */
const maxLines = 2000

const forms = [
  ['yaml', 'YAML', 'application/yaml'],
  ['json', 'JSON', 'application/json'],
] as const

/** Exports the state as a fixture, and loads fixtures. */
export function FixturesPanel() {
  return (
    <Panel title="Fixtures" about="The state as a file. Load it in a test to get the same state.">
      <div class="scroll">
        <Export />
        <Load />
      </div>
    </Panel>
  )
}

function Export() {
  const { query } = useRoute()
  const [name, title, mediaType] = forms.find(([known]) => known === query.form) ?? forms[0]
  const loaded = useLoadText(`export?format=${name}`)
  const file = `fixture.${name}`
  return (
    <section class="card" aria-label="Export">
      <header class="card-header">
        <h2>Export</h2>
        <Tabs
          label="Export format"
          tabs={forms}
          present={name}
          linkOf={(form) => linkWith({ form: form === 'yaml' ? undefined : form })}
        />
        <div class="tools">
          <Button onClick={loaded.reload}>Refresh</Button>
          <Copy text={async () => (await fetchResponse(`export?format=${name}`)).text()}>Copy</Copy>
          <ActionButton
            work={async () => {
              const text = await (await fetchResponse(`export?format=${name}`)).text()
              save(new Blob([text], { type: mediaType }), file)
              return `Saved as ${file}`
            }}
          >
            Download
          </ActionButton>
        </div>
      </header>
      <Feedback of={loaded}>
        {(text) => (
          <>
            <SourceCode label={`State as ${title}`} text={beginningOf(text)} />
            <p class="muted number">{sizeText(text.length)}</p>
          </>
        )}
      </Feedback>
    </section>
  )
}

function Load() {
  const [text, setText] = useState('')
  const read = async (files: FileList | null) => {
    const file = files?.[0]
    if (file) setText(await file.text())
  }
  const load = async () => {
    const mediaType = text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml'
    const accounts = await fetchJson<readonly AccountResponse[]>('fixtures', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': mediaType },
    })
    await loadAccounts()
    setText('')
    return `Fixture loaded; ${accounts.length} accounts in total`
  }
  return (
    <section class="card" aria-label="Load">
      <header class="card-header">
        <h2>Load</h2>
        <label class="button">
          Choose a file
          <input
            type="file"
            class="hidden"
            accept=".yaml,.yml,.json"
            onChange={(event) => void read(event.currentTarget.files)}
          />
        </label>
      </header>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Fixture"
          value={text}
          onInput={setText}
          rows={8}
          wide
          placeholder={'faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { name: Jan Example }'}
          hint="Adds the fixture’s accounts to the existing ones. If it has a mistake, nothing is loaded."
        />
        <div class="form-actions">
          <ActionButton tone="main" type="submit" disabled={!text.trim()} work={load}>
            Load fixture
          </ActionButton>
        </div>
      </form>
    </section>
  )
}

function beginningOf(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= maxLines) return text
  return `${lines.slice(0, maxLines).join('\n')}\n… ${lines.length - maxLines} more lines`
}
