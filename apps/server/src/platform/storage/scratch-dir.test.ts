import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeScratchDir, makeScratchSweep } from './scratch-dir.ts'

async function makeParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'clipwright-scratch-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return parent
}

/** A folder like ours, of another owner. */
async function leave(parent: string, change: (ourName: string) => string): Promise<string> {
  await using scratch = await makeScratchDir(parent)
  const folder = change(basename(scratch.path))
  await mkdir(join(parent, folder))
  await writeFile(join(parent, folder, 'source'), 'large')
  return folder
}

const hourMs = 3_600_000
const minuteMs = 60_000

it('removes what a dead process left and keeps what a living one uses', async () => {
  const parent = await makeParent()
  await using mine = await makeScratchDir(parent)
  // The same number, but of a process that started at another time.
  await leave(parent, (name) => name.replace(/-\d+-(\w+)$/, '-1-$1'))
  await writeFile(join(parent, 'notes'), 'not a job')
  const sweep = makeScratchSweep(parent, () => 0)
  expect(await sweep()).toBe(1)
  expect((await readdir(parent)).toSorted()).toEqual([basename(mine.path), 'notes'].toSorted())
})

it('removes what another container left once it shows no life, whatever the clock says', async () => {
  const parent = await makeParent()
  const silent = await leave(parent, (name) => name.replace(/^job-\w+/, 'job-0123456789ab'))
  const busy = await leave(parent, (name) => name.replace(/^job-\w+/, 'job-ba9876543210'))
  const old = await leave(parent, () => 'job-AbCdEf')
  for (const folder of [silent, busy, old]) await utimes(join(parent, folder), new Date(0), new Date(0))
  let nowMs = 0
  const sweep = makeScratchSweep(parent, () => nowMs)
  expect(await sweep()).toBe(0)
  nowMs = 9 * minuteMs
  await utimes(join(parent, busy), new Date(1000), new Date(1000))
  expect(await sweep()).toBe(0)
  nowMs = 11 * minuteMs
  expect(await sweep()).toBe(1)
  expect((await readdir(parent)).toSorted()).toEqual([busy, old].toSorted())
  nowMs = 25 * hourMs
  expect(await sweep()).toBe(2)
  expect(await readdir(parent)).toEqual([])
})

it('finds nothing where no job ever ran', async () => {
  expect(await makeScratchSweep(join(await makeParent(), 'none'), () => 0)()).toBe(0)
})
