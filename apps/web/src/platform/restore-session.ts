import { getLoginProfiles } from '@clipwright/contract/identity/login'
import { signOut } from '@clipwright/contract/identity/auth'
import { api, waitForTokenBy } from './api-client.ts'
import { removeStored, readStored } from './stored-state.ts'
import { closeSession, currentSession, openSession, signOutDueKey, useSession } from './session.ts'

let asking: Promise<void> | undefined

/** Asks who is signed in. May be called before anything else of the page has loaded. */
export function askWhoIsHere() {
  const profiles = api.call(getLoginProfiles, {}, { asStranger: true })
  // Callers get the rejection from the promise itself.
  profiles.catch(() => undefined)
  return profiles
}

export type Profiles = Awaited<ReturnType<typeof askWhoIsHere>>

/**
 * Opens the session that the server reports for this browser. When the server is unreachable it changes nothing: loaded
 * data stays readable, and the next call asks again.
 */
export function restoreSession(profiles?: Promise<Profiles>): Promise<void> {
  asking ??= openAnswered(profiles ?? askWhoIsHere()).finally(() => {
    asking = undefined
  })
  return asking
}

async function openAnswered(answer: Promise<Profiles>): Promise<void> {
  const before = currentSession()
  try {
    const profiles = await answer
    const { token, user, orgs = [], expiresAt, impersonator, hasLocalMailbox } = profiles
    useSession.setState({ hasLocalMailbox })
    // Somebody signed in on this page, or left it, meanwhile: that is newer than the response.
    if (currentSession() !== before) return
    // The person signed out while the server was unreachable, so its cookie still exists.
    const isDue = readStored(signOutDueKey, false)
    if (isDue && token) await api.call(signOut, {}, { asStranger: true, token })
    removeStored(signOutDueKey)
    if (isDue || !profiles.signedIn || !token || !user) closeSession()
    else openSession({ token, user, orgs, expiresAt: expiresAt ?? null, impersonator: impersonator ?? null })
  } catch {
    // A lost connection or a server error does not mean that somebody is signed out.
  }
}

/** Calls wait for a token that is being fetched. */
export function restoreOnDemand(): void {
  waitForTokenBy(async () => {
    const session = currentSession()
    if (session && session.token === null && !session.hasRunOut) await restoreSession()
  })
}
