/**
 * Parts of which one is shown at a time, as links, so that the address says which.
 * @param tabs name and title of each
 * @param present name of the one that is shown
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  present,
  linkOf,
}: {
  label: string
  tabs: readonly (readonly [name: Name, title: string, ...unknown[]])[]
  present: string
  linkOf: (name: Name) => string
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([name, title]) => (
        <a key={name} href={linkOf(name)} aria-current={name === present ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
