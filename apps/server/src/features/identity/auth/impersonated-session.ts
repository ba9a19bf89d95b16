import type { OpenedSession } from '@clipwright/contract/identity/auth'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import * as store from './auth.store.ts'
import * as impersonation from './impersonation.store.ts'
import { describeSignIn } from './open-session.ts'
import { isStaff } from './staff.ts'

type StaffCandidate = Pick<PersonContext, 'db' | 'userId'> & { deps: { config: Pick<Config, 'staffEmails'> } }

/** Whether the operator named the caller as staff. Checked on each call, not at sign-in. */
export async function isCallerStaff(ctx: StaffCandidate): Promise<boolean> {
  const user = await store.findUser(ctx.db, ctx.userId)
  return user !== undefined && isStaff(ctx.deps.config, user)
}

/** Throws `NoPermission` for anybody but staff. */
export async function requireStaff(ctx: StaffCandidate): Promise<void> {
  if (!(await isCallerStaff(ctx))) throw new AppError('NoPermission', { cause: 'not staff' })
}

type Act = { targetId: UserId; reason: string; expiresAt: Date }

/** Opens a session as the other person that remembers the staff member’s own session. The browser’s cookie switches to it. */
export async function openSessionAs(ctx: PersonContext, tx: Tx, { targetId, reason, expiresAt }: Act) {
  const target = await store.findUser(tx, targetId)
  if (!target) throw new AppError('RecordNotExisted', { cause: 'no such person' })
  if (targetId === ctx.userId || isStaff(ctx.deps.config, target)) throw new AppError('NoPermission', { cause: 'staff, or oneself' })
  const orgs = await listOrgsOfUser(tx, targetId)
  const orgId = orgs[0]?.orgId ?? null
  const { deviceId, userAgent, address } = ctx
  const token = await store.insertToken(tx, {
    userId: targetId,
    expiresAt,
    method: 'impersonation',
    deviceId,
    userAgent,
    address,
    activeOrgId: orgId,
    impersonation: { impersonatorId: ctx.userId, reason, returnsTo: ctx.sessionId },
  })
  ctx.cookies.set('session', token, Math.ceil((expiresAt.getTime() - Date.now()) / 1000))
  const session: OpenedSession = { token, ...(await describeSignIn(ctx, tx, targetId, orgId)) }
  return { opened: session, orgId, sessionId: await impersonation.getSessionIdOf(tx, token), target }
}

export async function findImpersonatedSession(db: Queryable, sessionId: string) {
  return impersonation.findImpersonatedSession(db, sessionId)
}

type Way = { impersonatorId: UserId; returnsTo: string | null }

/**
 * Ends the impersonation and returns to the staff member’s own session under a new token; undefined when that session has
 * ended.
 */
export async function returnToOwnSession(
  ctx: PersonContext,
  tx: Tx,
  { impersonatorId, returnsTo }: Way,
): Promise<OpenedSession | undefined> {
  await store.revokeToken(tx, ctx.userId, ctx.sessionId)
  await closeStreams(tx, { sessionId: ctx.sessionId })
  const own = returnsTo === null ? undefined : await impersonation.renewToken(tx, impersonatorId, returnsTo)
  if (!own) {
    ctx.cookies.clear('session')
    return undefined
  }
  ctx.cookies.set('session', own.token, Math.max(1, Math.floor((own.expiresAt.getTime() - Date.now()) / 1000)))
  const orgId: OrgId | null = own.orgId
  return { token: own.token, ...(await describeSignIn(ctx, tx, impersonatorId, orgId)) }
}
