import type { ComponentChildren } from 'preact'
import { linkTo } from '../page/route.ts'
import { knownResources } from '../server/directory.ts'
import { useStore } from '../server/store.ts'

/** A link to a record, or plain text if the page has no view of its resource. */
export function RecordLink({
  account,
  resource,
  id,
  children,
}: {
  account: string | null | undefined
  resource: string
  id: number
  children?: ComponentChildren
}) {
  const known = useStore(knownResources)
  const text = children || `${resource} ${id}`
  if (resource === 'outbox') return <a href={linkTo(['outbox'], { id })}>{children || `e-mail ${id}`}</a>
  if (resource === 'deliveries')
    return <a href={linkTo(['webhooks'], { id })}>{children || `delivery ${id}`}</a>
  if (!account || !known?.some(({ name }) => name === resource)) return <span>{text}</span>
  return <a href={linkTo(['records', resource], { account, id })}>{text}</a>
}
