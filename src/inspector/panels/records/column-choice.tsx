import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { ResourceResponse } from '../../server/responses.ts'
import { chooseColumns } from './columns.tsx'

/** Chooses the fields that a list shows; the browser remembers the choice. */
export function ColumnChoice({ card, names }: { card: ResourceResponse; names: readonly string[] }) {
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
            <Button onClick={() => chooseColumns(card.name, undefined)}>Restore defaults</Button>
            <Button tone="main" onClick={() => setOpen(false)}>
              Done
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
