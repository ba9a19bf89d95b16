import { create } from 'zustand'

/** A sign-in through a provider that waits until its address is proven. An empty address: the person names one. */
export type WaitingForAddress = { token: string; email: string; backTo: string }
/** A sign-in that waits for a passkey. */
export type WaitingForPasskey = { token: string; backTo: string }

type Waiting = { forAddress: WaitingForAddress | null; forPasskey: WaitingForPasskey | null }

const key = 'clipwright.waiting-sign-in'

function readSaved(): WaitingForAddress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as WaitingForAddress | null
  } catch {
    // Storage is forbidden or holds something foreign: nothing waits.
    return null
  }
}

/** Saved for this tab, so that reading the mail in another tab or a reload loses nothing; worthless after ten minutes. */
export const useWaitingSignIn = create<Waiting>(() => ({ forAddress: readSaved(), forPasskey: null }))

export function waitForAddress(forAddress: WaitingForAddress): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(forAddress))
  } catch {
    // Then it lasts as long as the page.
  }
  useWaitingSignIn.setState({ forAddress, forPasskey: null })
}

export function waitForPasskey(forPasskey: WaitingForPasskey): void {
  useWaitingSignIn.setState({ forAddress: null, forPasskey })
}

export function stopWaiting(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was saved then.
  }
  useWaitingSignIn.setState({ forAddress: null, forPasskey: null })
}
