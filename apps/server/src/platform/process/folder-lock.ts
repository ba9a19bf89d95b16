import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitMs } from '../clock/wait-ms.ts'
import { newId } from '../ids/new-id.ts'
import { identify, isStillRunning } from './process-identity.ts'

const me = () => identify(process.pid) ?? String(process.pid)

/**
 * Runs `work` while no other process of this machine does so for the same file.
 * A lock left by a dead process is taken over. Not for network folders.
 */
export async function withFolderLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs
  const held = `${me()} ${newId()}`
  while (!tryLock(file, held)) {
    if (performance.now() > deadline) throw new Error(`another process holds ${file}`)
    await waitMs(50)
  }
  try {
    return await work()
  } finally {
    if (readText(file) === held) rmSync(file, { force: true })
  }
}

function tryLock(file: string, held: string): boolean {
  // A link appears whole, so nobody ever reads a lock without its holder.
  const own = `${file}.${newId()}`
  writeFileSync(own, held)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    removeIfAbandoned(file)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function removeIfAbandoned(file: string): void {
  const seen = readText(file)
  if (seen === null || isStillRunning(seen.split(' ')[0] ?? '')) return
  const taken = `${file}.${newId()}`
  try {
    renameSync(file, taken)
  } catch {
    // Somebody else removed it first.
    return
  }
  // Between reading and renaming, another process may have taken the lock over: give it back.
  if (readText(taken) !== seen) linkSync(taken, file)
  rmSync(taken, { force: true })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The holder has just freed it.
    return null
  }
}

export type UserList = { join(): void; leave(): void; others(): number }

/** Who uses a server, so that the last to leave can stop it. One empty file per use, named for the process. */
export function openUserList(dir: string): UserList {
  mkdirSync(dir, { recursive: true })
  const mine = `${me().replace(':', '-')}.${newId()}`
  return {
    join: () => writeFileSync(join(dir, mine), ''),
    leave: () => rmSync(join(dir, mine), { force: true }),
    others() {
      const entries = readdirSync(dir).filter((name) => name !== mine)
      const gone = entries.filter((name) => !isStillRunning((name.split('.')[0] ?? '').replace('-', ':')))
      for (const name of gone) rmSync(join(dir, name), { force: true })
      return entries.length - gone.length
    },
  }
}
