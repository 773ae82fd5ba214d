import type { RenderContext } from '../../kernel/card/render-context.ts'
import { numberSlug } from '../../rules/numbering.ts'

/** Public page of the document (observed 5.6). */
export function viewUrl(
  { number, token }: { number: string | null; token: string | null },
  { accountUrl }: RenderContext,
): string {
  return `${accountUrl}/f/${encodeURIComponent(numberSlug(number ?? ''))}/${token}`
}

/** The page where the buyer pays online (observed 5.6). */
export function paymentUrl({ token }: { token: string | null }, { accountUrl }: RenderContext): string {
  return `${accountUrl}/invoice/payment/${token}`
}

/** The path that the account is mounted at. Links of pages start with it, without a host, so that they work under any. */
export function mountPathOf({ accountUrl }: Pick<RenderContext, 'accountUrl'>): string {
  return new URL(accountUrl).pathname.replace(/\/$/, '')
}
