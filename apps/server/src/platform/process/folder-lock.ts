import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitMs } from '../clock/wait-ms.ts'
import { newId } from '../ids/new-id.ts'
import { identify, isStillRunning } from './process-identity.ts'

const me = () => identify(process.pid) ?? String(process.pid)

/**
 * Runs `work` while no other process of this machine does so for the same file. A lock left by a dead process is taken
 * over. Not for network folders.
 */
export async function withFolderLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs
  const holder = `${me()} ${newId()}`
  while (!tryLock(file, holder)) {
    if (performance.now() > deadline) throw new Error(`another process holds ${file}`)
    await waitMs(50)
  }
  try {
    return await work()
  } finally {
    if (readText(file) === holder) rmSync(file, { force: true })
  }
}

function tryLock(file: string, holder: string): boolean {
  // A link appears complete, so nobody ever reads a lock without its holder.
  const own = `${file}.${newId()}`
  writeFileSync(own, holder)
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
  const holder = readText(file)
  if (holder === null || isStillRunning(holder.split(' ')[0] ?? '')) return
  const aside = `${file}.${newId()}`
  try {
    renameSync(file, aside)
  } catch {
    // Somebody else removed it first.
    return
  }
  // Another process may have taken over the lock between reading and renaming: give it back.
  if (readText(aside) !== holder) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The holder has just released it.
    return null
  }
}

type UserList = { join(): void; leave(): void; others(): number }

/** The users of a server, so that the last to leave can stop it. One empty file per use, named after the process. */
export function openUserList(dir: string): UserList {
  mkdirSync(dir, { recursive: true })
  const mine = `${me().replace(':', '-')}.${newId()}`
  return {
    join: () => writeFileSync(join(dir, mine), ''),
    leave: () => rmSync(join(dir, mine), { force: true }),
    others() {
      const entries = readdirSync(dir).filter((name) => name !== mine)
      const abandoned = entries.filter((name) => !isStillRunning((name.split('.')[0] ?? '').replace('-', ':')))
      for (const name of abandoned) rmSync(join(dir, name), { force: true })
      return entries.length - abandoned.length
    },
  }
}
