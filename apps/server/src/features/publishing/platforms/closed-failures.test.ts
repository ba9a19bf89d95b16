import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import { describe, expect, test } from 'vitest'
import { toLittleText } from './linkedin/little-text.ts'
import { mayHaveHappened, PlatformError } from './platform-error.ts'
import type { AccountAccess, OutgoingPost } from './platform.ts'
import { platformOf } from './platforms.ts'
import { partRange, planParts } from './tiktok/parts.ts'
import { nextPacificMidnight } from './youtube/pacific-midnight.ts'

const access: AccountAccess = {
  host: '',
  extUserId: '1001',
  handle: '@ada',
  session: { accessToken: 'a', refreshToken: 'r', expiresAtMs: null, extras: { uploads: 'UU1' } },
  client: { clientId: 'i', clientSecret: 's' },
  choices: { visibility: 'public', madeForKids: 'no', comments: 'no', duets: 'no', stitches: 'no', promotion: 'none', board: 'b' },
}
const post = {
  title: 'How we met',
  text: 'A text',
  cover: null,
  captions: null,
  video: {
    sizeBytes: 10,
    durationMs: 60_000,
    url: 'https://clips.example/clip.mp4',
    blob: () => Promise.resolve(new Blob(['0123456789'])),
    read: (start: number, end: number) => Promise.resolve(new Uint8Array(end - start)),
  },
} as unknown as OutgoingPost

type Answer = { status: number; json?: unknown; headers?: Record<string, string> }
/** Answers in this order, the last one for ever. */
function ioOf(...answers: [Answer, ...Answer[]]) {
  let count = 0
  const answer: typeof fetch = () => {
    const { status, json, headers = {} } = answers[Math.min(count, answers.length - 1)] ?? answers[0]
    count += 1
    const body = status === 204 || status === 308 ? null : JSON.stringify(json ?? {})
    // A Response cannot be made with every status that a server may send.
    return Promise.resolve(Object.defineProperty(new Response(body, { headers }), 'status', { value: status }))
  }
  return { fetch: answer, signal: AbortSignal.timeout(5000) }
}

async function failureOf(name: ClosedPlatform, ...answers: [Answer, ...Answer[]]): Promise<PlatformError> {
  const error: unknown = await platformOf(name)
    .prepare(ioOf(...answers), access, post)
    .catch((reason: unknown) => reason)
  if (error instanceof PlatformError) return error
  throw new Error('it did not fail', { cause: error })
}

const google = (reason: string) => ({ error: { message: 'No', errors: [{ reason }] } })
const tiktok = (code: string) => ({ error: { code, message: 'No' } })
const graph = (code: number, error_subcode?: number) => ({ error: { message: 'No', code, error_subcode } })

test.each<[ClosedPlatform, number, unknown, PlatformError['kind']]>([
  ['YOUTUBE', 403, google('quotaExceeded'), 'again-later'],
  ['YOUTUBE', 400, google('uploadLimitExceeded'), 'again-later'],
  ['YOUTUBE', 401, google('youtubeSignupRequired'), 'relink'],
  ['YOUTUBE', 400, google('invalidTitle'), 'fix'],
  ['YOUTUBE', 503, google('backendError'), 'retry'],
  ['TIKTOK_BUSINESS', 403, tiktok('spam_risk_too_many_posts'), 'again-later'],
  ['TIKTOK_BUSINESS', 403, tiktok('reached_active_user_cap'), 'again-later'],
  ['TIKTOK_BUSINESS', 401, tiktok('access_token_invalid'), 'relink'],
  ['TIKTOK_BUSINESS', 403, tiktok('unaudited_client_can_only_post_to_private_accounts'), 'fix'],
  ['TIKTOK_BUSINESS', 429, tiktok('rate_limit_exceeded'), 'retry'],
  ['TIKTOK_BUSINESS', 200, tiktok('spam_risk_too_many_posts'), 'again-later'],
  ['INSTAGRAM_BUSINESS', 400, graph(9, 2_207_042), 'again-later'],
  ['INSTAGRAM_BUSINESS', 400, graph(190), 'relink'],
  ['INSTAGRAM_BUSINESS', 400, graph(100, 2_207_026), 'fix'],
  ['INSTAGRAM_BUSINESS', 400, graph(-1, 2_207_053), 'prepare-again'],
  ['FACEBOOK_PAGE', 400, graph(6000, 1_363_047), 'retry'],
  ['FACEBOOK_PAGE', 403, graph(368, 1_390_008), 'again-later'],
  ['FACEBOOK_PAGE', 400, graph(490), 'relink'],
  ['FACEBOOK_PAGE', 400, graph(100, 1_346_003), 'fix'],
  ['LINKEDIN', 429, { message: 'Resource level throttle' }, 'again-later'],
  ['LINKEDIN', 403, { message: 'The resource is forbidden' }, 'retry'],
  ['LINKEDIN', 401, { message: 'Expired' }, 'relink'],
  ['LINKEDIN', 422, { message: 'Bad field' }, 'fix'],
  ['TWITTER', 403, { type: 'https://api.twitter.com/2/problems/usage-capped', detail: 'Cap' }, 'again-later'],
  ['TWITTER', 401, { title: 'Unauthorized' }, 'relink'],
  ['TWITTER', 403, { detail: 'Not permitted' }, 'fix'],
  ['THREADS', 400, graph(24, 4_279_009), 'retry'],
  ['THREADS', 400, graph(190), 'relink'],
  ['THREADS', 400, graph(100, 4_279_013), 'fix'],
  ['PINTEREST', 401, { code: 2, message: 'Authentication failed.' }, 'relink'],
  ['PINTEREST', 429, { code: 8, message: 'Rate' }, 'retry'],
])('%s answers %i %j: %s', async (name, status, json, kind) => {
  const { kind: actual } = await failureOf(name, { status, json })
  expect(actual).toBe(kind)
})

describe('a used-up quota of YouTube', () => {
  test('comes back at midnight in California', async () => {
    const error = await failureOf('YOUTUBE', { status: 403, json: google('quotaExceeded') })
    expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now())
    expect(nextPacificMidnight(Date.parse('2026-07-01T06:59:59Z')).toISOString()).toBe('2026-07-01T07:00:00.000Z')
    expect(nextPacificMidnight(Date.parse('2026-12-01T09:30:00Z')).toISOString()).toBe('2026-12-02T08:00:00.000Z')
    // The clocks go back on that day.
    expect(nextPacificMidnight(Date.parse('2026-11-01T07:30:00Z')).toISOString()).toBe('2026-11-02T08:00:00.000Z')
  })
})

test('an upload that YouTube has forgotten is looked for among the channel’s own videos', async () => {
  const prepared = { uploadUrl: 'https://www.googleapis.com/upload?id=1' }
  const committedAt = new Date()
  const entry = (title: string, at: Date) => ({ snippet: { title, publishedAt: at.toISOString() }, contentDetails: { videoId: 'v1' } })
  const list = (title: string, at = committedAt) => ({ status: 200, json: { items: [entry(title, at)] } })
  const length = (duration?: string) => ({ status: 200, json: { items: [{ id: 'v1', contentDetails: { duration } }] } })
  const ask = async (...answers: Answer[]) =>
    (await platformOf('YOUTUBE').confirm(ioOf({ status: 404 }, ...answers), access, post, prepared, committedAt)).answer
  expect(await ask(list('How we met'), length('PT1M1S'))).toBe('live')
  expect(await ask(list('How we met'), length())).toBe('pending')
  expect(await ask(list('How we met'), length('PT2M'))).toBe('absent')
  expect(await ask(list('Another'))).toBe('absent')
  expect(await ask(list('How we met', new Date(committedAt.getTime() - 3_600_000)))).toBe('absent')
})

test('Instagram’s “action blocked” may be a post that went live', async () => {
  const io = ioOf({ status: 400, json: graph(-1, 2_207_051) })
  const error: unknown = await platformOf('INSTAGRAM_BUSINESS')
    .commit(io, access, post, { containerId: '1' })
    .catch((reason: unknown) => reason)
  expect(mayHaveHappened(error)).toBe(true)
})

test('Threads fetches videos, so an address that only this machine knows is refused before anything is sent', async () => {
  const local = { ...post, video: { ...post.video, url: 'http://localhost:4600/clip.mp4' } }
  await expect(platformOf('THREADS').prepare(ioOf({ status: 500 }), access, local)).rejects.toMatchObject({
    kind: 'fix',
    code: 'not-reachable',
  })
})

test('files go to no address but the platform’s own', async () => {
  const container = { status: 200, json: { id: '1', uri: 'https://evil.example/ig-api-upload/1' } }
  expect(await failureOf('INSTAGRAM_BUSINESS', container)).toMatchObject({ code: 'foreign-upload-address' })
  const session = { status: 200, headers: { location: 'https://evil.example/upload' } }
  expect(await failureOf('YOUTUBE', session)).toMatchObject({ code: 'foreign-upload-address' })
})

test('TikTok’s parts are equal, and the last has the rest as well', () => {
  const mebibyte = 1024 * 1024
  expect(planParts(mebibyte)).toEqual({ partBytes: mebibyte, count: 1 })
  const size = 12 * mebibyte + 7
  const plan = planParts(size)
  expect(plan).toEqual({ partBytes: 5 * mebibyte, count: 2 })
  expect([0, 1].map((index) => partRange(plan, index, size))).toEqual([
    { start: 0, end: 5 * mebibyte },
    { start: 5 * mebibyte, end: size },
  ])
  expect(planParts(4 * 1024 * mebibyte).count).toBeLessThan(1000)
})

test('a text for LinkedIn is escaped, with its hashtags', () => {
  expect(toLittleText('It (really) _is_ 5 < 6 @ home')).toBe('It \\(really\\) \\_is\\_ 5 \\< 6 \\@ home')
  expect(toLittleText('#love #two_words C# (#in)')).toBe('{hashtag|\\#|love} {hashtag|\\#|two\\_words} C\\# \\({hashtag|\\#|in}\\)')
})
