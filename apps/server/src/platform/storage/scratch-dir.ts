import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

type ScratchDir = { path: string } & AsyncDisposable

/** A fresh folder below `parent` that is removed with everything in it: `await using scratch = await makeScratchDir(dir)`. */
export async function makeScratchDir(parent: string): Promise<ScratchDir> {
  await mkdir(parent, { recursive: true })
  const path = await mkdtemp(join(parent, 'job-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
