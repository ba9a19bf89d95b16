import { PostId, PostTargetId, RenderId, SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { resolveTime, showInZone } from '../../apps/server/src/features/publishing/posts/local-time.ts'
import { commitTargetWorker } from '../../apps/server/src/features/publishing/posts/jobs/commit-target.worker.ts'
import { confirmTargetWorker } from '../../apps/server/src/features/publishing/posts/jobs/confirm-target.worker.ts'
import { prepareTargetWorker } from '../../apps/server/src/features/publishing/posts/jobs/prepare-target.worker.ts'
import { insertPost, insertTargets } from '../../apps/server/src/features/publishing/posts/posts.store.ts'
import { startDispatcher } from '../../apps/server/src/features/publishing/posts/start-dispatcher.ts'
import { sealSession } from '../../apps/server/src/features/publishing/social-accounts/account-session.ts'
import { insertAccount } from '../../apps/server/src/features/publishing/social-accounts/social-accounts.store.ts'
import { newId } from '../../apps/server/src/platform/ids/new-id.ts'
import { startQueue } from '../../apps/server/src/platform/queue/start-queue.ts'
import { playImports } from '../../apps/server/src/testing/play-imports.ts'
import { openPublishingWorld, type PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import { createRandomSource } from '../random-source.ts'
import { openShiftedDatabase } from '../rehearse/shifted-database.ts'
import { playTokenMonths } from '../rehearse/token-months.ts'

type Log = (text: string) => void

const accounts = 200
/** Ten thousand an hour for so long, and a thousand more in one minute of it. */
const spanSec = 60 * Number(process.env['CLIPWRIGHT_BENCH_POST_MINUTES'] ?? 3)
const steadyPerSec = 10_000 / 3600
const burst = { fromSec: 60, sec: 60, posts: 1000 }
const postCount = Math.round(spanSec * steadyPerSec) + burst.posts
/** Time to store the posts before the first is due. */
const leadSec = 15 + postCount / 50
/** On one watched feed, in any order. */
const importEvents = 10_000
/** Each grant is renewed after ten days, so nine times. */
const tokenPlan = { accounts: 1000, days: 90, accessDays: 20 }
/** Shares of the calls that end without an answer, and without having arrived. */
const faults = { dropped: 0.02, refused: 0.01 }

/** Posts that were prepared beforehand go out through the real queue to a fake Mastodon, some of them with a lost answer. */
export async function benchPublishing({ log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const dstErrors = countClockErrors()
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database)
  const random = createRandomSource(7)
  // First what calls as a person, whose session ends within the hour that posts may take.
  const imports = await playImports({ http: world.http, owner: world.owner, random }, importEvents)
  log('imports played')
  const tokens = await playTokenMonths({ ...tokenPlan, random })
  const expired = { expired_token_failures: tokens.failures + tokens.emptied, token_refreshes: tokens.refreshes }
  log(`grants renewed ${tokens.refreshes} times`)
  const clip = await world.addClip('One of many')
  const accountIds = await addAccounts(world)
  const dueSecs = planDueSecs()
  await addReadyPosts(world, { clip, accountIds, dueSecs })
  log(`${dueSecs.length} posts on ${accounts} accounts`)
  world.social.mastodon.faults = ({ path }) => {
    if (path !== '/api/v1/statuses') return undefined
    const chance = random()
    if (chance < faults.dropped) return 'drop-answer'
    return chance < faults.dropped + faults.refused ? 'refuse' : undefined
  }
  await postAll(world, log)
  const figures = await readFigures(world)
  return { ...figures, ...expired, dst_errors: dstErrors, import_doubles: imports.doubles, import_lost: imports.lost }
}

function planDueSecs(): number[] {
  const steady = Array.from({ length: postCount - burst.posts }, (_, index) => index / steadyPerSec)
  const many = Array.from({ length: burst.posts }, (_, index) => burst.fromSec + (index * burst.sec) / burst.posts)
  return [...steady, ...many].map((sec) => leadSec + sec)
}

async function addAccounts({ db, owner, social }: PublishingWorld): Promise<SocialAccountId[]> {
  const ids = Array.from({ length: accounts }, () => SocialAccountId.parse(newId()))
  for (const [index, id] of ids.entries()) {
    const accessToken = social.mastodon.addToken({ id: String(index), username: `person${index}` })
    const session = { accessToken, refreshToken: null, expiresAtMs: null, extras: {} }
    const sealed = await sealSession(db, { orgId: owner.orgId, accountId: id }, session)
    const profile = {
      host: social.mastodon.origin,
      extUserId: String(index),
      handle: `@person${index}`,
      name: `Person ${index}`,
      profileUrl: null,
      limits: null,
    }
    await db.transaction((tx) =>
      insertAccount(tx, owner.orgId, {
        id,
        platform: 'MASTODON',
        profile,
        scopes: [],
        session: sealed,
        feedHash: null,
        userId: owner.userId,
      }),
    )
  }
  return ids
}

type Plan = { clip: Awaited<ReturnType<PublishingWorld['addClip']>>; accountIds: SocialAccountId[]; dueSecs: number[] }

async function addReadyPosts({ db, owner, social }: PublishingWorld, { clip, accountIds, dueSecs }: Plan): Promise<void> {
  const renderId = RenderId.parse(newId())
  const files = JSON.stringify({ main: 'bench/clip.mp4', srt: null, poster: null })
  await sql`insert into clip_render (id, org_id, clip_id, target, input_hash, status, files, size_bytes)
    values (${renderId}, ${owner.orgId}, ${clip.clipId}, 'VIDEO_FILE', 'bench', 'ready', ${files}::jsonb, 1000)`.execute(db)
  const startMs = Date.now()
  await db.transaction(async (tx) => {
    for (const [index, sec] of dueSecs.entries()) {
      const fireAt = new Date(startMs + sec * 1000)
      const [postId, targetId] = [PostId.parse(newId()), PostTargetId.parse(newId())]
      const account = index % accountIds.length
      const text = `Post ${index}`
      const times = {
        localTime: fireAt.toISOString().slice(0, 19),
        zone: 'UTC',
        isSecond: false,
        fireAt,
        zoneData: null,
        slotAccountId: null,
      }
      const facts = { durationMs: 30_000, width: 1080, height: 1920, watermark: null, clipTitle: 'One of many', title: '', text }
      const alone = { firstComment: '', coverAtMs: null, sendsCaptions: false, batchId: null }
      await insertPost(tx, { id: postId, orgId: owner.orgId, ...clip, renderId, ...facts, ...alone, ...times, createdBy: owner.userId })
      const accountId = accountIds[account] as SocialAccountId
      const deadlineAt = new Date(fireAt.getTime() + 86_400_000)
      const target = {
        id: targetId,
        orgId: owner.orgId,
        postId,
        accountId,
        ownText: null,
        choices: {},
        fit: {},
        fireAt,
        state: 'ready' as const,
        nextAt: fireAt,
        deadlineAt,
      }
      await insertTargets(tx, owner.orgId, [target], owner.userId)
      const mediaId = `media-${index}`
      social.mastodon.media.set(mediaId, { sha256: '', cover: null, account: String(account), at: 0 })
      await sql`update post_target set prepared = ${JSON.stringify({ mediaId })}::jsonb, prepared_for = ${String(account)}, prepared_at = now()
        where id = ${targetId}`.execute(tx)
    }
  })
}

const workers = [prepareTargetWorker, commitTargetWorker, confirmTargetWorker]
/** After the last post, for what is asked about. */
const tailSec = 150

async function postAll({ db, database, deps }: PublishingWorld, log: Log): Promise<void> {
  const { url } = database
  const queue = await startQueue({ db, url, lanes: { send: 4, post: 12 }, workers, deps, log: silentLog })
  const dispatcher = await startDispatcher({ db, url, log: silentLog })
  const end = performance.now() + (leadSec + spanSec + tailSec) * 1000
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const { rows } = await sql<{
      openCount: number
    }>`select count(*)::int as "openCount" from post_target where next_at is not null`.execute(db)
    const openCount = rows[0]?.openCount ?? 0
    if (openCount === 0 || performance.now() > end) break
    log(`${openCount} to go`)
  }
  await dispatcher.stop()
  await queue.stop()
}

async function readFigures({ db, social }: PublishingWorld): Promise<Record<string, number>> {
  const { rows } = await sql<{ posted: number; p50: number; p99: number; unknown: number; settled: number }>`
    with first as (
      select target_id, min(at) filter (where state = 'committing') as started, min(at) filter (where state = 'unknown') as asked,
        min(at) filter (where state = 'posted') as done
      from post_event group by target_id
    )
    select count(done)::int as posted,
      percentile_cont(0.5) within group (order by extract(epoch from started - fire_at))::float8 as p50,
      percentile_cont(0.99) within group (order by extract(epoch from started - fire_at))::float8 as p99,
      count(asked)::int as unknown,
      count(*) filter (where asked is not null and done - asked < interval '2 minutes')::int as settled
    from first join post_target on post_target.id = first.target_id`.execute(db)
  const row = rows[0]
  const texts = social.mastodon.live.map(({ text }) => text)
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from post_target`.execute(db)
  const unknown = row?.unknown ?? 0
  return {
    posts: counts[0]?.count ?? 0,
    doubled: texts.length - new Set(texts).size,
    lost: (counts[0]?.count ?? 0) - (row?.posted ?? 0),
    late_p50_s: row?.p50 ?? 0,
    late_p99_s: row?.p99 ?? 0,
    unknown,
    unknown_settled_share: unknown === 0 ? 1 : (row?.settled ?? 0) / unknown,
  }
}

const zones = [
  'Africa/Cairo',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
]

/** Days of two years whose wall clock does not come out as it went in, in twelve zones at four hours. */
function countClockErrors(): number {
  let errors = 0
  for (const zone of zones) {
    for (let day = 0; day < 730; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      for (const time of ['00:15', '02:30', '09:00', '21:45']) {
        const { fireAt, localTime, shift } = resolveTime({ localTime: `${date}T${time}`, zone }, 0)
        const wall = showInZone(fireAt, zone)
        const isWrong = `${wall.day}T${wall.time}` !== localTime || (shift !== 'gap' && localTime !== `${date}T${time}`)
        errors += isWrong ? 1 : 0
      }
    }
  }
  return errors
}
