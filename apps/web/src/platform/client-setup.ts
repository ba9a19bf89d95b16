import { create } from 'zustand'
import { getClientSetup, type ClientSetup } from '@clipwright/contract/announcements/client-setup'
import { api } from './api-client.ts'
import { removeStored, readStored, writeStored, storedKeys } from './stored-state.ts'
import { currentSession, sessionScope, useSession, type Session } from './session.ts'

/** What the server said of flags and telemetry. `isFresh`: it did so for this session, and not for the last visit. */
type SetupState = Pick<ClientSetup, 'flags' | 'events' | 'errors' | 'release'> & { isFresh: boolean }

const nothing: SetupState = {
  flags: { gates: [], experiments: {}, configs: {} },
  events: null,
  errors: null,
  release: '',
  isFresh: false,
}

export const useClientSetup = create<SetupState>(() => nothing)

const keyOf = (session: Session | null) => `flags.${sessionScope(session)}`

let requests = 0

/** Asks the server again; what it said before holds until it answers, and when it cannot be reached. */
export async function refreshClientSetup(): Promise<void> {
  const session = currentSession()
  if (!session?.token) return
  const mine = (requests += 1)
  const orgId = session.account?.orgId
  try {
    const setup = await api.call(getClientSetup, orgId ? { orgId } : {})
    // Whoever signed in meanwhile, or went to another organisation, asked for themselves.
    if (mine !== requests) return
    writeStored(keyOf(session), setup.flags)
    useClientSetup.setState({ ...setup, isFresh: true })
  } catch {
    // Without an answer the flags of the last visit stay, and nothing is collected.
  }
}

/** Keeps flags and telemetry those of who is signed in, where they work now. */
export function followClientSetup(): () => void {
  let place = ''
  const follow = () => {
    const session = currentSession()
    const next = session?.token ? `${sessionScope(session)} ${session.user?.id ?? ''}` : session ? `waits ${sessionScope(session)}` : ''
    if (next === place) return
    place = next
    requests += 1
    if (!session) for (const key of storedKeys('flags.')) removeStored(key)
    // The answers of the last visit, so that nothing on the page jumps when the same ones come again.
    useClientSetup.setState({ ...nothing, flags: session ? readStored(keyOf(session), nothing.flags) : nothing.flags })
    if (session?.token) void refreshClientSetup()
  }
  follow()
  return useSession.subscribe(follow)
}
