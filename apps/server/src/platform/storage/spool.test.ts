import { createHash, randomBytes } from 'node:crypto'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { testStorage } from '#testing/test-storage.ts'
import { openSpool } from './spool.ts'

const maxBytes = 1024 * 1024
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function open() {
  const target = await testStorage()
  onTestFinished(() => target[Symbol.asyncDispose]())
  return target
}

/** Sends this many bytes in small pieces, then breaks off. */
function brokenAfter(bytes: Buffer, count: number): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < count; at += 1000) yield bytes.subarray(at, Math.min(at + 1000, count))
      throw new Error('the line was cut')
    })(),
  )
}

it('continues after every cut and ends with the same bytes, also in a new process', async () => {
  const { storage, dir, spool: first } = await open()
  let spool = first
  const bytes = randomBytes(50_000)
  for (const cutAfter of [1, 999, 20_000, 0, 12_345]) {
    const offset = await spool.offset('u1')
    const cut = spool.append('u1', brokenAfter(bytes.subarray(offset), cutAfter), { offset, maxBytes })
    await expect(cut).rejects.toThrow('cut')
    expect(await spool.offset('u1')).toBe(offset + cutAfter)
    spool = await openSpool({ dir: join(dir, 'spool') })
  }
  const offset = await spool.offset('u1')
  expect(await spool.append('u1', Readable.from([bytes.subarray(offset)]), { offset, maxBytes })).toEqual({
    status: 'appended',
    offset: 50_000,
  })
  const object = await spool.publish('u1', storage, 'uploads/u1', 'video/mp4')
  expect(object).toMatchObject({ sizeBytes: 50_000, sha256: hash(bytes) })
  expect(await buffer(await storage.get('uploads/u1'))).toEqual(bytes)
  expect(await spool.offset('u1')).toBe(0)
})

it('takes nothing at a wrong offset and says where to continue', async () => {
  const { spool } = await open()
  await spool.append('u1', Readable.from(['12345']), { offset: 0, maxBytes })
  for (const offset of [0, 4, 6]) {
    expect(await spool.append('u1', Readable.from(['x']), { offset, maxBytes })).toEqual({ status: 'wrongOffset', offset: 5 })
  }
  expect(await readFile(spool.path('u1'), 'utf8')).toBe('12345')
})

it('keeps what fits and refuses the rest', async () => {
  const { spool } = await open()
  expect(await spool.append('u1', Readable.from(['1234', '5678']), { offset: 0, maxBytes: 6 })).toEqual({ status: 'tooLarge', offset: 6 })
  expect(await readFile(spool.path('u1'), 'utf8')).toBe('123456')
})

it('lets one request write to an upload at a time', async () => {
  const { spool } = await open()
  const slow = new PassThrough()
  slow.write('123')
  const first = spool.append('u1', slow, { offset: 0, maxBytes })
  expect(await spool.append('u1', Readable.from(['x']), { offset: 0, maxBytes })).toEqual({ status: 'busy' })
  slow.end('45')
  expect(await first).toEqual({ status: 'appended', offset: 5 })
})

it('knows the checksum of an upload that came in several requests', async () => {
  const { spool } = await open()
  await spool.append('u1', Readable.from(['one ']), { offset: 0, maxBytes })
  await spool.append('u1', Readable.from(['two']), { offset: 4, maxBytes })
  expect(await spool.sha256('u1')).toBe(hash(Buffer.from('one two')))
})

it('removes only uploads that nobody adds to any more', async () => {
  const { spool } = await open()
  await spool.append('old', Readable.from(['x']), { offset: 0, maxBytes })
  await spool.append('new', Readable.from(['x']), { offset: 0, maxBytes })
  await utimes(spool.path('old'), new Date(0), new Date(0))
  expect(await spool.removeIdle(60_000)).toBe(1)
  expect([await spool.offset('old'), await spool.offset('new')]).toEqual([0, 1])
})

it('refuses an id that could name another file', async () => {
  const { spool } = await open()
  expect(() => spool.path('../outside')).toThrow(RangeError)
  await expect(spool.offset('a/b')).rejects.toThrow(RangeError)
})
