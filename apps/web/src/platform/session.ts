import type { CurrentAccount } from '@clipwright/contract/auth'
import { create } from 'zustand'
import { forget, readRemembered, remember } from './remembered-state.ts'

export type StoredSession = { token: string; account: CurrentAccount | null }

type SessionState = { session: StoredSession | null }

export const useSession = create<SessionState>(() => ({ session: readRemembered<StoredSession | null>('session', null) }))

export function currentSession(): StoredSession | null {
  return useSession.getState().session
}

export function openSession(session: StoredSession): void {
  remember('session', session)
  useSession.setState({ session })
}

export function closeSession(): void {
  forget('session')
  useSession.setState({ session: null })
}

/** Caches of one person are never shown to another: they are kept under this name. */
export function sessionScope(session: StoredSession | null): string {
  return session?.account ? `${session.account.userId}.${session.account.orgId}` : 'signed-out'
}
