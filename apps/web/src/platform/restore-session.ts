import { getLoginProfiles } from '@clipwright/contract/identity/login'
import { signOut } from '@clipwright/contract/identity/auth'
import { api, waitForTokenBy } from './api-client.ts'
import { removeStored, readStored } from './stored-state.ts'
import { closeSession, currentSession, openSession, signOutDueKey, useSession } from './session.ts'

let asking: Promise<void> | undefined

/** Who this browser is. May be asked before anything else of the page is there. */
export function askWhoIsHere() {
  const profiles = api.call(getLoginProfiles, {}, { asStranger: true })
  // Whoever takes the answer hears that there is none.
  profiles.catch(() => undefined)
  return profiles
}

export type Profiles = Awaited<ReturnType<typeof askWhoIsHere>>

/**
 * Opens the session of whom the server says this browser is. Leaves things as they are when the server cannot be
 * reached: what was loaded before stays readable, and the next call asks again.
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
    // Somebody signed in on this page, or left it, while the server answered: that is newer than the answer.
    if (currentSession() !== before) return
    // The person left while the server was out of reach, so its cookie is still there.
    const isDue = readStored(signOutDueKey, false)
    if (isDue && token) await api.call(signOut, {}, { asStranger: true, token })
    removeStored(signOutDueKey)
    if (isDue || !profiles.signedIn || !token || !user) closeSession()
    else openSession({ token, user, orgs, expiresAt: expiresAt ?? null, impersonator: impersonator ?? null })
  } catch {
    // Neither a lost connection nor a server in trouble says that somebody is signed out.
  }
}

/** Calls of a page whose token is still being asked for wait for it. */
export function restoreOnDemand(): void {
  waitForTokenBy(async () => {
    const session = currentSession()
    if (session && session.token === null && !session.hasRunOut) await restoreSession()
  })
}
