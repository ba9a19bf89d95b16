import { remakeFile } from '../features/clips/clips/render/remake-file.ts'
import type { Services } from './open-services.ts'

const dayMs = 24 * 3_600_000
/** Every file is read once a month; the limit per round keeps the load low. */
const uncheckedForMs = 30 * dayMs
const bytesOfRound = 4 * 1024 ** 3

/** Compares stored files with their checksums and remakes damaged ones where possible; the others are logged for the operator. */
export async function verifyFiles({ db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>): Promise<void> {
  const limits = { uncheckedSince: new Date(Date.now() - uncheckedForMs), maxBytes: bytesOfRound }
  for await (const key of storage.verify(limits)) {
    const isRemade = await remakeFile({ db, log, deps: { storage } }, key)
    if (!isRemade) log.error({ key }, 'integrity: a stored file is damaged or gone and cannot be made anew: restore it from a backup')
  }
}
