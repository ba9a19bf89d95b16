import { AppError } from '@clipwright/contract/errors'
import type { OpenedSession } from '@clipwright/contract/identity/auth'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import { toAuthUser, toUserOrg } from './account-view.ts'
import * as store from './auth.store.ts'
import { notifyNewDevice } from './notice-mail.ts'

/** A session lives seven days at most, however much it is used. */
const sessionDays = 7
const daySec = 24 * 3600

export function sessionEnd(): Date {
  return new Date(Date.now() + sessionDays * daySec * 1000)
}

/** Starts a session on this device: the token is in the response, and in a cookie for browsers. */
export async function openSession(
  ctx: PublicContext,
  tx: Tx,
  { userId, method, orgId }: { userId: UserId; method: string; orgId: OrgId | null },
): Promise<OpenedSession> {
  const { deviceId, userAgent, address } = ctx
  const token = await store.insertToken(tx, { userId, expiresAt: sessionEnd(), method, deviceId, userAgent, address, activeOrgId: orgId })
  await recordAudit(ctx, tx, { orgId, actorId: userId, action: 'session.opened', object: `user:${userId}`, details: { method } })
  await notifyNewDevice(ctx, tx, userId)
  ctx.cookies.set('session', token, sessionDays * daySec)
  return { token, ...(await describeSignIn(ctx, tx, userId, orgId, method === 'sso' ? orgId : null)) }
}

/** The person with their organisations, as every sign-in returns them; with a single one when the session reaches no other. */
export async function describeSignIn(
  ctx: Pick<PublicContext, 'deps'>,
  tx: Parameters<typeof store.findUser>[0],
  userId: UserId,
  selectedOrgId: OrgId | null,
  onlyOrgId: OrgId | null = null,
): Promise<Omit<OpenedSession, 'token'>> {
  const user = await store.findUser(tx, userId)
  if (!user) throw new AppError('LoginRequired', { cause: 'the account was deleted' })
  const orgs = (await listOrgsOfUser(tx, userId)).filter(({ orgId }) => onlyOrgId === null || orgId === onlyOrgId)
  return { user: toAuthUser(ctx, user), orgs: orgs.map((org) => toUserOrg(ctx, org, { userId, selectedOrgId })) }
}
