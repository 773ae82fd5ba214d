import type { ComponentChildren } from 'preact'
import { Dialog } from '../parts/dialog.tsx'
import { views } from './views.tsx'

const general: readonly (readonly [ComponentChildren, string])[] = [
  [<kbd key="?">?</kbd>, 'show the shortcuts'],
  [<kbd key="/">/</kbd>, 'search'],
  [<kbd key="t">t</kbd>, 'switch the theme'],
  [<kbd key="esc">Esc</kbd>, 'close'],
  [
    <>
      <kbd>↑</kbd> <kbd>↓</kbd> <kbd>j</kbd> <kbd>k</kbd>
    </>,
    'move between rows',
  ],
  [
    <>
      <kbd>Home</kbd> <kbd>End</kbd>
    </>,
    'first and last row',
  ],
  [<kbd key="enter">Enter</kbd>, 'open a row'],
]

/** The keyboard shortcuts. */
export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="facts keys">
        {general.map(([keys, about]) => (
          <div key={about}>
            <dt>{keys}</dt>
            <dd>{about}</dd>
          </div>
        ))}
        {views.map(({ name, title, key }) => (
          <div key={name}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
