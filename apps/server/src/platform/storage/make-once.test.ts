import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOnce } from './make-once.ts'

const parent = await mkdtemp(join(tmpdir(), 'make-once-'))
afterAll(() => rm(parent, { recursive: true, force: true }))

test('of several who need a folder one makes it, and all can use it', async () => {
  const folder = join(parent, 'shared')
  let count = 0
  const make = async (fresh: string) => {
    count += 1
    await writeFile(join(fresh, 'result'), 'done')
  }
  await Promise.all(Array.from({ length: 4 }, () => makeOnce(folder, make)))
  await makeOnce(folder, make)
  expect(count).toBe(1)
  expect(await readFile(join(folder, 'result'), 'utf8')).toBe('done')
})

test('a failed attempt leaves nothing, and the next one makes the folder', async () => {
  const folder = join(parent, 'again')
  const fail = async (fresh: string) => {
    await writeFile(join(fresh, 'half'), 'half')
    throw new Error('no')
  }
  await expect(makeOnce(folder, fail)).rejects.toThrow('no')
  expect((await readdir(parent)).filter((name) => name.startsWith('again'))).toEqual([])
  await makeOnce(folder, (fresh) => writeFile(join(fresh, 'whole'), 'whole'))
  expect(await readdir(folder)).toEqual(['whole'])
})

test('a waiting caller can be aborted', async () => {
  const folder = join(parent, 'slow')
  const free = Promise.withResolvers<void>()
  const maker = makeOnce(folder, () => free.promise)
  const stopping = new AbortController()
  const waiter = makeOnce(folder, () => Promise.resolve(), stopping.signal)
  stopping.abort()
  await expect(waiter).rejects.toThrow()
  free.resolve()
  await maker
})
