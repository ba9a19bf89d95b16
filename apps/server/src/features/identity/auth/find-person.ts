import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Db } from '#platform/db/tx.ts'
import type { FoundPerson } from '#platform/http/context.ts'
import * as store from './auth.store.ts'
import { touchSession } from './sessions.store.ts'

/** The person a bearer token belongs to, with their current organisations. */
export async function findPerson(db: Db, token: string): Promise<FoundPerson | undefined> {
  const session = await store.findSession(db, token)
  if (!session) return undefined
  const { userId, sessionId, impersonatorId, activeOrgId, places, isConfined, onlyOrgId, isLocalOwner } = session
  await touchSession(db, sessionId, session.lastSeenAt)
  return {
    person: { userId, sessionId, impersonatorId, isApiKey: false, isLocalOwner, confinedToOrgId: isConfined ? onlyOrgId : null, onlyOrgId },
    memberships: places.map((place) => ({ ...place, permissions: permissionsOf(place.role), isSelected: place.orgId === activeOrgId })),
  }
}
