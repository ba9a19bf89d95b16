import type { QueryClient } from '@tanstack/react-query'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { setCurrentOrg } from '@clipwright/contract/identity/sessions'
import { api } from '#platform/api-client.ts'
import { restoreCache } from '#platform/persisted-cache.ts'
import { currentSession, enterOrg, sessionScope, useSession } from '#platform/session.ts'
import { listAllOrgs } from './orgs.queries.ts'

/** Updates the person's teams on this page. The current one stays current. */
export function knowOrgs(orgs: readonly UserOrg[]): void {
  useSession.setState(({ session }) => {
    const current = session?.account?.orgId
    return { session: session && { ...session, orgs: orgs.map((org) => ({ ...org, selected: org.orgId === current })) } }
  })
}

/**
 * Switches to another team of the person. `followSession` drops data of the previous one; data cached for the new one is
 * shown at once.
 */
export function moveToOrg(client: QueryClient, org: UserOrg): void {
  const others = currentSession()?.orgs.filter(({ orgId }) => orgId !== org.orgId) ?? []
  knowOrgs([...others, org])
  enterOrg(org.orgId)
  restoreCache(client, sessionScope(currentSession()))
  // The server only stores it for the next visit; this one is identified by a header of each call.
  void api.call(setCurrentOrg, { orgId: org.orgId }).catch(() => undefined)
}

/** After leaving or disbanding a team: switches to the next possible one. Null when there is none. */
export async function moveOnFrom(client: QueryClient, leftOrgId: string): Promise<UserOrg | null> {
  const orgs = (await listAllOrgs()).filter(({ orgId }) => orgId !== leftOrgId)
  return moveToFirst(client, orgs)
}

/**
 * Asks the server for the person's teams and permissions again. Somebody removed from the current team is switched to the
 * next; returns it, or null when nothing changed.
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
