import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeHomeLock } from './home-lock.ts'
import { processSpace } from './process-identity.ts'

function makeFile(): string {
  const home = mkdtempSync(join(tmpdir(), 'clipwright-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return join(home, 'running.lock')
}

async function take(file: string, options = {}): Promise<{ free(): void }> {
  const lock = await takeHomeLock(file, options)
  if (!('free' in lock)) throw new Error(`held by ${lock.heldByPid}`)
  onTestFinished(lock.free)
  return lock
}

it('lets one process have a home and tells the others which', async () => {
  const file = makeFile()
  const first = await take(file)
  const text = readFileSync(file, 'utf8')
  expect(await takeHomeLock(file)).toEqual({ heldByPid: process.pid })
  expect(readFileSync(file, 'utf8')).toBe(text)
  first.free()
  expect(existsSync(file)).toBe(false)
  await take(file)
})

it('gives a home to one of many that ask at once, also after a process that died', async () => {
  const file = makeFile()
  // The number of this process, but of another start.
  writeFileSync(file, `${processSpace()}|${process.pid}:1|gone`)
  const locks = await Promise.all(Array.from({ length: 8 }, () => takeHomeLock(file)))
  const holders = locks.filter((lock) => 'free' in lock)
  for (const lock of holders) onTestFinished(lock.free)
  expect(holders).toHaveLength(1)
})

it('believes a process of another container for as long as it shows that it lives', async () => {
  const file = makeFile()
  writeFileSync(file, 'another-boot/pid:[1]|7:99|theirs')
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 5)
  onTestFinished(() => clearInterval(beat))
  expect(await takeHomeLock(file, { silenceMs: 60_000 })).toEqual({ heldByPid: 7 })
  clearInterval(beat)
  await take(file, { silenceMs: 10 })
})

it('shows that it lives', async () => {
  const file = makeFile()
  await take(file, { beatMs: 5 })
  // Of another container, from where nothing but the file is to be seen.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^[^|]*/, 'another-boot/pid:[1]'))
  expect(await takeHomeLock(file, { silenceMs: 60_000 })).toEqual({ heldByPid: process.pid })
})
