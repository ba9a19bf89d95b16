import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
    removeIfAbandoned(file)
    if (performance.now() > deadline) throw new Error(`another process holds ${file}`)
    await waitMs(50)
  }
  try {
    return await work()
  } finally {
    if (readHolder(file) === holder) rmSync(file, { force: true })
  }
}

/** Makes the lock, with its holder's name in it. False when there is one already. */
export function tryLock(file: string, holder: string): boolean {
  // A link appears complete, so nobody ever reads a lock without its holder.
  const own = `${file}.${newId()}`
  writeFileSync(own, holder)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function removeIfAbandoned(file: string): void {
  const holder = readHolder(file)
  if (holder === null || isStillRunning(holder.split(' ')[0] ?? '')) return
  removeLock(file, holder)
}

/** Removes a lock that its holder has left, unless somebody else holds it by now. */
export function removeLock(file: string, holder: string): void {
  const aside = `${file}.${newId()}`
  try {
    renameSync(file, aside)
  } catch {
    // Somebody else removed it first.
    return
  }
  // Another process may have taken over the lock between reading and renaming: give it back.
  if (readHolder(aside) !== holder) linkSync(aside, file)
  rmSync(aside, { force: true })
}

/** Null while nobody holds it. */
export function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The holder has just released it.
    return null
  }
}

type UserList = {
  join(): void
  leave(): void
  /** Uses besides this one, by whichever living process. */
  others(): number
}

/** The users of a server, so that the last to leave can stop it. One empty file per use, named after the process. */
export function openUserList(dir: string): UserList {
  mkdirSync(dir, { recursive: true })
  const mine = `${useOf(me())}.${newId()}`
  return {
    join: () => writeFileSync(join(dir, mine), ''),
    leave: () => rmSync(join(dir, mine), { force: true }),
    others() {
      const entries = readdirSync(dir).filter((name) => name !== mine)
      const abandoned = entries.filter((name) => !isUsed(name))
      for (const name of abandoned) rmSync(join(dir, name), { force: true })
      return entries.length - abandoned.length
    },
  }
}

const useOf = (identity: string) => identity.replace(':', '-')
const isUsed = (name: string) => isStillRunning((name.split('.')[0] ?? '').replace('-', ':'))

/** Whether a living process besides this one uses the server. */
export function isUsedByOthers(dir: string): boolean {
  if (!existsSync(dir)) return false
  return readdirSync(dir).some((name) => !name.startsWith(`${useOf(me())}.`) && isUsed(name))
}
