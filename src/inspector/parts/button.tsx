import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { attempt } from '../server/notices.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  readonly children?: ComponentChildren
  readonly icon?: IconName
  /** For screen readers, and as the tooltip of a button without text. */
  readonly label?: string
  readonly tone?: 'main' | 'plain' | 'danger'
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  readonly title?: string
  readonly pressed?: boolean
  readonly onClick?: () => void
}

export function Button({ children, icon, label, tone, type = 'button', pressed, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${tone ?? ''} ${children ? '' : 'bare'}`}
      aria-label={label}
      aria-pressed={pressed}
      title={rest.title ?? (children ? undefined : label)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface ActionProps extends Omit<ButtonProps, 'onClick'> {
  /** Does the work; a returned sentence is shown as a notice. */
  readonly work: () => Promise<string | undefined>
}

/** A button that runs an action; it is disabled while the action runs. */
export function ActionButton({ work, disabled, ...rest }: ActionProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  return <Button {...rest} disabled={isBusy || disabled} onClick={run} />
}

/**
 * Browsers offer the clipboard to secure origins only; over plain HTTP from another machine, the page uses the old
 * command.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Copies a text; its icon shows that it is done. */
export function Copy({
  text,
  children,
  label,
}: {
  /** The text, or a function that gets it. */
  text: string | (() => Promise<string>)
  children?: ComponentChildren
  label?: string
}) {
  const [isDone, setDone] = useState(false)
  const copy = () =>
    attempt(async () => {
      await copyText(typeof text === 'string' ? text : await text())
      setDone(true)
      setTimeout(() => setDone(false), 1500)
      return 'Copied'
    })
  return (
    <Button icon={isDone ? 'check' : 'copy'} label={label} onClick={copy}>
      {children}
    </Button>
  )
}
