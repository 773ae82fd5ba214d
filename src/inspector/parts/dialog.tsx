import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

/** A modal dialog; the browser keeps the focus in it and closes it with Escape. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <header class="dialog-header">
        <h2 id="dialog-title">{title}</h2>
        <Button icon="close" label="Close" onClick={onClose} />
      </header>
      <div class="dialog-content">{children}</div>
    </dialog>
  )
}

/** Asks before an action that cannot be undone. */
export function Confirm({
  title,
  action,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** Text of the button that confirms. */
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ComponentChildren
}) {
  const confirm = () => {
    onConfirm()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <footer class="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" onClick={confirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  )
}
