import type { NotificationChoice, NotificationKind } from '@clipwright/contract/messages/notifications'
import type { BillingMode } from '#config/config.ts'

export const isAboutCredits = (kind: NotificationKind): boolean => kind === 'credits_low' || kind === 'credits_used_up'

export const isAboutPosts = (kind: NotificationKind): boolean => kind.startsWith('post_')

/** Without those about credits where nothing is sold. */
export function offeredChoices(choices: readonly NotificationChoice[], billing: BillingMode): NotificationChoice[] {
  return choices.filter(({ kind }) => billing !== 'off' || !isAboutCredits(kind))
}
