import type { UserOrg } from '@clipwright/contract/identity/auth'
import { safeBackTo } from '@clipwright/contract/identity/back-to'

type ChoiceAddress = {
  error: string | null
  /** Token of a pending sign-in until an organisation is chosen; valid once, for ten minutes. */
  pendingToken: string | null
  organizations: UserOrg[]
  returnTo: string
}

/** The four parameters of `/auth/orgs`. Anybody can write an address, so they are trusted only as text to display. */
export function readChoice(search: URLSearchParams): ChoiceAddress {
  return {
    error: search.get('error'),
    pendingToken: /^[\w.~-]{20,200}$/.exec(search.get('pending_authentication_token') ?? '')?.[0] ?? null,
    organizations: readOrganizations(search.get('organizations')),
    returnTo: safeBackTo(search.get('returnTo')),
  }
}

function readOrganizations(text: string | null): UserOrg[] {
  if (text === null || text.length > 100_000) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((entry) => readOrg(entry)) : []
  } catch {
    // Not ours: treated as absent.
    return []
  }
}

function readOrg(entry: unknown): UserOrg[] {
  const org = entry as Partial<UserOrg> | null
  if (typeof org?.orgId !== 'string' || typeof org.orgName !== 'string') return []
  // An image of another site would reveal to it who opened this page.
  const logo = typeof org.logo === 'string' && isOwnImage(org.logo) ? org.logo : null
  const role = org.role === 'owner' || org.role === 'sub_org_admin' ? org.role : 'member'
  const status = org.status === 'inactive' ? 'inactive' : 'active'
  return [{ ...(org as UserOrg), logo, role, status, permissions: [] }]
}

function isOwnImage(address: string): boolean {
  const { origin } = window.location
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin
}
