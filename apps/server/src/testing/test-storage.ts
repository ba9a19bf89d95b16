import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { openSpool } from '#platform/storage/spool.ts'
import type { Storage } from '#platform/storage/storage.ts'

type TestStorage = { storage: Storage; spool: Awaited<ReturnType<typeof openSpool>>; dir: string } & AsyncDisposable

/** A store and an upload spool in a folder of their own, removed at the end of the block. */
export async function testStorage(): Promise<TestStorage> {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-storage-'))
  return {
    storage: await openDiskStorage({ dir: join(dir, 'media') }),
    spool: await openSpool({ dir: join(dir, 'spool') }),
    dir,
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}
