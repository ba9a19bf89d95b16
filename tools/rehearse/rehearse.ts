import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql } from 'kysely'
import { makeMortal } from '../../apps/server/src/testing/mortal-worker.ts'
import { type Clip, openPublishingWorld, type PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import { createRandomSource } from '../random-source.ts'
import { openCast } from './cast.ts'
import { countRehearsal, type Figures } from './figures.ts'
import { makeFaults, type Outages, planOutages } from './outage-plan.ts'
import { openProcessClock } from './process-clock.ts'
import { openShiftedDatabase, type ShiftedDatabase } from './shifted-database.ts'
import { openWatchedFeed } from './watched-feed.ts'

/**
 * `deaths`: of workers. `relinked`: accounts that a person connected again, since an answer with new tokens was lost. `moved`: posts that were planned
 * for the next moment with room, since an account was full.
 */
type Rehearsal = Figures & { deaths: number; relinked: number; moved: number }

type Options = { days: number; hasOutages: boolean; seed: number; log(text: string): void }
type Stage = {
  database: ShiftedDatabase
  clock: ReturnType<typeof openProcessClock>
  world: PublishingWorld
  cast: Awaited<ReturnType<typeof openCast>>
  feed: Awaited<ReturnType<typeof openWatchedFeed>>
  clip: Clip
  random: () => number
  startMs: number
  relinked: number
  moved: number
}

const hoursOfDay = [7, 9, 12, 15, 18, 21]
const dayMs = 86_400_000
/** Workers die in one of so many rounds. */
const deathEvery = 25
/** A little longer than the claim on a grant that is renewed. */
const claimSec = 61
/** What is due within so long is worked on together. */
const shortestPassSec = 5
const env = { PUBLIC_URL: 'https://clips.example', STAFF_EMAILS: 'helper@staff.test' }

/**
 * Plays days of posting against fakes of twelve platforms with their caps, and of a podcast that is watched, with outages, lost answers and dying
 * workers, on a clock of its own.
 */
export async function rehearse({ days, hasOutages, seed, log }: Options): Promise<Rehearsal> {
  using clock = openProcessClock()
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database, env)
  await using cast = await openCast(world)
  await using feed = await openWatchedFeed(world)
  // Whoever plans stays signed in for the whole of it.
  await sql`update session_token set expires_at = 'infinity'`.execute(world.db)
  const clip = await world.addClip('How we met', 20)
  const startMs = (await database.now()).getTime()
  const stage: Stage = { database, clock, world, cast, feed, clip, random: createRandomSource(seed), startMs, relinked: 0, moved: 0 }
  const outages = hasOutages ? setFaults(stage, days) : new Map()
  let deaths = 0
  for (let day = 0; day < days; day += 1) {
    await planDay(stage, day)
    deaths += await playUntil(stage, (day + 1) * dayMs, hasOutages)
    if ((day + 1) % 5 === 0) log(`${day + 1} days`)
  }
  cast.setFaults(() => undefined)
  await playUntil(stage, (days + 2) * dayMs, false)
  const figures = await countRehearsal(world.db, { accounts: cast.accounts, live: cast.live(), outages, startMs })
  return { ...figures, ...(await feed.count()), deaths, relinked: stage.relinked, moved: stage.moved }
}

function setFaults({ cast, random, startMs }: Stage, days: number): Outages {
  const outages = new Map<SocialPlatform, ReturnType<typeof planOutages>>()
  cast.setFaults((platform) => {
    const own = planOutages(days, random)
    outages.set(platform, own)
    return makeFaults(own, () => Date.now() - startMs, random)
  })
  return outages
}

/** Six posts a day, each to every account, with a text that tells them apart, and a new episode of the podcast. */
async function planDay(stage: Stage, day: number): Promise<void> {
  const { world, cast, feed, startMs } = stage
  feed.publish(`day ${day}`)
  for (const hour of hoursOfDay) {
    const at = new Date(startMs + day * dayMs + hour * 3_600_000)
    await plan(stage, { accountIds: cast.accounts.map(({ accountId }) => accountId), text: `Day ${day}, hour ${hour}`, at })
  }
  await world.finishExports()
}

type PostPlan = { accountIds: readonly string[]; text: string; at: Date }
type Refusal = { details?: { path: string; message: string }[] }

/** What an account is too full for goes there alone, at the time that the refusal names. */
async function plan(stage: Stage, { accountIds, text, at }: PostPlan): Promise<void> {
  const { world, clip } = stage
  const when = { localTime: at.toISOString().slice(0, 19), zone: 'UTC' }
  const targets = accountIds.map((accountId) => ({ accountId }))
  const { status, body } = await world.call('POST', '/post-schedules', { ...clip, title: 'How we met', text, targets, when })
  if (status === 200) return
  const freeAt = (body as Refusal).details?.find(({ path }) => path.endsWith('.freeAt'))
  const fullId = freeAt?.path.split('.')[1]
  if (!freeAt || fullId === undefined) throw new Error(`a post was refused: ${JSON.stringify(body)}`)
  stage.moved += 1
  await plan(stage, { accountIds: [fullId], text, at: new Date(Date.parse(freeAt.message) + 1000) })
  const others = accountIds.filter((accountId) => accountId !== fullId)
  if (others.length > 0) await plan(stage, { accountIds: others, text, at })
}

/** Works on what is due, and moves the clocks on to what is due next, until then. Returns how many workers died. */
async function playUntil(stage: Stage, untilMs: number, mayDie: boolean): Promise<number> {
  const { database, world, feed, startMs, random } = stage
  let deaths = 0
  for (;;) {
    if (mayDie && random() < 1 / deathEvery && (await workUntilDeath(stage))) {
      deaths += 1
      // Nobody may renew a grant in place of a dead worker before its claim has ended.
      await pass(stage, claimSec)
    }
    await world.work()
    await feed.look()
    await answerQuestions(stage)
    const leftSec = (startMs + untilMs - (await database.now()).getTime()) / 1000
    if (leftSec <= 0) return deaths
    await pass(stage, Math.max(shortestPassSec, Math.min((await readNextSec(stage)) ?? leftSec, leftSec)))
  }
}

/** Returns whether the worker died. */
async function workUntilDeath({ database, world, random }: Stage): Promise<boolean> {
  const mortal = makeMortal(database.url, world.deps, 1 + Math.floor(random() * 60))
  await world.work(mortal)
  await mortal.close()
  await world.freeLostJobs()
  return mortal.isDead
}

/** Seconds until the next thing is due. What is due already waits for another post of its account, which is due later. */
async function readNextSec({ world, feed }: Stage): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(at) - now())::float8 as seconds from (
      select next_at as at from post_target
      union all select run_after from job_run where status in ('queued', 'retrying') and name = any(${world.jobNames})
      union all select next_look_at from import_channel where id = ${feed.channelId}
    ) times where at > now()`.execute(world.db)
  return rows[0]?.seconds ?? null
}

async function pass({ clock, database }: Stage, seconds: number): Promise<void> {
  clock.jump(seconds)
  await database.jump(seconds)
}

/** What waits for a person is told to go on, as somebody would who looks at the calendar and at the profile. */
async function answerQuestions(stage: Stage): Promise<void> {
  const { world, cast } = stage
  const waiting = await world.db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select(['post_target.id', 'post.id as postId', 'post_target.is_live as isLive', 'post.text', 'social_account.platform'])
    .where('post_target.state', '=', 'needs-you')
    .execute()
  if (waiting.length > 0) stage.relinked += await cast.relinkEnded()
  for (const { id, postId, isLive, text, platform } of waiting) {
    const path = `/posts/${postId}/targets/${id}`
    if (isLive !== null) await world.call('POST', `${path}/retry`)
    else
      await world.call('POST', `${path}/resolve`, { isLive: cast.live().some((item) => item.platform === platform && item.text === text) })
  }
}
