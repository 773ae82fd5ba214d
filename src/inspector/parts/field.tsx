import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { replaceQuery, useRoute } from '../page/route.ts'
import { Icon } from './icon.tsx'

interface InputProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly placeholder?: string
  readonly type?: 'text' | 'number' | 'password' | 'datetime-local'
  /** Suggestions while typing. */
  readonly choices?: readonly string[]
  readonly hint?: ComponentChildren
  readonly required?: boolean
  readonly wide?: boolean
  readonly rows?: number
}

/** A text field with its label. */
export function TextField({ label, value, onInput, choices, hint, wide, rows, type, ...rest }: InputProps) {
  const id = useId()
  const shared = {
    ...rest,
    id,
    value,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    autocomplete: 'off',
    spellcheck: false,
  }
  return (
    <div class={`field ${wide ? 'wide' : ''}`}>
      <label for={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          // The types of `input` know one handler each; the handler here fits all of them.
          type={(type ?? 'text') as 'text'}
          list={choices && `${id}-choices`}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  /** Value and label of each. */
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
  /** Hides the label from all but screen readers. */
  readonly isBare?: boolean
}

export function Select({ label, value, options, onChange, isBare }: SelectProps) {
  const id = useId()
  return (
    <div class={isBare ? 'field bare' : 'field'}>
      <label for={id} class={isBare ? 'hidden' : ''}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A switch. It shows the user's choice until the emulator has accepted or refused it. */
export function Switch({
  label,
  isOn,
  onChange,
}: {
  label: ComponentChildren
  isOn: boolean
  /** Applies the choice; the switch waits for a promise. */
  onChange: (isOn: boolean) => unknown
}) {
  const [chosen, choose] = useState<boolean>()
  const shown = chosen ?? isOn
  const change = async (next: boolean) => {
    choose(next)
    await onChange(next)
    choose(undefined)
  }
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

/** A search that is part of the URL, so that its results can be linked; `/` focuses it. */
export function SearchField({ label, name = 'text' }: { label: string; name?: string }) {
  const { query } = useRoute()
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const present = query[name] ?? ''
  return (
    <search class="search">
      <Icon name="search" />
      <label for={id} class="hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={typed ?? present}
        autocomplete="off"
        spellcheck={false}
        aria-keyshortcuts="/"
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          replaceQuery({ [name]: event.currentTarget.value, page: undefined })
        }}
        onBlur={() => setTyped(undefined)}
      />
    </search>
  )
}
