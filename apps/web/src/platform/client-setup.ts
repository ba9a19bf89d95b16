import { create } from 'zustand'
import { getClientSetup, type ClientSetup } from '@clipwright/contract/announcements/client-setup'
import { api } from './api-client.ts'
import { removeStored, readStored, writeStored, storedKeys } from './stored-state.ts'
import { currentSession, sessionScope, useSession, type Session } from './session.ts'

/** Flags and telemetry settings from the server. `isFresh`: from this session, not from the last visit. */
type SetupState = Pick<ClientSetup, 'flags' | 'events' | 'errors' | 'billing' | 'release'> & { isFresh: boolean }

const nothing: SetupState = {
  flags: { gates: [], experiments: {}, configs: {} },
  events: null,
  errors: null,
  billing: 'off',
  release: '',
  isFresh: false,
}

export const useClientSetup = create<SetupState>(() => nothing)

const keyOf = (session: Session | null) => `flags.${sessionScope(session)}`

let requests = 0

/** Fetches again; the previous values hold until the response, and when the server is unreachable. */
export async function refreshClientSetup(): Promise<void> {
  const session = currentSession()
  if (!session?.token) return
  const mine = (requests += 1)
  const orgId = session.account?.orgId
  try {
    const setup = await api.call(getClientSetup, orgId ? { orgId } : {})
    // A person who signed in meanwhile, or switched organisations, has fetched their own.
    if (mine !== requests) return
    writeStored(keyOf(session), setup.flags)
    useClientSetup.setState({ ...setup, isFresh: true })
  } catch {
    // Without a response the flags of the last visit stay, and nothing is collected.
  }
}

/** Keeps flags and telemetry in step with the person and organisation. */
export function followClientSetup(): () => void {
  let place = ''
  const follow = () => {
    const session = currentSession()
    const next = session?.token ? `${sessionScope(session)} ${session.user?.id ?? ''}` : session ? `waits ${sessionScope(session)}` : ''
    if (next === place) return
    place = next
    requests += 1
    if (!session) for (const key of storedKeys('flags.')) removeStored(key)
    // Values of the last visit, so that nothing on the page jumps when the same ones arrive.
    useClientSetup.setState({ ...nothing, flags: session ? readStored(keyOf(session), nothing.flags) : nothing.flags })
    if (session?.token) void refreshClientSetup()
  }
  follow()
  return useSession.subscribe(follow)
}
