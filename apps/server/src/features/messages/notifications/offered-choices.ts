import type { NotificationChoice } from '@clipwright/contract/messages/notifications'
import type { BillingMode } from '#config/config.ts'

/** Without those about credits where nothing is sold. */
export function offeredChoices(choices: readonly NotificationChoice[], billing: BillingMode): NotificationChoice[] {
  return choices.filter(({ kind }) => billing !== 'off' || (kind !== 'credits_low' && kind !== 'credits_used_up'))
}
