import { open, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const staleMs = 45_000

/** Runs `task` while no other process holds the lock file. A holder that died loses it within 45 s. */
export async function runLocked<T>(file: string, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (handle) {
      await handle.close()
      break
    }
    // Deleted in between: the next round gets it.
    const ageMs = await stat(file).then(
      (info) => Date.now() - info.mtimeMs,
      () => 0,
    )
    if (ageMs > staleMs) await rm(file, { force: true })
    else await delay(250, undefined, signal ? { signal } : {})
  }
  const beat = setInterval(() => {
    const now = new Date()
    // Somebody may have deleted the lock by hand; the task continues.
    utimes(file, now, now).catch(() => undefined)
  }, staleMs / 5)
  try {
    return await task()
  } finally {
    clearInterval(beat)
    await rm(file, { force: true })
  }
}
