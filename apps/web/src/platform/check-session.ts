import { getLoginProfiles } from '@clipwright/contract/identity/login'
import { api } from './api-client.ts'
import { readStored, writeStored } from './stored-state.ts'
import { closeSession, currentSession, loseSession, openSession } from './session.ts'

const minCheckMs = 60_000
const checkEveryMs = 10 * 60_000
const autoSignOutKey = 'auto-sign-out-at'

/**
 * Compares the page's person with the one of the browser's cookie: another tab may have signed out, or somebody else in.
 * On a mismatch this page signs out by itself, at most once a minute.
 */
export async function checkSession(nowMs = Date.now()): Promise<void> {
  const before = currentSession()
  if (!before?.user || before.token === null) return
  const { signedIn, token, user, orgs = [], expiresAt, impersonator } = await api.call(getLoginProfiles, {}, { asStranger: true })
  // Meanwhile the person may have signed out or switched organisations.
  if (currentSession() !== before) return
  if (!signedIn || !token || !user) {
    loseSession(before.token)
    return
  }
  // Staff started or stopped impersonation in another tab: it is still them.
  const isSamePerson = [impersonator?.userId, user.id].includes(before.user.id) || user.id === before.impersonator?.userId
  if (!isSamePerson) {
    if (nowMs - readStored<number>(autoSignOutKey, 0) < minCheckMs) return
    writeStored(autoSignOutKey, nowMs)
    closeSession()
    return
  }
  // Another tab may use another organisation; this one stays in its own as long as the person is a member.
  const here = before.account?.orgId
  const stays = orgs.some(({ orgId }) => orgId === here)
  const currentOrgs = stays ? orgs.map((org) => ({ ...org, selected: org.orgId === here })) : orgs
  openSession({ token, user, orgs: currentOrgs, expiresAt: expiresAt ?? null, impersonator: impersonator ?? null })
}

/** Checks when the page becomes visible, and at intervals. */
export function keepCheckingSession(): () => void {
  let lastMs = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < minCheckMs) return
    lastMs = Date.now()
    // An unreachable server says nothing about the session.
    checkSession().catch(() => undefined)
  }
  const timer = setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('storage', followOtherTabs)
  }
}

/** Signing out in one tab signs out of all. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  const session = currentSession()
  if (key === 'clipwright.account' && newValue === null && session?.account && !session.impersonator) checkSession().catch(() => undefined)
}
