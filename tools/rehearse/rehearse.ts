import { sql } from 'kysely'
import { makeMortal } from '../../apps/server/src/testing/mortal-worker.ts'
import { openDesk } from '../../apps/server/src/testing/publishing-desk.ts'
import { openPublishingWorld, type PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import { createRandomSource } from '../random-source.ts'
import { isWithin, makeFaults, planOutages, type Span } from './outage-plan.ts'
import { openShiftedDatabase, type ShiftedDatabase } from './shifted-database.ts'

type Rehearsal = {
  scheduled: number
  posted: number
  /** Later than two minutes; those that a planned outage held are counted apart. */
  late: number
  held: number
  doubled: number
  lost: number
  deaths: number
}

type Options = { days: number; hasOutages: boolean; seed: number; log(text: string): void }
type Desk = Awaited<ReturnType<typeof openDesk>>
type Stage = { database: ShiftedDatabase; world: PublishingWorld; desk: Desk; random: () => number; startMs: number; outages: Span[] }

const platforms = ['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'] as const
const hoursOfDay = [7, 9, 12, 15, 18, 21]
const lateMs = 2 * 60_000
/** Workers die in one of so many rounds. */
const deathEvery = 25

/** Plays days of posting against fakes of the platforms, with outages, lost answers and dying workers, on a clock of its own. */
export async function rehearse({ days, hasOutages, seed, log }: Options): Promise<Rehearsal> {
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database)
  const desk = await openDesk(world)
  await sql`update social_account set limits = jsonb_set(limits, '{cap}', 'null') where limits is not null`.execute(world.db)
  // Whoever plans stays signed in for the whole of it.
  await sql`update session_token set expires_at = 'infinity'`.execute(world.db)
  world.social.mastodon.mediaCap = Number.POSITIVE_INFINITY
  const random = createRandomSource(seed)
  const startMs = (await database.now()).getTime()
  const stage: Stage = { database, world, desk, random, startMs, outages: [] }
  let nowMs = 0
  const readClock = async () => {
    nowMs = (await database.now()).getTime() - startMs
  }
  if (hasOutages) setFaults(stage, days, () => nowMs)
  let deaths = 0
  for (let day = 0; day < days; day += 1) {
    await planDay(stage, day)
    deaths += await playUntil(stage, (day + 1) * 86_400_000, readClock, hasOutages)
    if ((day + 1) % 5 === 0) log(`${day + 1} days`)
  }
  world.social.setFaults(undefined)
  await playUntil(stage, (days + 2) * 86_400_000, readClock, false)
  return { ...(await count(stage)), deaths }
}

function setFaults({ world, random, outages }: Stage, days: number, nowMs: () => number): void {
  const { mastodon, bluesky, peertube, receiver } = world.social
  for (const platform of [mastodon, bluesky, peertube, receiver]) {
    const own = planOutages(days, random)
    outages.push(...own)
    platform.faults = makeFaults(own, nowMs, random)
  }
}

/** Six posts a day, each to every account, with a text that tells them apart. */
async function planDay({ world, desk, startMs }: Stage, day: number): Promise<void> {
  for (const hour of hoursOfDay) {
    const at = new Date(startMs + day * 86_400_000 + hour * 3_600_000)
    const when = { localTime: at.toISOString().slice(0, 19), zone: 'UTC' }
    const { status, body } = await desk.post({ text: `Day ${day}, hour ${hour}`, on: platforms, when })
    if (status !== 200) throw new Error(`a post was refused: ${JSON.stringify(body)}`)
  }
  await world.finishExports()
}

/** Works on what is due, and moves the clock on to what is due next, until then. Returns how many workers died. */
async function playUntil(stage: Stage, untilMs: number, readClock: () => Promise<void>, mayDie: boolean): Promise<number> {
  const { database, world, startMs, random } = stage
  let deaths = 0
  for (;;) {
    await readClock()
    if (mayDie && random() < 1 / deathEvery) {
      const mortal = makeMortal(database.url, world.deps, 1 + Math.floor(random() * 60))
      await world.work(mortal)
      if (mortal.isDead) deaths += 1
      await mortal.close()
      await world.freeLostJobs()
    } else await world.work()
    await answerQuestions(stage)
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from min(next_at) - now())::float8 as seconds from post_target where next_at is not null`.execute(world.db)
    const leftSec = (startMs + untilMs - (await database.now()).getTime()) / 1000
    if (leftSec <= 0) return deaths
    await database.jump(Math.max(1, Math.min(rows[0]?.seconds ?? leftSec, leftSec)))
  }
}

/** What waits for a person is told to go on, as somebody would who looks at the calendar. */
async function answerQuestions({ world }: Stage): Promise<void> {
  const waiting = await world.db
    .selectFrom('post_target')
    .select(['id', 'post_id as postId', 'is_live as isLive'])
    .where('state', '=', 'needs-you')
    .execute()
  for (const { id, postId } of waiting) await world.call('POST', `/posts/${postId}/targets/${id}/retry`)
}

async function count({ world, startMs, outages }: Stage): Promise<Omit<Rehearsal, 'deaths'>> {
  const targets = await world.db.selectFrom('post_target').select(['state', 'fire_at as fireAt', 'posted_at as postedAt']).execute()
  const behind = targets.filter(({ fireAt, postedAt }) => postedAt && postedAt.getTime() - fireAt.getTime() > lateMs)
  const heldTargets = behind.filter(({ fireAt }) => isWithin(outages, fireAt.getTime() - startMs))
  const keys = world.social.live().map(({ platform, text }) => `${platform} ${text}`)
  return {
    scheduled: targets.length,
    posted: targets.filter(({ state }) => state === 'posted').length,
    late: behind.length - heldTargets.length,
    held: heldTargets.length,
    doubled: keys.length - new Set(keys).size,
    lost: targets.length - new Set(keys).size,
  }
}
