import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PostId } from '@clipwright/contract/ids'
import { closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { makeClipPoster } from '@clipwright/media/poster'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClosedDesk, openClosedDesk } from '#testing/closed-desk.ts'
import { type ExportFiles, replaceExports } from '#testing/finish-exports.ts'
import { type Desk, openDesk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { type FakePlatform, sha256Of } from '#testing/social-world/fake-platform.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let desk: Desk
let closedDesk: ClosedDesk
let folder: string
let files: ExportFiles

beforeAll(async () => {
  world = await startPublishingWorld({ PUBLIC_URL: 'https://clips.example', STAFF_EMAILS: 'helper@staff.test' })
  desk = await openDesk(world)
  closedDesk = await openClosedDesk(world)
  for (const platform of closedPlatforms) await closedDesk.saveApp(platform)
  await closedDesk.chooseAll()
  folder = await mkdtemp(join(tmpdir(), 'clipwright-companions-'))
  const source = 'testsrc2=s=1080x1920:r=4:d=3'
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-preset', 'ultrafast', join(folder, 'clip.mp4')])
  files = { video: await readFile(join(folder, 'clip.mp4')), vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nGrüße 🎬\n', srt: '1\nGrüße\n' }
})
afterAll(async () => {
  await closedDesk[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  world.social.setFaults(undefined)
  closedDesk.closed.setFaults(undefined)
})

/** Works until nothing is left, retries included. */
async function workOff(): Promise<void> {
  await world.finishExports()
  await replaceExports({ db: world.db, storage: world.deps.storage }, files)
  for (let round = 0; round < 10; round += 1) {
    await world.work()
    await world.hurry()
    await sql`update job_run set run_after = now() where status = 'retrying'`.execute(world.db)
  }
}

/** The cover that is sent: the frame of the exported file at that moment. */
async function coverAt(atMs: number): Promise<Buffer> {
  const [file, outFile] = [join(folder, 'again.mp4'), join(folder, `cover-${atMs}.jpg`)]
  await writeFile(file, files.video)
  await makeClipPoster({ file, size: { width: 1080, height: 1920 }, atMs, outFile })
  return readFile(outFile)
}

const countOf = (platform: FakePlatform, text: string) => platform.companions.filter((one) => one.text === text).length
const shownCompanions = async (postId: PostId, platform: string) => (await targetsOf(world, postId))[platform].companions

async function noticeCount(): Promise<number> {
  const rows = await world.db.selectFrom('job_run').select('payload').where('name', '=', 'notifications.notify').execute()
  return rows.filter(({ payload }) => (payload as { kind: string }).kind === 'post_incomplete').length
}

describe('what goes along with a post', () => {
  test('reaches the open platforms that take it, to the byte', async () => {
    const firstComment = 'Link: https://example.com/ö?a=b 🎬 #more'
    const more = { firstComment, coverAtMs: 1500, sendsCaptions: true }
    const { postId } = await desk.post({ on: ['MASTODON', 'BLUESKY', 'PEERTUBE', 'RSS'], more })
    expect((await targetsOf(world, postId))['PEERTUBE'].companions).toEqual([])
    await workOff()
    const { mastodon, bluesky, peertube } = world.social
    for (const platform of [mastodon, bluesky, peertube]) expect(countOf(platform, firstComment)).toBe(1)
    const remoteId = peertube.live.at(-1)?.remoteId
    const bytesOf = (kind: string) => peertube.companions.find((one) => one.kind === kind && one.remoteId === remoteId)?.bytes
    expect(bytesOf('captions')?.toString()).toBe(files.vtt)
    expect(bytesOf('cover')?.equals(await coverAt(1500))).toBe(true)
    const present = (kind: string) => ({ kind, state: 'done', reason: null, detail: null })
    expect(await shownCompanions(postId, 'PEERTUBE')).toEqual(['captions', 'comment', 'cover'].map(present))
    expect(await shownCompanions(postId, 'MASTODON')).toEqual(['comment', 'cover'].map(present))
    expect(await shownCompanions(postId, 'BLUESKY')).toEqual(['captions', 'comment'].map(present))
    const fileOf = (platform: FakePlatform, kind: string) =>
      platform.companions.find((one) => one.kind === kind && one.remoteId === platform.live.at(-1)?.remoteId)?.bytes
    expect(fileOf(mastodon, 'cover')?.equals(await coverAt(1500))).toBe(true)
    expect(fileOf(bluesky, 'captions')?.toString()).toBe(files.vtt)
    expect(await shownCompanions(postId, 'RSS')).toEqual([])
  })

  test('reaches the closed platforms that take it', async () => {
    const firstComment = 'More on our channel'
    const { postId, text } = await closedDesk.post(closedPlatforms, { firstComment, coverAtMs: 500, sendsCaptions: true })
    await workOff()
    const { platforms } = closedDesk.closed
    const commented = Object.entries(platforms).flatMap(([name, platform]) => (countOf(platform, firstComment) === 1 ? [name] : []))
    expect(commented).toEqual(['YOUTUBE', 'INSTAGRAM_BUSINESS', 'FACEBOOK_PAGE', 'LINKEDIN', 'TWITTER', 'THREADS'])
    const cover = await coverAt(500)
    const companionsOf = (platform: FakePlatform) => {
      const remoteId = platform.live.find((item) => item.text === text)?.remoteId
      return Object.fromEntries(platform.companions.filter((one) => one.remoteId === remoteId).map((one) => [one.kind, one]))
    }
    expect(companionsOf(platforms.YOUTUBE)['cover']?.bytes.equals(cover)).toBe(true)
    expect(companionsOf(platforms.FACEBOOK_PAGE)['cover']?.bytes.equals(cover)).toBe(true)
    expect(companionsOf(platforms.YOUTUBE)['captions']?.bytes.toString()).toBe(files.vtt)
    expect(companionsOf(platforms.FACEBOOK_PAGE)['captions']?.bytes.toString()).toBe(files.srt)
    for (const name of ['LINKEDIN', 'TWITTER'] as const) expect(companionsOf(platforms[name])['captions']?.bytes.toString()).toBe(files.srt)
    const moments = [platforms.TIKTOK_BUSINESS, platforms.INSTAGRAM_BUSINESS, platforms.PINTEREST]
    expect(moments.map((platform) => companionsOf(platform)['cover']?.text)).toEqual(['500', '500', '0.5'])
    const states = Object.values(await targetsOf(world, postId)).map((target) => target.state)
    expect(states).toEqual(closedPlatforms.map(() => 'posted'))
  })

  test('that is refused leaves the post live, is told once, and can be sent again', async () => {
    const firstComment = 'Refused at first'
    world.social.peertube.faults = ({ path }) => (/comment-threads|captions/.test(path) ? 403 : undefined)
    const noticesBefore = await noticeCount()
    const { postId, text } = await desk.post({ on: ['PEERTUBE'], more: { firstComment, sendsCaptions: true } })
    await workOff()
    const { targetId, state, isLive, companions } = (await targetsOf(world, postId))['PEERTUBE']
    expect([state, isLive]).toEqual(['posted', true])
    expect(companions).toMatchObject([
      { kind: 'captions', state: 'missing', reason: 'refused', detail: 'scripted' },
      { kind: 'comment', state: 'missing', reason: 'refused' },
    ])
    expect(await noticeCount()).toBe(noticesBefore + 2)
    world.social.setFaults(undefined)
    for (const kind of ['comment', 'captions']) await world.call('POST', `/posts/${postId}/targets/${targetId}/companions/${kind}/retry`)
    await workOff()
    expect((await shownCompanions(postId, 'PEERTUBE')).map((one: { state: string }) => one.state)).toEqual(['done', 'done'])
    expect(countOf(world.social.peertube, firstComment)).toBe(1)
    expect(desk.liveOf(text)).toHaveLength(1)
    expect((await world.call('POST', `/posts/${postId}/targets/${targetId}/companions/cover/retry`)).status).toBe(404)
  })

  test('that goes with the post itself and is refused leaves the post live, is told once, and is not sent later', async () => {
    world.social.bluesky.faults = ({ headers }) => (headers['content-type'] === 'text/vtt' ? 400 : undefined)
    world.social.mastodon.faults = ({ path, body }) => (path.endsWith('/media') && body.includes('"thumbnail"') ? 422 : undefined)
    closedDesk.closed.platforms.LINKEDIN.faults = ({ path }) => (path.endsWith('/captions') ? 403 : undefined)
    const noticesBefore = await noticeCount()
    const along = { coverAtMs: 500, sendsCaptions: true }
    const { postId, text } = await desk.post({ on: ['BLUESKY', 'MASTODON'], more: along })
    const closed = await closedDesk.post(['LINKEDIN'], along)
    await workOff()
    expect(desk.liveOf(text)).toHaveLength(2)
    const lack = (kind: string) => [{ kind, state: 'missing', reason: 'refused', detail: 'scripted' }]
    expect(await shownCompanions(postId, 'BLUESKY')).toEqual(lack('captions'))
    expect(await shownCompanions(postId, 'MASTODON')).toEqual(lack('cover'))
    expect(await targetsOf(world, closed.postId)).toMatchObject({ LINKEDIN: { state: 'posted', companions: lack('captions') } })
    expect(await noticeCount()).toBe(noticesBefore + 3)
    const { targetId } = (await targetsOf(world, postId))['BLUESKY']
    expect((await world.call('POST', `/posts/${postId}/targets/${targetId}/companions/captions/retry`)).status).toBe(404)
  })

  test.each(['MASTODON', 'BLUESKY', 'PEERTUBE'] as const)('is not doubled on %s when an answer is lost', async (name) => {
    const firstComment = `Lost on ${name}`
    let dropsLeft = 2
    world.social.setFaults(({ path, body }) =>
      /statuses$|putRecord|comment-threads$/.test(path) && body.includes(firstComment) && dropsLeft-- > 0 ? 'drop-answer' : undefined,
    )
    const { postId } = await desk.post({ on: [name], more: { firstComment } })
    await workOff()
    expect(await shownCompanions(postId, name)).toMatchObject([{ state: 'done' }])
    const platform = { MASTODON: world.social.mastodon, BLUESKY: world.social.bluesky, PEERTUBE: world.social.peertube }[name]
    expect(countOf(platform, firstComment)).toBe(1)
  })

  test('waits for a person where the platform does not tell whether it arrived', async () => {
    const firstComment = 'Nobody knows'
    let isDropped = false
    closedDesk.closed.platforms.TWITTER.faults = ({ path, body }) => {
      if (isDropped || path !== '/2/tweets' || !body.includes(firstComment)) return undefined
      isDropped = true
      return 'drop-answer'
    }
    const { postId } = await closedDesk.post(['TWITTER'], { firstComment })
    await workOff()
    expect(await shownCompanions(postId, 'TWITTER')).toMatchObject([{ kind: 'comment', state: 'missing', reason: 'unclear' }])
    expect(countOf(closedDesk.closed.platforms.TWITTER, firstComment)).toBe(1)
  })

  test('is given up while a platform stays away, and the post is not touched', async () => {
    world.social.bluesky.faults = ({ path }) => (path.endsWith('getRecord') ? 'refuse' : undefined)
    const { postId } = await desk.post({ on: ['BLUESKY'], more: { firstComment: 'Into the void' } })
    await workOff()
    expect((await targetsOf(world, postId))['BLUESKY']).toMatchObject({
      state: 'posted',
      companions: [{ kind: 'comment', state: 'missing', reason: 'unreachable' }],
    })
  })

  test('too long for a platform is refused before it is saved', async () => {
    const { status, body } = await desk.post({ on: ['BLUESKY'], more: { firstComment: 'x'.repeat(301) } })
    expect([status, body.details[0]?.message]).toEqual([400, 'comment-too-long'])
  })
})

describe('choices of one post', () => {
  test('come before those of its account, which stay as they are', async () => {
    const youtube = closedDesk.closed.platforms.YOUTUBE
    const { postId, text } = await closedDesk.post(['YOUTUBE'], { choices: { visibility: 'unlisted' } })
    await workOff()
    expect((await targetsOf(world, postId))['YOUTUBE']).toMatchObject({ state: 'posted', choices: { visibility: 'unlisted' } })
    const usual = await closedDesk.post(['YOUTUBE'])
    await workOff()
    const privacyOf = (words: string) => [...youtube.uploads.values()].find((upload) => upload.text === words)?.privacy
    expect([privacyOf(text), privacyOf(usual.text)]).toEqual(['unlisted', 'public'])
  })

  test('that a platform does not offer are refused', async () => {
    expect((await closedDesk.post(['YOUTUBE'], { choices: { duets: 'yes' } })).status).toBe(400)
    expect((await closedDesk.post(['TWITTER'], { choices: { visibility: 'public' } })).status).toBe(400)
  })
})

describe('a clip that is longer than an account takes', () => {
  test('is refused as it is, and goes out cut and framed as was chosen', async () => {
    const accountId = desk.accounts.MASTODON
    const limits = (mostMs: string) =>
      sql`update social_account set limits = jsonb_set(limits, '{video,mostMs}', ${mostMs}::jsonb) where id = ${accountId}`.execute(
        world.db,
      )
    await limits('1000')
    expect((await desk.post({ on: ['MASTODON'] })).body.details[0]?.message).toBe('video-too-long')
    const { postId, text } = await desk.post({ on: ['MASTODON'], more: { targets: [{ accountId, fit: { mostMs: 1000, ratio: '1:1' } }] } })
    await workOff()
    await limits('null')
    expect((await targetsOf(world, postId))['MASTODON']).toMatchObject({ state: 'posted', fit: { mostMs: 1000, ratio: '1:1' } })
    const { fitted } = await world.db.selectFrom('post_target').select('fitted').where('post_id', '=', postId).executeTakeFirstOrThrow()
    const file = join(folder, 'fitted.mp4')
    await writeFile(file, await buffer(await world.deps.storage.get(fitted?.key ?? '')))
    expect(desk.liveOf(text).map(({ sha256 }) => sha256)).toEqual([sha256Of(await readFile(file))])
    const facts = ['-v', 'error', '-show_entries', 'stream=width,height:format=duration', '-of', 'csv=p=0', file]
    const [size = '', duration = ''] = execFileSync('ffprobe', facts, { encoding: 'utf8' }).trim().split('\n')
    expect(size).toBe('1080,1080')
    expect(Number(duration)).toBeCloseTo(1, 1)
  })
})
