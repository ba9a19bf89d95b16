import type { AuthUser, CurrentAccount, UserOrg } from '@clipwright/contract/identity/auth'
import type { Reply } from '@clipwright/contract/endpoint'
import type { OrgId } from '@clipwright/contract/ids'
import type { getLoginProfiles } from '@clipwright/contract/identity/login'
import { create } from 'zustand'
import { removeStored, readStored, writeStored } from './stored-state.ts'

type Profiles = Reply<typeof getLoginProfiles>

/** Who is signed in. The token lives in memory only: after a reload the browser's cookie gives it back. */
export type Session = {
  /** Null while the server is asked for it, and once the session has run out. */
  token: string | null
  /** Null for somebody without an organisation. */
  account: CurrentAccount | null
  user: AuthUser | null
  orgs: readonly UserOrg[]
  expiresAt: string | null
  /** The member of staff who acts as this person. */
  impersonator: NonNullable<Profiles['impersonator']> | null
  /** It ended by itself: the page stays, and goes on after signing in again. */
  hasRunOut: boolean
  /** There are several to choose from, and the one of the last visit is not among them: the person says where to go on. */
  isPlaceLost: boolean
}

/** What any sign-in, or the server's answer who is signed in, hands over. */
type OpenedSession = { token: string; user: AuthUser; orgs: readonly UserOrg[] } & Partial<Pick<Session, 'expiresAt' | 'impersonator'>>

type SessionState = {
  session: Session | null
  /** The person pressed Sign out: the sign-in page does not lead back. */
  leftOnPurpose: boolean
  /** On the way out: nothing new is begun. */
  isLeaving: boolean
  /** This browser runs on the server's own machine, where its mails can be read. */
  hasLocalMailbox: boolean
}

/** Without any secret: only so that the last known pages can be painted before the server has answered. */
const accountKey = 'account'
const lastOrgKey = 'last-org'
/** The specification's life of a session. */
const sessionMs = 7 * 24 * 3_600_000
/** Remembered when somebody left while the server could not be told. */
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

/** A person in one of their organisations, as the calls of that organisation see them. */
function accountIn(user: AuthUser, org: UserOrg | undefined): CurrentAccount | null {
  if (!org) return null
  const { orgId, orgName, plan, permissions, role } = org
  return { userId: user.id, loginId: user.id, orgId, orgName, name: user.name, email: user.email, plan, permissions, role }
}

/** The one this session used last, else the first that is active. */
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
  // A sign-in does not say when it ends; the next look at who is signed in does, and sets this right.
  const expiresAt = session.expiresAt ?? new Date(Date.now() + sessionMs).toISOString()
  const account = accountIn(user, firstOrg(orgs))
  // Before the place of now is remembered over it.
  const isPlaceLost = impersonator === null && hasLostPlace(orgs)
  // A page that acts as somebody else must not greet the next visitor with their name.
  storePlace(impersonator ? null : account)
  useSession.setState({
    session: { token, account, user, orgs, expiresAt, impersonator, hasRunOut: false, isPlaceLost },
    leftOnPurpose: false,
    isLeaving: false,
  })
}

/** The server remembers none for this session, and the one that this browser remembers is gone, or switched off. */
function hasLostPlace(orgs: readonly UserOrg[]): boolean {
  const active = orgs.filter(({ status }) => status === 'active')
  const last = lastOrgId()
  return last !== null && active.length > 1 && !active.some(({ orgId, selected }) => selected || orgId === last)
}

/** The person has chosen, or goes on where they are. */
export function forgetLostPlace(): void {
  const { session } = useSession.getState()
  if (session) useSession.setState({ session: { ...session, isPlaceLost: false } })
}

/** Works in another of the person's organisations from now on. The caller clears what belongs to the one before. */
export function enterOrg(orgId: string): void {
  const { session } = useSession.getState()
  if (!session?.user) return
  const orgs = session.orgs.map((org) => ({ ...org, selected: org.orgId === orgId }))
  const account = accountIn(session.user, firstOrg(orgs))
  storePlace(session.impersonator ? null : account)
  useSession.setState({ session: { ...session, orgs, account, isPlaceLost: false } })
}

/** Ends it here. `onPurpose`: the person asked for it. */
export function closeSession({ onPurpose = false } = {}): void {
  removeStored(accountKey)
  useSession.setState({ session: null, leftOnPurpose: onPurpose, isLeaving: false })
}

/**
 * The server no longer takes the token. When its time had come the page stays as it is and asks to sign in again;
 * a session that was ended before its time was ended by somebody, and then nothing stays on the screen. A late refusal
 * of what was asked with another token, or before anybody had signed in, says nothing about the session of now.
 */
export function loseSession(refusedToken: string | null): void {
  const { session } = useSession.getState()
  if (!session || session.hasRunOut || session.token !== refusedToken) return
  const isDue = session.expiresAt !== null && Date.parse(session.expiresAt) <= Date.now()
  if (isDue) useSession.setState({ session: { ...session, token: null, hasRunOut: true } })
  else closeSession()
}

/** Caches of one person are never shown to another: they are kept under this name. */
export function sessionScope(session: Session | null): string {
  return session?.account ? `${session.account.userId}.${session.account.orgId}` : 'signed-out'
}

/** The organisation that this browser worked in last; outlives signing out, so that the next sign-in starts there. */
export function lastOrgId(): OrgId | null {
  return readStored<OrgId | null>(lastOrgKey, null)
}
