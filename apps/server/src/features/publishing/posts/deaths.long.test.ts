import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMortal } from '#testing/mortal-worker.ts'
import { openDesk, type Desk } from '#testing/publishing-desk.ts'
import { type PublishingWorld, targetsOf } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let desk: Desk

beforeAll(async () => {
  world = await startPublishingWorld()
  desk = await openDesk(world)
  world.social.mastodon.mediaCap = Number.POSITIVE_INFINITY
  await sql`update social_account set limits = jsonb_set(limits, '{cap}', 'null') where limits is not null`.execute(world.db)
})
afterAll(async () => world[Symbol.asyncDispose]())

/** More than a post takes; a run that outlives it has covered every step. */
const mostSteps = 400

test.each(['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'] as const)(
  'a worker that dies before or after any statement or request leaves one post on %s, and none is lost',
  async (name) => {
    for (let step = 1; step <= mostSteps; step += 1) {
      const text = `${name} ${step}`
      const { postId } = await desk.post({ text, on: [name] })
      await world.finishExports()
      const mortal = makeMortal(world.database.url, world.deps, step)
      await world.work(mortal)
      const isOver = !mortal.isDead
      await mortal.close()
      await world.freeLostJobs()
      for (let round = 0; round < 4; round += 1) {
        await world.work()
        await world.hurry()
      }
      const live = world.social.live().filter((item) => item.text === text)
      const { state } = (await targetsOf(world, postId))[name]
      expect({ step, state, live: live.length }).toEqual({ step, state: 'posted', live: 1 })
      if (isOver) return
    }
    throw new Error(`a post took more than ${mostSteps} steps`)
  },
  600_000,
)
