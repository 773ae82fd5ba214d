/**
 * Tabs as links, so that the URL says which one is open.
 * @param tabs name and title of each
 * @param present name of the open tab
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
