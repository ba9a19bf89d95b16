import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import { permissionsOf } from '@clipwright/contract/identity/permissions'
import type { Db, Tx } from '#platform/db/tx.ts'
import type { FoundPerson, PublicContext } from '#platform/http/context.ts'
import { createOwnOrg, listOrgsOfUser } from '../orgs/orgs.public.ts'
import * as store from './auth.store.ts'
import { completeSignIn as complete, type SignInWish } from './complete-sign-in.ts'
import { sessionEnd } from './open-session.ts'
import type { ProvenIdentity } from './pending-sign-in.ts'
import { touchSession } from './sessions.store.ts'

const KEY_HOURS = 24

/** Who a bearer token belongs to, with their organisations as they are now. */
export async function findPerson(db: Db, token: string): Promise<FoundPerson | undefined> {
  const session = await store.findSession(db, token)
  if (!session) return undefined
  const { userId, sessionId, impersonatorId, activeOrgId, places, isConfined, onlyOrgId } = session
  await touchSession(db, sessionId, session.lastSeenAt)
  return {
    person: { userId, sessionId, impersonatorId, isApiKey: false, confinedToOrgId: isConfined ? onlyOrgId : null },
    memberships: places.map((place) => ({ ...place, permissions: permissionsOf(place.role), isSelected: place.orgId === activeOrgId })),
  }
}

async function localOwner(tx: Tx): Promise<UserId> {
  const userId = await store.ensureLocalOwner(tx)
  // On the first start, and after the owner of this machine disbanded or left their last organisation.
  if ((await listOrgsOfUser(tx, userId)).length === 0) await createOwnOrg(tx, { userId, name: 'My studio', plan: 'local' })
  return userId
}

/** The owner of this installation, made on the first call. */
export async function ensureLocalOwner(db: Db): Promise<{ userId: UserId; orgId: OrgId }> {
  return db.transaction(async (tx) => {
    const userId = await localOwner(tx)
    const [own] = await listOrgsOfUser(tx, userId)
    if (!own) throw new AppError('ServerError', { cause: 'the local owner has no organisation' })
    return { userId, orgId: own.orgId }
  })
}

/** A key for the address that the terminal prints. It signs in once, within a day. */
export async function makeSignInKey(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    const userId = await localOwner(tx)
    return store.insertSignInKey(tx, userId, new Date(Date.now() + KEY_HOURS * 3_600_000))
  })
}

/** A bearer token for the local owner, for scripts on this machine. */
export async function issueLocalToken(db: Db): Promise<string> {
  return db.transaction(async (tx) => store.insertToken(tx, { userId: await localOwner(tx), expiresAt: sessionEnd(), method: 'local' }))
}

/** For the other ways of signing in, once they have proven who somebody is. */
export async function completeSignIn(tx: Tx, ctx: PublicContext, identity: ProvenIdentity, wish: SignInWish): Promise<SignInOutcome> {
  return complete(tx, ctx, identity, wish)
}
