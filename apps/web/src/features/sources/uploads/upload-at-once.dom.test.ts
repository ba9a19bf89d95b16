import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { sendFile } from './send-file.ts'
import { uploadAtOnce } from './upload-at-once.ts'

vi.mock('./send-file.ts', () => ({ sendFile: vi.fn<() => Promise<void>>(async () => undefined) }))

let server: FakeServer
let bodies: unknown[]
beforeEach(() => {
  server = startFakeServer()
  bodies = []
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    return answer(input, init)
  }
})
afterEach(() => vi.mocked(sendFile).mockClear())

test.each([
  ['photo.jpeg', 'image/jpeg', { type: 'image', extension: 'jpg' }],
  ['photo.JPG', '', { type: 'image', extension: 'jpg' }],
  ['photo.jfif', 'image/jpeg', { type: 'image', extension: 'jpg' }],
  ['words.srt', 'text/plain', { type: 'subtitle', extension: 'srt' }],
])('%s is sent as what it is', async (name, type, body) => {
  await uploadAtOnce(new File(['x'], name, { type }), 'asset')
  expect(bodies).toMatchObject([{ ...body, fileName: name }])
})

test.each([
  ['asset', 'MediaUnreadableError'],
  ['logo', 'MediaUnreadableError'],
  ['subtitles', 'SubtitlesUnreadableError'],
] as const)('a file of no known kind is refused as %s by name, and nothing is sent', async (usecase, errorName) => {
  for (const name of ['drawing.svg', 'photo', 'clip.json'])
    await expect(uploadAtOnce(new File(['x'], name), usecase)).rejects.toMatchObject({ errorName })
  expect(server.seen.filter(({ path }) => path.endsWith('upload-links'))).toEqual([])
  expect(sendFile).not.toHaveBeenCalled()
})
