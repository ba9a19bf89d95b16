import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fileKind } from '#platform/file-kinds.ts'
import { createRateMeter, timeLeftMs } from './transfer-rate.ts'
import { cancelUpload, pauseUpload, resumeUpload, runUploadQueue, sendNext } from './upload-queue.ts'
import { addUpload, useUploads } from './upload-list.ts'

type Sent = { range: string | null; bytes: number }

/** A fake network: accepts `limit` bytes of a PUT, then breaks. */
class FakeWire {
  static stored = 0
  static limit = Number.POSITIVE_INFINITY
  static held = false
  static sent: Sent[] = []
  upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 200
  responseText = '{}'
  #range: string | null = null
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === 'content-range') this.#range = value
  }
  abort(): void {
    this.onabort?.()
  }
  send(body: Blob): void {
    const acceptedBytes = Math.min(body.size, FakeWire.limit)
    FakeWire.stored += acceptedBytes
    FakeWire.sent.push({ range: this.#range, bytes: acceptedBytes })
    this.upload.onprogress?.({ loaded: acceptedBytes })
    if (FakeWire.held) return
    queueMicrotask(() => (acceptedBytes < body.size ? this.onerror?.() : this.onload?.()))
  }
}

let stop: () => void = () => undefined
const status = () => useUploads.getState().uploads.map((upload) => upload.status)
const until = (statuses: string[]) => expect.poll(status).toEqual(statuses)
const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name)

beforeEach(() => {
  startFakeServer()
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    init?.method === 'HEAD' ? new Response(null, { headers: { 'upload-offset': String(FakeWire.stored) } }) : answer(input, init)
  Object.assign(FakeWire, { stored: 0, limit: Number.POSITIVE_INFINITY, held: false, sent: [] })
  globalThis.XMLHttpRequest = FakeWire as never
  stop = runUploadQueue()
})

afterEach(() => {
  for (const upload of useUploads.getState().uploads) cancelUpload(upload.id)
  stop()
})

test('a file is sent completely and then has an address', async () => {
  addUpload(file('talk.mp4'))
  await until(['done'])
  expect(FakeWire.sent).toEqual([{ range: null, bytes: 1000 }])
  expect(useUploads.getState().uploads[0]?.uri).toMatch(/^upload:\/\//)
})

test('after a broken connection the missing bytes are sent automatically once the network is back', async () => {
  FakeWire.limit = 400
  addUpload(file('talk.mp4'))
  await until(['offline'])
  FakeWire.limit = Number.POSITIVE_INFINITY
  window.dispatchEvent(new Event('online'))
  await until(['done'])
  expect(FakeWire.sent).toEqual([
    { range: null, bytes: 400 },
    { range: 'bytes 400-999/1000', bytes: 600 },
  ])
})

test('nothing is sent when the server already has everything', async () => {
  FakeWire.stored = 1000
  addUpload(file('talk.mp4'))
  await until(['done'])
  expect(FakeWire.sent).toEqual([])
})

test('pause stops sending, resume continues', async () => {
  FakeWire.held = true
  FakeWire.limit = 300
  const id = addUpload(file('talk.mp4'))
  await expect.poll(() => FakeWire.sent.length).toBe(1)
  pauseUpload(id)
  await until(['paused'])
  Object.assign(FakeWire, { held: false, limit: Number.POSITIVE_INFINITY })
  resumeUpload(id)
  await until(['done'])
  expect(FakeWire.sent[1]).toEqual({ range: 'bytes 300-999/1000', bytes: 700 })
})

test('closing the page warns until a file is complete, even a paused one', async () => {
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  FakeWire.held = true
  FakeWire.limit = 300
  const id = addUpload(file('talk.mp4'))
  await until(['sending'])
  expect(warns()).toBe(true)
  pauseUpload(id)
  await until(['paused'])
  expect(warns()).toBe(true)
  Object.assign(FakeWire, { held: false, limit: Number.POSITIVE_INFINITY })
  resumeUpload(id)
  await until(['done'])
  expect(warns()).toBe(false)
})

test('files are sent one at a time, and a queued one can be moved up', async () => {
  FakeWire.held = true
  addUpload(file('one.mp4'))
  addUpload(file('two.mp4'))
  const third = addUpload(file('three.mp4'))
  await until(['sending', 'waiting', 'waiting'])
  sendNext(third)
  expect(useUploads.getState().uploads.map((upload) => upload.file.name)).toEqual(['one.mp4', 'three.mp4', 'two.mp4'])
})

test('the type follows from the name, and files that the server would refuse are not accepted', () => {
  expect(fileKind('Talk.MP4')).toEqual({ extension: 'mp4', kind: 'video' })
  expect(fileKind('words.srt')?.kind).toBe('subtitle')
  expect(fileKind('photo.JPEG')).toEqual({ extension: 'jpg', kind: 'image' })
  const refused = ['notes.pdf', 'clip.json', 'mp4', 'archive.tar.gz', 'constructor', 'x.toString']
  expect(refused.map((name) => fileKind(name))).toEqual(refused.map(() => undefined))
})

test('the rate is that of the last seconds, and no rate means no estimate', () => {
  const meter = createRateMeter()
  expect(meter(0, 0)).toBeNull()
  expect(meter(1_000, 500)).toBe(500)
  expect(meter(10_000, 500)).toBeNull()
  expect(timeLeftMs(2_000, 1_000, 500)).toBe(2_000)
  expect(timeLeftMs(2_000, 1_000, 0)).toBeNull()
})
