import type { AuthUser, CurrentAccount, UserOrg } from '@clipwright/contract/identity/auth'
import type { Reply } from '@clipwright/contract/endpoint'
import type { OrgId } from '@clipwright/contract/ids'
import type { getLoginProfiles } from '@clipwright/contract/identity/login'
import { create } from 'zustand'
import { removeStored, readStored, writeStored } from './stored-state.ts'

type Profiles = Reply<typeof getLoginProfiles>

/** The signed-in person. The token is only in memory: after a reload the browser's cookie gets another. */
export type Session = {
  /** Null while it is being fetched, and once the session has expired. */
  token: string | null
  /** Null for a person without an organisation. */
  account: CurrentAccount | null
  user: AuthUser | null
  orgs: readonly UserOrg[]
  expiresAt: string | null
  /** The member of staff who impersonates this person. */
  impersonator: NonNullable<Profiles['impersonator']> | null
  /** It expired: the page stays, and continues after signing in again. */
  hasRunOut: boolean
  /** There are several organisations, and the last one is not among them: the person must choose. */
  isPlaceLost: boolean
}

/** Data of a sign-in, or of the server's report who is signed in. */
type OpenedSession = { token: string; user: AuthUser; orgs: readonly UserOrg[] } & Partial<Pick<Session, 'expiresAt' | 'impersonator'>>

type SessionState = {
  session: Session | null
  /** The person pressed Sign out: the sign-in page does not lead back. */
  leftOnPurpose: boolean
  /** The page is being left: nothing new is started. */
  isLeaving: boolean
  /** This browser is on the server's own machine, where its mails can be read. */
  hasLocalMailbox: boolean
}

/** Without secrets: only for showing the last pages before the server has responded. */
const accountKey = 'account'
const lastOrgKey = 'last-org'
/** Lifetime of a session, as specified. */
const sessionMs = 7 * 24 * 3_600_000
/** Stored when somebody signs out while the server is unreachable. */
export const signOutDueKey = 'sign-out-due'

function provisional(): Session | null {
  const account = readStored<CurrentAccount | null>(accountKey, null)
  return account
    ? { token: null, account, user: null, orgs: [], expiresAt: null, impersonator: null, hasRunOut: false, isPlaceLost: false }
    : null
}

export const useSession = create<SessionState>(() => ({
  session: provisional(),
  leftOnPurpose: false,
  isLeaving: false,
  hasLocalMailbox: false,
}))

export function currentSession(): Session | null {
  return useSession.getState().session
}

/** A person in one of their organisations, as its calls see them. */
function accountIn(user: AuthUser, org: UserOrg | undefined): CurrentAccount | null {
  if (!org) return null
  const { orgId, orgName, plan, permissions, role } = org
  return { userId: user.id, loginId: user.id, orgId, orgName, name: user.name, email: user.email, plan, permissions, role }
}

/** The one this session used last, else the first active one. */
function firstOrg(orgs: readonly UserOrg[]): UserOrg | undefined {
  const active = orgs.filter(({ status }) => status === 'active')
  return active.find(({ selected }) => selected) ?? active[0]
}

function storePlace(account: CurrentAccount | null): void {
  if (!account) {
    removeStored(accountKey)
    return
  }
  writeStored(accountKey, account)
  writeStored(lastOrgKey, account.orgId)
}

export function openSession(session: OpenedSession): void {
  const { token, user, orgs, impersonator = null } = session
  // A sign-in has no expiry; the next session check gets it.
  const expiresAt = session.expiresAt ?? new Date(Date.now() + sessionMs).toISOString()
  const account = accountIn(user, firstOrg(orgs))
  // Before the current organisation overwrites it.
  const isPlaceLost = impersonator === null && hasLostPlace(orgs)
  // An impersonated page must not greet the next visitor with that name.
  storePlace(impersonator ? null : account)
  useSession.setState({
    session: { token, account, user, orgs, expiresAt, impersonator, hasRunOut: false, isPlaceLost },
    leftOnPurpose: false,
    isLeaving: false,
  })
}

/** Neither the server nor this browser has a usable last organisation. */
function hasLostPlace(orgs: readonly UserOrg[]): boolean {
  const active = orgs.filter(({ status }) => status === 'active')
  const last = lastOrgId()
  return last !== null && active.length > 1 && !active.some(({ orgId, selected }) => selected || orgId === last)
}

/** The person has chosen, or stays where they are. */
export function forgetLostPlace(): void {
  const { session } = useSession.getState()
  if (session) useSession.setState({ session: { ...session, isPlaceLost: false } })
}

/** Switches to another organisation of the person. The caller clears data of the previous one. */
export function enterOrg(orgId: string): void {
  const { session } = useSession.getState()
  if (!session?.user) return
  const orgs = session.orgs.map((org) => ({ ...org, selected: org.orgId === orgId }))
  const account = accountIn(session.user, firstOrg(orgs))
  storePlace(session.impersonator ? null : account)
  useSession.setState({ session: { ...session, orgs, account, isPlaceLost: false } })
}

/** Ends it here. `onPurpose`: the person requested it. */
export function closeSession({ onPurpose = false } = {}): void {
  removeStored(accountKey)
  useSession.setState({ session: null, leftOnPurpose: onPurpose, isLeaving: false })
}

/**
 * The server refuses the token. If it had expired, the page stays and asks to sign in again; if it was ended earlier,
 * somebody did that, and nothing stays on screen. A late refusal of a call with another token, or of one made before
 * anybody signed in, says nothing about the current session.
 */
export function loseSession(refusedToken: string | null): void {
  const { session } = useSession.getState()
  if (!session || session.hasRunOut || session.token !== refusedToken) return
  const isDue = session.expiresAt !== null && Date.parse(session.expiresAt) <= Date.now()
  if (isDue) useSession.setState({ session: { ...session, token: null, hasRunOut: true } })
  else closeSession()
}

/** Name of one person's caches, so that they are never shown to another. */
export function sessionScope(session: Session | null): string {
  return session?.account ? `${session.account.userId}.${session.account.orgId}` : 'signed-out'
}

/** The organisation last used in this browser; survives signing out, so that the next sign-in starts there. */
export function lastOrgId(): OrgId | null {
  return readStored<OrgId | null>(lastOrgKey, null)
}
