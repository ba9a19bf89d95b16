import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { InvitationId } from '@clipwright/contract/ids'
import type { createInvitation as endpoint } from '@clipwright/contract/identity/org-invitations'
import type { Tx } from '#platform/db/tx.ts'
import { RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { actInOrg } from './act-in-org.ts'
import { hashCode, invitationVault, makeInvitationCode } from './invitation-code.ts'
import { invitationMail } from './invitation-mail.ts'
import { toInvitationLink } from './invitation-view.ts'
import { findLink, insertInvitation, type InvitationRow, listUnused, revokeLink } from './invitations.store.ts'
import { dayMs } from '#platform/time.ts'

/** Most personal invitations open at a time. */
const maxOpen = 200

export async function createInvitation(ctx: RequestContext, request: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const vault = await invitationVault(ctx.db)
  const code = makeInvitationCode()
  const id = InvitationId.parse(newId())
  const email = request.email?.toLowerCase() ?? null
  const singleUse = request.singleUse || email !== null
  return ctx.db.transaction(async (tx) => {
    const { org, actor } = await actInOrg(ctx, tx, 'org:invite:edit')
    const hasReplacedLink = singleUse ? false : await revokeLink(tx, ctx.orgId)
    if (singleUse) await requireRoom(ctx, tx)
    if (email !== null) await takeFromOrgLimit(ctx, tx, email)
    const row = await insertInvitation(tx, {
      id,
      orgId: ctx.orgId,
      codeHash: hashCode(code),
      codeSealed: vault.seal({ orgId: ctx.orgId, invitationId: id }, code),
      singleUse,
      domain: request.domain ?? null,
      email,
      createdBy: ctx.userId,
      expiresAt: new Date(Date.now() + request.expirationDays * dayMs),
    })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: hasReplacedLink ? 'invitation.reset' : 'invitation.created',
      object: `invitation:${id}`,
      details: { expirationDays: request.expirationDays, singleUse, domain: row.domain, email },
    })
    const isMailed = email !== null && (await takeFromMailbox(tx, email))
    if (isMailed) {
      const origin = linkOrigin(ctx.deps.config, ctx.origin)
      const mail = {
        orgName: org.name,
        inviterName: actor.name,
        link: origin === null ? null : joinLink(origin, code),
        language: ctx.language,
      }
      await queueMail(tx, { to: email, usefulUntil: row.expiresAt, ...invitationMail(mail) })
    }
    return { ...toInvitationLink(row, joinLink(ctx.origin, code)), isMailed }
  })
}

/** The link of the team, made unless somebody else made it a moment ago. Throws `RateExceed` like the call that replaces it. */
export async function makeTeamLink(ctx: RequestContext, expirationDays: number): Promise<InvitationRow> {
  await takeFromLimit(ctx.db, { key: `createInvitation:user:${ctx.userId}`, limit: 20, windowSec: 3600 })
  const vault = await invitationVault(ctx.db)
  return ctx.db.transaction(async (tx) => {
    await actInOrg(ctx, tx, 'org:invite:edit')
    const current = await findLink(tx, ctx.orgId)
    if (current) return current
    const code = makeInvitationCode()
    const id = InvitationId.parse(newId())
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'invitation.created',
      object: `invitation:${id}`,
      details: { expirationDays, singleUse: false, domain: null, email: null },
    })
    return insertInvitation(tx, {
      id,
      orgId: ctx.orgId,
      codeHash: hashCode(code),
      codeSealed: vault.seal({ orgId: ctx.orgId, invitationId: id }, code),
      singleUse: false,
      domain: null,
      email: null,
      createdBy: ctx.userId,
      expiresAt: new Date(Date.now() + expirationDays * dayMs),
    })
  })
}

export function joinLink(origin: string, code: string): string {
  return `${origin}/join/${code}`
}

async function requireRoom(ctx: RequestContext, tx: Tx): Promise<void> {
  const open = await listUnused(tx, ctx.orgId)
  if (open.length >= maxOpen) {
    throw new AppError('RecordExisted', { say: 'Too many invitations are pending. Revoke some first.' })
  }
}

/** Limits the invitations of one team to one address. A team that is used up says nothing of others. */
async function takeFromOrgLimit({ orgId }: RequestContext, tx: Tx, email: string): Promise<void> {
  await takeFromLimit(tx, { key: `invitation-mail:${orgId}:${email}`, limit: 5, windowSec: 3600 })
  await takeFromLimit(tx, { key: `invitation-mail-day:${orgId}:${email}`, limit: 20, windowSec: 24 * 3600 })
}

/** Whether an address may get one more mail, however many teams invite it. */
async function takeFromMailbox(tx: Tx, email: string): Promise<boolean> {
  try {
    await takeFromLimit(tx, { key: `invitation-mailbox:${email}`, limit: 20, windowSec: 3600 })
    await takeFromLimit(tx, { key: `invitation-mailbox-day:${email}`, limit: 60, windowSec: 24 * 3600 })
    return true
  } catch (error) {
    if (error instanceof RateExceeded) return false
    throw error
  }
}
