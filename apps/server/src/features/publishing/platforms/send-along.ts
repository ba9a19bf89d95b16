import type { CompanionKind } from '@clipwright/contract/publishing/companions'
import { PlatformError } from './platform-error.ts'
import type { PreparedPost } from './platform.ts'

type Sent<T> = { value: T | null; lack: PreparedPost }

const keyOf = (kind: CompanionKind) => `lacks-${kind}`

/** Sends what goes along with a post itself, and once more when that may help. When it fails all the same the post goes out without, and what it lacks is left for later. */
export async function sendAlong<T>(kind: CompanionKind, send: (() => Promise<T>) | null): Promise<Sent<T>> {
  if (send === null) return { value: null, lack: {} }
  try {
    return { value: await sendTwice(send), lack: {} }
  } catch (error) {
    // The post itself cannot be sent either, and says so.
    if (!(error instanceof PlatformError) || error.kind === 'relink') throw error
    return { value: null, lack: { [keyOf(kind)]: error.code === 'no-file' ? error.code : (error.words ?? error.code) } }
  }
}

async function sendTwice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'retry') return send()
    throw error
  }
}

/** Why it is not there, in the words of the platform; null where it is. */
export const readLack = (prepared: PreparedPost | null, kind: CompanionKind): string | null => {
  const lack = prepared?.[keyOf(kind)]
  return lack === undefined ? null : String(lack)
}
