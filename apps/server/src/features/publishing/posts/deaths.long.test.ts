import { closedPlatforms, platformLimits } from '@clipwright/contract/publishing/platform-limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClosedDesk, openClosedDesk } from '#testing/closed-desk.ts'
import { dieAtEveryStep } from '#testing/die-at-every-step.ts'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import type { PublishingWorld } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

const cappedByPost = ['FACEBOOK_PAGE', 'INSTAGRAM_BUSINESS', 'THREADS', 'TIKTOK_BUSINESS'] as const

let world: PublishingWorld
let desk: Desk
let closedDesk: ClosedDesk

beforeAll(async () => {
  world = await startPublishingWorld({ PUBLIC_URL: 'https://clips.example', STAFF_EMAILS: 'helper@staff.test' })
  desk = await openDesk(world)
  closedDesk = await openClosedDesk(world)
  for (const platform of closedPlatforms) await closedDesk.saveApp(platform)
  await closedDesk.chooseAll()
  world.social.mastodon.mediaCap = Number.POSITIVE_INFINITY
  const { platforms } = closedDesk.closed
  platforms.YOUTUBE.quota = Number.POSITIVE_INFINITY
  for (const platform of cappedByPost) platforms[platform].cap = 1_000_000
  // Otherwise nobody but a person knows whether a post is there.
  platforms.LINKEDIN.mayReadPosts = true
  for (const [platform, limits] of Object.entries(platformLimits)) {
    const uncapped = JSON.stringify({ ...limits, cap: null })
    await sql`update social_account set limits = coalesce(limits, ${uncapped}::jsonb) || '{"cap": null}' where platform = ${platform}`.execute(
      world.db,
    )
  }
})
afterAll(async () => {
  await closedDesk[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

// More posts than anybody may make in an hour.
beforeEach(() => sql`delete from rate_count`.execute(world.db))

test.each(['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'] as const)(
  'a worker that dies before or after any statement or request leaves one post on %s, and none is lost',
  async (platform) => {
    const post = (step: number) => desk.post({ text: `${platform} ${step}`, on: [platform] })
    for await (const { step, ...after } of dieAtEveryStep(world, { platform, post, live: world.social.live })) {
      expect({ step, ...after }).toEqual({ step, state: 'posted', liveCount: 1 })
    }
  },
  1_800_000,
)

test.each(closedPlatforms)(
  'a worker that dies before or after any statement or request leaves one post on %s, and none is lost',
  async (platform) => {
    const post = () => closedDesk.post([platform])
    for await (const { step, ...after } of dieAtEveryStep(world, { platform, post, live: closedDesk.closed.live })) {
      expect({ step, ...after }).toEqual({ step, state: 'posted', liveCount: 1 })
    }
  },
  1_800_000,
)
