import { create } from 'zustand'

/** A sign-in through a provider whose address is not proven yet. Empty address: the person enters one. */
export type WaitingForAddress = { token: string; email: string; backTo: string }
/** A sign-in that needs a passkey. */
export type WaitingForPasskey = { token: string; backTo: string }

type Waiting = { forAddress: WaitingForAddress | null; forPasskey: WaitingForPasskey | null }

const key = 'clipwright.waiting-sign-in'

function readSaved(): WaitingForAddress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as WaitingForAddress | null
  } catch {
    // Storage is forbidden or has foreign data: nothing is pending.
    return null
  }
}

/** Stored for this tab, so that it survives a reload or reading the mail in another tab; worthless after ten minutes. */
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
    // Nothing was stored then.
  }
  useWaitingSignIn.setState({ forAddress: null, forPasskey: null })
}
