import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runLocked } from '@clipwright/media/speech/whisper/folder-lock'

/**
 * Fills a folder unless it exists; it appears whole or not at all. Of several callers, also in other processes, one fills
 * it and the others wait. A failed or cancelled attempt leaves nothing behind.
 */
export async function makeOnce(folder: string, make: (fresh: string) => Promise<void>, signal?: AbortSignal): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(dirname(folder), { recursive: true })
  await runLocked(`${folder}.lock`, signal, async () => {
    if (existsSync(folder)) return
    const fresh = await mkdtemp(`${folder}-`)
    try {
      await make(fresh)
      await rename(fresh, folder)
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  })
}
