import type { WebhookDelivery } from '../../../emulator/views/webhooks.ts'
import type { Tone } from '../../parts/feedback.tsx'

export const stateTones: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
}
