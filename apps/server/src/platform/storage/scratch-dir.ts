import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isStillRunning, processSpace } from '../process/process-identity.ts'

type ScratchDir = { path: string } & AsyncDisposable

/** So often a folder in use shows that its owner lives. */
const beatMs = 60_000

/** A fresh folder below `parent` that is removed with everything in it: `await using scratch = await makeScratchDir(dir)`. */
export async function makeScratchDir(parent: string): Promise<ScratchDir> {
  await mkdir(parent, { recursive: true })
  const path = await mkdtemp(join(parent, `job-${ownerName()}-`))
  const beat = setInterval(() => {
    const now = new Date()
    // It may have been removed this moment, and a disk that fails fails whatever works in the folder.
    utimes(path, now, now).catch(() => undefined)
  }, beatMs).unref()
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      clearInterval(beat)
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** `space-pid-start`, in letters that every program takes in a path; tells others of this machine which process to look for. */
function ownerName(): string {
  return [spaceName(), (identify(process.pid) ?? `${process.pid}:`).replace(':', '-')].join('-')
}

const spaceName = () =>
  createHash('sha256')
    .update(processSpace() ?? '')
    .digest('hex')
    .slice(0, 12)

type Owner = { space: string; process: string }

function ownerOf(folder: string): Owner | null {
  const parts = /^job-([0-9a-f]{12})-(\d+)-(\d*)-/.exec(folder)
  return parts ? { space: parts[1] ?? '', process: `${parts[2]}:${parts[3]}` } : null
}

/** A folder whose owner cannot be looked for counts as left behind when it was not touched for so long. */
const silentMs = 10 * beatMs
/** The same for folders of releases that did not name their owner. */
const namelessMs = 24 * 3_600_000

/**
 * Removes folders that dead processes left in `parent`, and none that a living one uses, whichever container it runs in.
 * What is silent is told by two looks at a steady clock, since a wrong clock must not remove anything. Answers how many.
 */
export function makeScratchSweep(parent: string, nowMs: () => number): () => Promise<number> {
  const looks = new Map<string, { changedMs: number; sinceMs: number }>()

  async function isLeft(folder: string): Promise<boolean> {
    const owner = ownerOf(folder)
    const isNear = owner?.space === spaceName() && processSpace() !== null
    if (owner && isNear) return !isStillRunning(owner.process)
    const changedMs = (await stat(join(parent, folder))).mtimeMs
    const look = looks.get(folder)
    if (look?.changedMs === changedMs) return nowMs() - look.sinceMs >= (owner ? silentMs : namelessMs)
    looks.set(folder, { changedMs, sinceMs: nowMs() })
    return false
  }

  return async () => {
    let count = 0
    const folders = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith('job-'))
    for (const folder of looks.keys()) if (!folders.includes(folder)) looks.delete(folder)
    for (const folder of folders) {
      // Its owner, or another sweep, may have removed it meanwhile.
      if (!(await isLeft(folder).catch(() => false))) continue
      await rm(join(parent, folder), { recursive: true, force: true })
      looks.delete(folder)
      count += 1
    }
    return count
  }
}
