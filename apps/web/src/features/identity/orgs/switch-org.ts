import type { QueryClient } from '@tanstack/react-query'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { setCurrentOrg } from '@clipwright/contract/identity/sessions'
import { api } from '#platform/api-client.ts'
import { restoreCache } from '#platform/persisted-cache.ts'
import { currentSession, enterOrg, sessionScope, useSession } from '#platform/session.ts'
import { listAllOrgs } from './orgs.queries.ts'

/** What the page knows of the person's teams. The one they are in stays the one they are in. */
export function knowOrgs(orgs: readonly UserOrg[]): void {
  useSession.setState(({ session }) => {
    const current = session?.account?.orgId
    return { session: session && { ...session, orgs: orgs.map((org) => ({ ...org, selected: org.orgId === current })) } }
  })
}

/**
 * Works in another of the person's teams from now on. What was loaded for the one before is dropped by whoever follows
 * the session; what this browser knew of the new one is painted at once.
 */
export function moveToOrg(client: QueryClient, org: UserOrg): void {
  const others = currentSession()?.orgs.filter(({ orgId }) => orgId !== org.orgId) ?? []
  knowOrgs([...others, org])
  enterOrg(org.orgId)
  restoreCache(client, sessionScope(currentSession()))
  // The server only remembers it for the next visit; this one goes by the header of each call.
  void api.call(setCurrentOrg, { orgId: org.orgId }).catch(() => undefined)
}

/** After a team was left or ended: on to the next one that can be entered. Null when there is none. */
export async function moveOnFrom(client: QueryClient, leftOrgId: string): Promise<UserOrg | null> {
  const orgs = (await listAllOrgs()).filter(({ orgId }) => orgId !== leftOrgId)
  return moveToFirst(client, orgs)
}

/**
 * Asks the server again which teams the person is in and what they may do there. Somebody who was removed from the one
 * they are looking at is taken to the next; answers that one, or null when there is nothing to tell.
 */
export async function refreshPlace(client: QueryClient): Promise<UserOrg | null> {
  const orgs = await listAllOrgs()
  const { account } = currentSession() ?? {}
  if (!account) return null
  const here = orgs.find(({ orgId, status }) => orgId === account.orgId && status === 'active')
  if (!here) return moveToFirst(client, orgs)
  const { orgName, plan, permissions, role } = here
  useSession.setState(({ session }) => ({ session: session && { ...session, account: { ...account, orgName, plan, permissions, role } } }))
  knowOrgs(orgs)
  return null
}

function moveToFirst(client: QueryClient, orgs: readonly UserOrg[]): UserOrg | null {
  const next = orgs.find(({ status }) => status === 'active') ?? null
  knowOrgs(orgs)
  if (next) moveToOrg(client, next)
  else useSession.setState(({ session }) => ({ session: session && { ...session, account: null } }))
  return next
}
