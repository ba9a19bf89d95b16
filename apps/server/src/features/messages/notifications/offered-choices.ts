import type { NotificationChoice, NotificationKind } from '@clipwright/contract/messages/notifications'
import type { BillingMode } from '#config/config.ts'

export const isAboutCredits = (kind: NotificationKind): boolean => kind === 'credits_low' || kind === 'credits_used_up'

export const isAboutPosts = (kind: NotificationKind): boolean => kind.startsWith('post_')

const teamKinds: ReadonlySet<NotificationKind> = new Set(['import_stopped', 'import_budget', 'account_ending'])

/** About what belongs to the team: somebody there must hear of it, whoever began it. */
export const isAboutTeam = (kind: NotificationKind): boolean => isAboutPosts(kind) || teamKinds.has(kind)

/** Without those about credits where nothing is sold. */
export function offeredChoices(choices: readonly NotificationChoice[], billing: BillingMode): NotificationChoice[] {
  return choices.filter(({ kind }) => billing !== 'off' || !isAboutCredits(kind))
}
