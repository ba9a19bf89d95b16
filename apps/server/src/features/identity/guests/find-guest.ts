import type { GuestId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { guestSecret } from './grant-free-tool-credential.ts'
import { openGuestCredential } from './guest-credential.ts'

/** The visitor that a credential of the free tools names. */
export async function findGuest(db: Db, token: string): Promise<GuestId | undefined> {
  return openGuestCredential(await serverSecret(db, guestSecret), token, Date.now())
}
