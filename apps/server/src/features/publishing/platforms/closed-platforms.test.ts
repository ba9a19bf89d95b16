import { type ClosedPlatform, closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routedFetch, startClosedWorld } from '#testing/social-world/closed-world.ts'
import { authorizeUrl, checkClient, missingScopes, tradeCode } from './code-flow.ts'
import { mayHaveHappened } from './platform-error.ts'
import type { AccountAccess, ChosenValues, OutgoingPost } from './platform.ts'
import { flowOf, platformOf } from './platforms.ts'

let world: Awaited<ReturnType<typeof startClosedWorld>>
let bytes: Buffer<ArrayBuffer>

const client = { clientId: 'app-id', clientSecret: 'app-secret' }
const redirectUri = 'https://clips.example/post/callback'
const io = () => ({ fetch: routedFetch(fetch, world.route), signal: AbortSignal.timeout(20_000) })

beforeAll(async () => {
  world = await startClosedWorld()
  bytes = Buffer.from(randomBytes(600_000))
  world.platforms.THREADS.fetchVideo = () => Promise.resolve(bytes)
})
afterEach(() => {
  world.setFaults(undefined)
  for (const fake of Object.values(world.platforms))
    Object.assign(fake, { rejects: null, processingLooks: 0, agrees: (scope: string) => scope })
})
afterAll(async () => world[Symbol.asyncDispose]())

const choices: Partial<Record<ClosedPlatform, ChosenValues>> = {
  YOUTUBE: { visibility: 'private', madeForKids: 'no' },
  TIKTOK_BUSINESS: { visibility: 'SELF_ONLY', comments: 'no', duets: 'no', stitches: 'no', promotion: 'none' },
  PINTEREST: { board: 'b1' },
}

async function visit(name: ClosedPlatform): Promise<string> {
  const verifier = 'v'.repeat(43)
  const url = authorizeUrl(flowOf(name), client, { redirectUri, verifier }, 'the-state')
  const { location } = (await (await fetch(world.route(url))).json()) as { location: string }
  expect(new URL(location).searchParams.get('state')).toBe('the-state')
  return new URL(location).searchParams.get('code') ?? ''
}

const trade = (name: ClosedPlatform, code: string, verifier = 'v'.repeat(43)) =>
  tradeCode(io(), flowOf(name), client, { redirectUri, verifier, code })

async function connect(name: ClosedPlatform): Promise<AccountAccess> {
  const grant = await trade(name, await visit(name))
  expect(missingScopes(flowOf(name), grant.scopes)).toEqual([])
  const { profile, session } = await flowOf(name).open(io(), grant, { client, expected: null })
  return { ...profile, session, client, choices: choices[name] ?? {} }
}

let count = 0
function newPost(file = bytes): OutgoingPost {
  count += 1
  return {
    targetId: `target${count}`,
    commitToken: `token${count}`,
    title: `Clip ${count}`,
    text: `How we met (really): 👨‍👩‍👧 & 50 % _off_ #love ${count}`,
    coverAtMs: null,
    cover: null,
    captions: null,
    publishAt: null,
    fireAt: new Date(),
    video: {
      sizeBytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      durationMs: 1000,
      width: 1080,
      height: 1920,
      blob: () => Promise.resolve(new Blob([file])),
      read: (start, end) => Promise.resolve(new Uint8Array(file.subarray(start, end))),
      url: 'https://clips.example/clip.mp4',
    },
  }
}

const liveOf = ({ text }: OutgoingPost) => world.live().filter((item) => item.text === text)
const begunAt = () => new Date(Date.now() - 1000)

/** Asks until the platform is through with it. */
async function settle(name: ClosedPlatform, access: AccountAccess, post: OutgoingPost, prepared: Record<string, string | number>) {
  for (let round = 0; round < 5; round += 1) {
    const confirmation = await platformOf(name).confirm(io(), access, post, prepared, begunAt())
    if (confirmation.answer !== 'pending') return confirmation
  }
  throw new Error('never settled')
}

/** The call that publishes, by platform. */
const isCommit: Record<ClosedPlatform, (method: string, path: string, body: Buffer, range: string) => boolean> = {
  YOUTUBE: (method, path, _body, range) => method === 'PUT' && path.startsWith('/upload/') && !range.includes('*'),
  TIKTOK_BUSINESS: (method) => method === 'PUT',
  INSTAGRAM_BUSINESS: (_method, path) => path.endsWith('/media_publish'),
  FACEBOOK_PAGE: (_method, path, body) => path.endsWith('/video_reels') && body.includes('upload_phase=finish'),
  LINKEDIN: (method, path) => method === 'POST' && path === '/rest/posts',
  TWITTER: (method, path) => method === 'POST' && path === '/2/tweets',
  THREADS: (_method, path) => path.endsWith('/threads_publish'),
  PINTEREST: (method, path) => method === 'POST' && path === '/v5/pins',
}
const failCommit = (name: ClosedPlatform, fault: 'refuse' | 'drop-answer') =>
  world.setFaults(({ method, path, body, headers }) =>
    isCommit[name](method, path, body, String(headers['content-range'])) ? fault : undefined,
  )

describe.each(closedPlatforms)('%s', (name) => {
  const platform = platformOf(name)

  test('grants an app with its keys, a code that works once, and the verifier that belongs to it', async () => {
    const code = await visit(name)
    await expect(trade(name, code, 'w'.repeat(43))).rejects.toMatchObject({ name: 'PlatformError' })
    await expect(trade(name, code)).rejects.toMatchObject({ name: 'PlatformError' })
    const access = await connect(name)
    const profile = await platform.readProfile(io(), access)
    expect(profile).toMatchObject({ host: '', extUserId: access.extUserId, handle: access.handle })
    world.platforms[name].agrees = (scope) =>
      scope
        .split(/[ ,]/)
        .slice(1)
        .join(scope.includes(',') ? ',' : ' ')
    const { scopes } = await trade(name, await visit(name))
    if (scopes) expect(missingScopes(flowOf(name), scopes)).toEqual([flowOf(name).scopes[0]])
  })

  test('tells keys that it accepts from those that it does not', async () => {
    expect(await checkClient(io(), flowOf(name), client, redirectUri)).toMatchObject({ outcome: 'accepted' })
    const wrong = { ...client, clientSecret: 'another' }
    expect(await checkClient(io(), flowOf(name), wrong, redirectUri)).toMatchObject({ outcome: 'refused' })
    world.setFaults(() => 503)
    expect(await checkClient(io(), flowOf(name), client, redirectUri)).toMatchObject({ outcome: 'unreachable' })
  })

  test('publishes nothing while preparing, however often, and then once what was sent', async () => {
    const [access, post] = [await connect(name), newPost()]
    world.platforms[name].processingLooks = 1
    await platform.prepare(io(), access, post)
    const prepared = await platform.prepare(io(), access, post)
    expect(liveOf(post)).toEqual([])
    expect(await settle(name, access, post, prepared).catch(() => null)).not.toMatchObject({ answer: 'live' })
    const live = await platform.commit(io(), access, post, prepared)
    const [item, ...more] = liveOf(post)
    expect(more).toEqual([])
    expect(item).toMatchObject({ account: platform.name === 'FACEBOOK_PAGE' ? '555' : '1001', sha256: post.video.sha256 })
    if (live) expect(live.remoteId).toBe(item?.remoteId)
    const confirmation = await settle(name, access, post, prepared)
    expect(confirmation.answer).toBe(name === 'LINKEDIN' ? 'undecidable' : 'live')
  })

  test('says after a lost answer whether the post is there', async () => {
    const access = await connect(name)
    if (name === 'LINKEDIN') world.platforms.LINKEDIN.mayReadPosts = true
    for (const fault of ['drop-answer', 'refuse'] as const) {
      const post = newPost()
      const prepared = await platform.prepare(io(), access, post)
      failCommit(name, fault)
      const error: unknown = await platform.commit(io(), access, post, prepared).catch((reason: unknown) => reason)
      world.setFaults(undefined)
      expect(mayHaveHappened(error)).toBe(true)
      const { answer } = await settle(name, access, post, prepared)
      expect(answer).toBe(fault === 'refuse' ? 'absent' : 'live')
      expect(liveOf(post)).toHaveLength(fault === 'refuse' ? 0 : 1)
      if (fault === 'refuse') await platform.commit(io(), access, post, prepared)
      expect(liveOf(post)).toHaveLength(1)
    }
    world.platforms.LINKEDIN.mayReadPosts = false
  })

  test('ends a grant only when it has ended', async () => {
    const access = await connect(name)
    if (platform.refresh) {
      const session = access.session.refreshToken === null ? null : await platform.refresh(io(), access)
      if (session) await platform.readProfile(io(), { ...access, session })
      world.setFaults(() => 503)
      await expect(platform.refresh(io(), access)).rejects.toMatchObject({ kind: 'retry' })
      world.setFaults(undefined)
    }
    world.platforms[name].revokeAll()
    await expect(platform.readProfile(io(), access)).rejects.toMatchObject({ kind: 'relink' })
    if (platform.refresh && access.session.refreshToken !== null)
      await expect(platform.refresh(io(), access)).rejects.toMatchObject({ kind: 'relink' })
  })
})

test('TikTok is asked what the creator may do now, and what it would refuse is not begun', async () => {
  const { TIKTOK_BUSINESS: tiktok } = world.platforms
  const { prepare } = platformOf('TIKTOK_BUSINESS')
  const access = await connect('TIKTOK_BUSINESS')
  const post = newPost()
  const uploads = tiktok.uploads.size
  const open = { ...access, choices: { ...access.choices, visibility: 'FOLLOWER_OF_CREATOR' } }
  await expect(prepare(io(), open, post)).rejects.toMatchObject({ kind: 'fix', code: 'privacy_level_option_mismatch' })
  const long = { ...post, video: { ...post.video, durationMs: tiktok.longestSec * 1000 + 1 } }
  await expect(prepare(io(), access, long)).rejects.toMatchObject({ kind: 'fix', code: 'duration_check_failed' })
  expect(tiktok.uploads.size).toBe(uploads)
  // The creator allows no duets, whatever was chosen when they did.
  await prepare(io(), { ...access, choices: { ...access.choices, duets: 'yes' } }, post)
  expect(tiktok.uploads.size).toBe(uploads + 1)
})
