import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../apps/server/src/platform/process/process-identity.ts'

const memory = '/dev/shm'
const prefix = 'clipwright-run-'
/** A whole run fills less than a third of it at once. */
const leastFreeBytes = 8 * 1024 ** 3

type Scratch = AsyncDisposable & { path: string }

/**
 * A folder for what the tests of a run write: in memory where there is room, because hundreds of databases copied on a busy
 * disk take a tenth of the run, otherwise where temporary files belong. It is deleted at the end; what a killed run left, at the next start.
 */
export async function openScratch(): Promise<Scratch> {
  const base = (await hasRoom()) ? memory : tmpdir()
  await deleteAbandoned(base)
  const path = await mkdtemp(join(base, `${prefix}${process.pid}-`))
  // Like the usual folder: PostgreSQL may run as another user.
  await chmod(path, 0o1777)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function hasRoom(): Promise<boolean> {
  const space = await statfs(memory).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize >= leastFreeBytes
}

/** A database server in such a folder ends by itself once its files are gone. */
async function deleteAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(base, name), { recursive: true, force: true })
  }
}
