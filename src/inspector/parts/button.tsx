import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { attempt } from '../server/notices.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  readonly children?: ComponentChildren
  readonly icon?: IconName
  /** Says what it does where no text does. */
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
  /** What it does, and the sentence that tells of it. */
  readonly work: () => Promise<string | undefined>
}

/** A button that does something at the emulator; it can't be pressed twice while that goes on. */
export function ActionButton({ work, disabled, ...rest }: ActionProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  return <Button {...rest} disabled={isBusy || disabled} onClick={run} />
}

/** Browsers hand the clipboard only to safe origins, of which a plain address of another machine is none. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Copies a text; the mark on it shows that it is done. */
export function Copy({
  text,
  children,
  label,
}: {
  /** What is copied, or how to get it. */
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
