import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Db, Tx } from '#platform/db/tx.ts'
import { createOwnOrg, listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import * as store from './auth.store.ts'
import { sessionEnd } from './open-session.ts'

const keyHours = 24

async function ensureOwner(tx: Tx): Promise<UserId> {
  const userId = await store.ensureLocalOwner(tx)
  // On the first start, and after the local owner disbanded or left their last organisation.
  if ((await listOrgsOfUser(tx, userId)).length === 0) await createOwnOrg(tx, { userId, name: 'My studio', plan: 'local' })
  return userId
}

/** The owner of this installation, created on the first call. */
export async function ensureLocalOwner(db: Db): Promise<{ userId: UserId; orgId: OrgId }> {
  return db.transaction(async (tx) => {
    const userId = await ensureOwner(tx)
    const [own] = await listOrgsOfUser(tx, userId)
    if (!own) throw new AppError('ServerError', { cause: 'the local owner has no organisation' })
    return { userId, orgId: own.orgId }
  })
}

/** A key for the address that the terminal prints: valid for one sign-in within a day. */
export async function makeSignInKey(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    const userId = await ensureOwner(tx)
    return store.insertSignInKey(tx, userId, await readTimeAfter(tx, keyHours * 3_600_000))
  })
}

/** A bearer token of the local owner, for scripts on this machine. */
export async function issueLocalToken(db: Db): Promise<string> {
  return db.transaction(async (tx) => store.insertToken(tx, { userId: await ensureOwner(tx), expiresAt: sessionEnd(), method: 'local' }))
}
