import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { z } from 'zod'
import type { Db } from '#platform/db/tx.ts'
import { openSealed, openSealer, sealSecret } from '#platform/secrets/seal-keys.ts'
import { minuteMs } from '#platform/time.ts'
import type { AccountSession } from '../platforms/platform.ts'
import type { SealedSession } from './social-accounts.store.ts'

/** The name of the keys of all that accounts need. */
export const sessionKeys = 'social-sessions'

const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAtMs: z.number().nullable(),
  grantEndsAtMs: z.number().optional(),
  extras: z.record(z.string(), z.string()),
})

type Owner = { orgId: OrgId; accountId: SocialAccountId }
export const sessionOwner = ({ orgId, accountId }: Owner) => `social:${orgId}:${accountId}`

const leastLeftMs = 10 * minuteMs

/** Renewed after half of its life, and ten minutes before its end at the latest. */
function refreshAt({ expiresAtMs, refreshToken }: AccountSession): Date | null {
  if (expiresAtMs === null || refreshToken === null) return null
  const nowMs = Date.now()
  return new Date(Math.max(nowMs, Math.min(nowMs + (expiresAtMs - nowMs) / 2, expiresAtMs - leastLeftMs)))
}

export async function sealSession(db: Db, owner: Owner, session: AccountSession): Promise<SealedSession> {
  return (await openSessionSealer(db))(owner, session)
}

/** For a grant that is about to be renewed: what the platform answers is sealed at once, since a worker that dies before it is stored loses it. */
export async function openSessionSealer(db: Db): Promise<(owner: Owner, session: AccountSession) => SealedSession> {
  const seal = await openSealer(db, sessionKeys)
  return (owner, session) => ({
    sealed: seal(sessionOwner(owner), JSON.stringify(session)),
    expiresAt: session.expiresAtMs === null ? null : new Date(session.expiresAtMs),
    refreshAt: refreshAt(session),
    grantEndsAt: session.grantEndsAtMs === undefined ? null : new Date(session.grantEndsAtMs),
  })
}

export async function openSession(db: Db, owner: Owner, sealed: Buffer): Promise<AccountSession> {
  return Session.parse(JSON.parse(await openSealed(db, sessionKeys, sessionOwner(owner), sealed)))
}

/** For what is on its way to become an account: a visit to a platform, or a grant that waits for a decision. */
export async function sealPassage(db: Db, owner: string, passage: unknown): Promise<Buffer> {
  return sealSecret(db, sessionKeys, owner, JSON.stringify(passage))
}

export async function openPassage<T>(db: Db, owner: string, sealed: Buffer, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await openSealed(db, sessionKeys, owner, sealed)))
}
