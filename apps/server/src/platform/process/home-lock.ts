import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import { waitMs } from '../clock/wait-ms.ts'
import { newId } from '../ids/new-id.ts'
import { readHolder, removeLock, tryLock } from './folder-lock.ts'
import { identify, isStillRunning, processSpace } from './process-identity.ts'

type HomeLockOptions = {
  /** How often the holder shows that it lives. Default 1 s. */
  beatMs?: number
  /** How long a holder that cannot be looked for must be silent to count as dead. Default 10 s. */
  silenceMs?: number
}

type HomeLock = { free(): void } | { heldByPid: number }

/**
 * Takes the lock file of a home for as long as this process lives, or tells who has it. A holder in the same process space
 * is looked for, so that a dead one is followed at once; of another container only the age of the file tells whether it lives.
 */
export async function takeHomeLock(file: string, { beatMs = 1000, silenceMs = 10_000 }: HomeLockOptions = {}): Promise<HomeLock> {
  mkdirSync(dirname(file), { recursive: true })
  const holder = [processSpace() ?? '', identify(process.pid) ?? process.pid, newId()].join('|')
  while (!tryLock(file, holder)) {
    const other = readHolder(file)
    if (other === null) continue
    if (await isHeld(file, other, silenceMs)) return { heldByPid: Number.parseInt(other.split('|')[1] ?? '', 10) }
    removeLock(file, other)
  }
  return keepLock(file, holder, beatMs)
}

function keepLock(file: string, holder: string, beatMs: number): HomeLock {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder was removed under a running process, which has greater worries then.
    }
  }, beatMs).unref()
  const free = () => {
    clearInterval(beat)
    process.off('exit', free)
    if (readHolder(file) === holder) rmSync(file, { force: true })
  }
  process.on('exit', free)
  return { free }
}

async function isHeld(file: string, holder: string, silenceMs: number): Promise<boolean> {
  const [space = '', identity = ''] = holder.split('|')
  // Without a start time, the number may belong to a stranger by now.
  if (space === processSpace() && identity.includes(':')) return isStillRunning(identity)
  const before = changedAtMs(file)
  for (const deadline = performance.now() + silenceMs; performance.now() < deadline; await waitMs(50)) {
    if (changedAtMs(file) !== before) return readHolder(file) !== null
  }
  return false
}

/** Null when there is no such file. */
function changedAtMs(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}
