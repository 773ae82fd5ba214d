import { useState } from 'preact/hooks'
import { ActionButton, Button, Copy } from '../parts/button.tsx'
import { Feedback } from '../parts/feedback.tsx'
import { Input } from '../parts/field.tsx'
import { Code } from '../parts/json.tsx'
import { Panel } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import type { AccountAnswer } from '../server/answers.ts'
import { ask, send } from '../server/api.ts'
import { loadAccounts } from '../server/directory.ts'
import { useLoadText } from '../server/loading.ts'
import { linkWith, useRoute } from '../shell/route.ts'
import { save, sizeText } from './save.ts'

/** Lines that are shown; the file holds all of them. */
const maxShown = 2000

const forms = [
  ['yaml', 'YAML', 'application/yaml'],
  ['json', 'JSON', 'application/json'],
] as const

/** Worlds in and out, in the fixture language. */
export function FixturesPanel() {
  return (
    <Panel title="Fixtures" about="The world as a file: load it in a test, and it is this world again.">
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
  const file = `world.${name}`
  return (
    <section class="card" aria-label="Export">
      <header class="card-header">
        <h2>Export</h2>
        <Tabs
          label="Form of the export"
          tabs={forms}
          present={name}
          linkOf={(form) => linkWith({ form: form === 'yaml' ? undefined : form })}
        />
        <div class="tools">
          <Button onClick={loaded.reload}>Refresh</Button>
          <Copy text={async () => (await send(`export?format=${name}`)).text()}>Copy</Copy>
          <ActionButton
            work={async () => {
              const text = await (await send(`export?format=${name}`)).text()
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
            <Code label={`The world as ${title}`}>{beginningOf(text)}</Code>
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
    const accounts = await ask<readonly AccountAnswer[]>('fixtures', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': mediaType },
    })
    await loadAccounts()
    setText('')
    return `Loaded; there are ${accounts.length} accounts now`
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
        <Input
          label="Fixture"
          value={text}
          onInput={setText}
          rows={8}
          wide
          placeholder={'faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { name: Jan Example }'}
          hint="Adds its accounts to those that are there. A mistake is told with its line, and then nothing is loaded."
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
  if (lines.length <= maxShown) return text
  return `${lines.slice(0, maxShown).join('\n')}\n… ${lines.length - maxShown} more lines`
}
