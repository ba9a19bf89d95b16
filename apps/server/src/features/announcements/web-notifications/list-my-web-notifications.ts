import type { Reply } from '@clipwright/contract/endpoint'
import type { listMyWebNotifications as endpoint, ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import type { RequestContext } from '#platform/http/context.ts'
import { isCallerStaff } from '../../identity/auth/impersonated-session.ts'
import { readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { groupOf, isGateOn } from '../flags/evaluate-flags.ts'
import { isMeantFor } from './notification-rule.ts'
import { toNotification } from './notification-view.ts'
import { listLive } from './web-notifications.store.ts'
import type { WebNotificationRow } from './web-notifications-tables.ts'

export async function listMyWebNotifications(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const rows = await listLive(ctx.db)
  if (rows.length === 0) return { data: [] }
  const { plan } = await readFeatureAccess(ctx.db, ctx.orgId)
  const isStaff = rows.some((row) => row.isDebug) && (await isCallerStaff(ctx))
  const visitor = { nowMs: Date.now(), plan, country: ctx.country, isStaff }
  const gates = { isGateOn: (key: string) => isGateOn(ctx, key), groupOf: (experiment: string) => groupOf(ctx, experiment) }
  const matches = await Promise.all(rows.map((row) => isMeantFor(row, visitor, gates)))
  return { data: rows.filter((_row, at) => matches[at]).map((row) => toShown(row, ctx)) }
}

function toShown(row: WebNotificationRow, ctx: RequestContext): ShownNotification {
  const {
    filter,
    disabled: _off,
    debug: _debug,
    onlineAtUTC: _from,
    isOnline: _on,
    updatedAt: _at,
    ...fields
  } = toNotification(row, ctx.deps.mediaLinks)
  return { ...fields, urlPrefixes: filter.urlPrefixes }
}
