import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bluesky } from '../../apps/server/src/features/publishing/platforms/bluesky/bluesky.ts'
import { signInToBluesky } from '../../apps/server/src/features/publishing/platforms/bluesky/session.ts'
import type { AccountAccess, OutgoingPost } from '../../apps/server/src/features/publishing/platforms/platform.ts'
import { installPds } from './testing/install-pds.ts'
import { startPds } from './testing/start-pds.ts'

let folder: string
let pds: Awaited<ReturnType<typeof startPds>>
let access: AccountAccess
const signal = AbortSignal.timeout(3_600_000)
const io = { fetch, signal }

beforeAll(async () => {
  folder = process.env['PDS_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'clipwright-pds-')))
  if (process.env['PDS_FOLDER'] === undefined) await installPds(folder)
  pds = await startPds(folder)
  const password = 'a-long-password'
  const handle = `ada${Date.now()}.test`
  await call('com.atproto.server.createAccount', { handle, email: `${handle}@example.test`, password })
  const { profile, session } = await signInToBluesky(io, { host: pds.origin, identifier: handle, password })
  access = { host: profile.host, extUserId: profile.extUserId, handle: profile.handle, session, client: null, choices: {} }
}, 1_800_000)
afterAll(async () => {
  await pds?.[Symbol.asyncDispose]()
  if (process.env['PDS_FOLDER'] === undefined) await rm(folder, { recursive: true, force: true })
})

async function call(method: string, body: object): Promise<void> {
  const reply = await fetch(`${pds.origin}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method}: ${reply.status} ${await reply.text()}`)
}

type Listed = {
  uri: string
  cid: string
  value: { text: string; reply?: object; embed?: { video: { size: number }; captions?: unknown[] } }
}

async function listPosts(): Promise<Listed[]> {
  const query = new URLSearchParams({ repo: access.extUserId, collection: 'app.bsky.feed.post', limit: '100' })
  const reply = await fetch(`${pds.origin}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
  return ((await reply.json()) as { records: Listed[] }).records
}

let count = 0
function newPost(more: Partial<OutgoingPost> = {}): OutgoingPost {
  count += 1
  const bytes = randomBytes(300_000)
  return {
    targetId: `target-${count}`,
    commitToken: `token-${count}`,
    title: '',
    text: `Number ${count} of #ada, at https://example.test/${count}`,
    fireAt: new Date(1_790_000_000_000 + count * 60_000),
    publishAt: null,
    coverAtMs: null,
    cover: null,
    captions: null,
    video: {
      sizeBytes: bytes.length,
      sha256: null,
      durationMs: 3000,
      width: 1080,
      height: 1920,
      blob: async () => new Blob([bytes], { type: 'video/mp4' }),
      read: async (start, end) => new Uint8Array(bytes.subarray(start, end)),
      url: '',
    },
    ...more,
  }
}

test('the server takes a video with captions, a comment, and a new session', { timeout: 120_000 }, async () => {
  const captions = async () => ({ language: 'en', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n', srt: '' })
  const post = newPost({ captions })
  const prepared = await bluesky.prepare(io, access, post)
  expect(await bluesky.confirm(io, access, post, prepared, post.fireAt)).toEqual({ answer: 'absent' })
  const live = await bluesky.commit(io, access, post, prepared)
  const record = (await listPosts()).find(({ uri }) => uri === live?.remoteId)
  expect(record?.value).toMatchObject({ text: post.text, embed: { video: { size: 300_000 }, captions: [{ lang: 'en' }] } })
  const comment = { key: 'comment-1', text: 'And more', post: { remoteId: String(live?.remoteId), fireAt: post.fireAt } }
  for (const _ of [1, 2]) await bluesky.companions?.comment?.(io, access, comment)
  expect((await listPosts()).filter(({ value }) => value.reply !== undefined)).toHaveLength(1)
  const session = await bluesky.refresh?.(io, access)
  expect(session?.refreshToken).not.toBe(access.session.refreshToken)
  if (session) access = { ...access, session }
  expect((await bluesky.readProfile(io, access)).extUserId).toBe(access.extUserId)
})

test('written twice, a post is there once, under the same address and with the same content', { timeout: 120_000 }, async () => {
  const post = newPost()
  const prepared = await bluesky.prepare(io, access, post)
  const first = await bluesky.commit(io, access, post, prepared)
  const once = await listPosts()
  // The bytes, too: what is uploaded again is the same file to the server.
  const again = await bluesky.prepare(io, access, post)
  expect(again['blob']).toBe(prepared['blob'])
  expect(await bluesky.commit(io, access, post, again)).toEqual(first)
  expect(await listPosts()).toEqual(once)
})

test('what was cut off is decided by asking, and never doubled by writing it again', { timeout: 300_000 }, async () => {
  const before = (await listPosts()).length
  const cuts = Array.from({ length: 20 }, (_, index) => index * 3)
  const answers: string[] = []
  for (const afterMs of cuts) {
    const post = newPost()
    const prepared = await bluesky.prepare(io, access, post)
    const cut = { fetch, signal: AbortSignal.any([signal, AbortSignal.timeout(afterMs)]) }
    const answer = await bluesky.commit(cut, access, post, prepared).catch(() => null)
    // The server may still be at it when the caller has gone.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const confirmation = await bluesky.confirm(io, access, post, prepared, post.fireAt)
    answers.push(answer ? 'answered' : confirmation.answer)
    if (answer) expect(confirmation).toEqual({ answer: 'live', live: answer })
    await bluesky.commit(io, access, post, prepared)
  }
  const posts = await listPosts()
  expect(posts).toHaveLength(before + cuts.length)
  expect(new Set(posts.map(({ uri }) => uri)).size).toBe(posts.length)
  expect(answers.filter((answer) => answer === 'undecidable' || answer === 'pending')).toEqual([])
  expect(answers).toContain('live')
})
