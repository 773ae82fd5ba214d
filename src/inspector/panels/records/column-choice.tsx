import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { ResourceAnswer } from '../../server/answers.ts'
import { chooseColumns } from './columns.tsx'

/** Lets one choose which fields a list shows; the browser remembers it. */
export function ColumnChoice({ card, names }: { card: ResourceAnswer; names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const turn = (name: string, isOn: boolean) =>
    chooseColumns(card.name, isOn ? [...names, name] : names.filter((known) => known !== name))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Columns</Button>
      {isOpen && (
        <Dialog title={`Columns of ${card.name}`} onClose={() => setOpen(false)}>
          <div class="checks">
            {card.fields
              .filter(({ name }) => name !== 'id')
              .map(({ name }) => (
                <label key={name} class="check">
                  <input
                    type="checkbox"
                    checked={names.includes(name)}
                    onChange={(event) => turn(name, event.currentTarget.checked)}
                  />
                  {name}
                </label>
              ))}
          </div>
          <footer class="dialog-actions">
            <Button onClick={() => chooseColumns(card.name, undefined)}>As at first</Button>
            <Button tone="main" onClick={() => setOpen(false)}>
              Done
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
