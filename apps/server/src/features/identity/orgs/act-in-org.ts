import { AppError } from '@clipwright/contract/errors'
import type { UserId } from '@clipwright/contract/ids'
import { type Permission, permissionsOf } from '@clipwright/contract/role-permissions'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { AuditDetails } from '../../operations/audit/audit-entry.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findMember, type MemberRow } from './members.store.ts'
import { lockOrg, type OrgRow } from './orgs.store.ts'

type Actor = Pick<RequestContext, 'orgId' | 'userId' | 'isApiKey' | 'requestId' | 'address' | 'impersonatorId'>

/**
 * Locks the organisation and checks the caller’s role in it again: since the call was authorised, somebody may have
 * removed them or disbanded the team. Throws for API keys, since only people decide who is in a team.
 */
export async function actInOrg(ctx: Actor, tx: Tx, permission: Permission): Promise<{ org: OrgRow; actor: MemberRow }> {
  const org = await lockOrg(tx, ctx.orgId)
  const actor = await findMember(tx, ctx.orgId, ctx.userId)
  if (!org || org.status === 'disbanded' || !actor) throw new AppError('NoPermission', { cause: 'no longer a member' })
  if (org.status === 'inactive' || actor.status === 'deactivated') throw teamDeactivated(org.name)
  if (ctx.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
  if (!permissionsOf(actor.role).includes(permission)) throw new AppError('NoPermission', { cause: `needs ${permission} now` })
  return { org, actor }
}

/** Another member of the locked organisation. Throws when there is no such member. */
export async function findOther(ctx: Actor, tx: Tx, userId: UserId): Promise<MemberRow> {
  if (userId === ctx.userId) throw new AppError('NoPermission', { say: 'You cannot do this to yourself.' })
  const other = await findMember(tx, ctx.orgId, userId)
  if (!other) throw new AppError('RecordNotExisted', { cause: `member ${userId}` })
  return other
}

export function teamDeactivated(orgName: string): AppError {
  return new AppError('TeamDeactivatedError', {
    say: `The team account ${orgName} has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.`,
  })
}

/** Writes the change to the audit log and tells everybody in the organisation to reload it. */
export async function recordChange(ctx: Actor, tx: Tx, change: { action: string; object: string; details?: AuditDetails }): Promise<void> {
  await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, ...change })
  await publishEvent(tx, ctx.orgId, { type: 'org.changed', orgId: ctx.orgId })
}

/** A person’s permissions have changed, so their open streams reconnect, or are refused. */
export async function closeStreamsOf(tx: Tx, { orgId }: Pick<Actor, 'orgId'>, userId: UserId): Promise<void> {
  await closeStreams(tx, { orgId, userId })
}
