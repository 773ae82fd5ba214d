import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { AccountSettings } from '../resources/account/account-settings.record.ts'

/** Which documents are sent to the clearing system automatically (facts 2.16). */
export const autoSendModes = ['pl_companies', 'all_companies', 'all'] as const

type Settings = Partial<AccountSettings>

/** The clearing settings of an account. */
export function clearingSettings(context: Pick<RuleContext, 'account' | 'counter'>) {
  const settings: Settings = context.account.settings
  const { gov_auto_send_mode = null, validate_invoices_for_gov = true, gov_demo = false } = settings
  return {
    mode: gov_auto_send_mode,
    isValidated: validate_invoices_for_gov,
    isDemo: gov_demo,
    isConnected: clearingConnection(context).isOpen(settings.gov_connected ?? true),
  }
}

/** The connection of an account to the clearing system, which a user of the application can close and reopen. */
export function clearingConnection(context: Pick<RuleContext, 'counter'>) {
  const chosen = context.counter('clearing connection')
  const [opened, closed] = [1, 2]
  return {
    /** @param setting the account's, which applies until a user changes the connection */
    isOpen: (setting: boolean) => (chosen.read() === 0 ? setting : chosen.read() === opened),
    set: (isOpen: boolean) => chosen.write(isOpen ? opened! : closed!),
  }
}
