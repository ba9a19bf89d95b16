import type { ClipId, OrgId, PostId, PostTargetId, ProjectId, RenderId, SocialAccountId, UserId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { TargetState } from '@clipwright/contract/publishing/target-states'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { ChosenValues } from '../platforms/platform.ts'
import type { PostRow, TargetRow } from './posts.store.ts'

export type ShownTarget = TargetRow & {
  platform: SocialPlatform
  handle: string
  extUserId: string
  /** What was chosen for the account. */
  accountChoices: ChosenValues
}

/** Targets of these posts with their accounts, also those that were removed. */
export async function listTargets(db: Queryable, orgId: OrgId, postIds: readonly PostId[]): Promise<ShownTarget[]> {
  if (postIds.length === 0) return []
  return toCamelRows(
    await db
      .selectFrom('post_target')
      .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
      .selectAll('post_target')
      .select([
        'social_account.platform',
        'social_account.handle',
        'social_account.ext_user_id',
        'social_account.choices as account_choices',
      ])
      .where('post_target.org_id', '=', orgId)
      .where('post_target.post_id', 'in', postIds)
      .orderBy('social_account.platform')
      .orderBy('post_target.id')
      .execute(),
  )
}

/** Who hears of a post whose planner may no longer post. */
export async function findOwner(db: Queryable, orgId: OrgId): Promise<UserId | undefined> {
  const member = db.selectFrom('org_member').select('user_id as userId').where('org_id', '=', orgId).where('role', '=', 'owner')
  return (await member.executeTakeFirst())?.userId
}

type TargetFilter = { accountId?: SocialAccountId | undefined; state?: TargetState | undefined }
type Span = TargetFilter & { start: Date; end: Date }

/** Posts with a target of this account and in this state. */
function postsOf(db: Queryable, orgId: OrgId, { accountId, state }: TargetFilter) {
  const posts = db.selectFrom('post').where('org_id', '=', orgId)
  if (accountId === undefined && state === undefined) return posts
  return posts.where('id', 'in', (row) => {
    let targets = row.selectFrom('post_target').select('post_id').where('org_id', '=', orgId)
    if (accountId !== undefined) targets = targets.where('account_id', '=', accountId)
    if (state !== undefined) targets = targets.where('state', '=', state)
    return targets
  })
}

/** Posts of a span of time, earliest first. */
export async function listPostsWithin(db: Queryable, orgId: OrgId, span: Span, limit: number): Promise<PostRow[]> {
  const query = postsOf(db, orgId, span).selectAll().where('fire_at', '>=', span.start).where('fire_at', '<', span.end)
  return toCamelRows(await query.orderBy('fire_at').orderBy('id').limit(limit).execute())
}

type PostPage = TargetFilter & { pageNum: number; pageSize: number }

/** A page of all posts, the latest time first; of those that still wait on an account, the earliest first. */
export async function listPostPage(
  db: Queryable,
  orgId: OrgId,
  which: 'all' | 'waiting',
  page: PostPage,
): Promise<{ rows: PostRow[]; total: number }> {
  const all = postsOf(db, orgId, page)
  const posts =
    which === 'all'
      ? all
      : all.where('id', 'in', (row) =>
          row
            .selectFrom('post_target')
            .select('post_id')
            .where('org_id', '=', orgId)
            .where('state', 'not in', ['posted', 'skipped', 'cancelled']),
        )
  const { total } = await posts.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await posts
    .selectAll()
    .orderBy('fire_at', which === 'all' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return { rows: toCamelRows(rows), total: Number(total) }
}

/** Times of an account that count against its cap around a moment, in ms: what went out, and what is to go out. */
export async function listCapTimes(
  db: Queryable,
  orgId: OrgId,
  accountId: SocialAccountId,
  around: { from: Date; exceptPosts: readonly PostId[] },
): Promise<number[]> {
  let query = db
    .selectFrom('post_target')
    .select(sql<Date>`coalesce(committed_at, fire_at)`.as('at'))
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where(sql<Date>`coalesce(committed_at, fire_at)`, '>', around.from)
    .where('state', 'not in', ['cancelled', 'skipped', 'needs-you'])
  if (around.exceptPosts.length > 0) query = query.where('post_id', 'not in', around.exceptPosts)
  return (await query.execute()).map(({ at }) => at.getTime())
}

/** The same for an app that all organisations post through, so of every organisation. */
export async function listAppCapTimes(
  db: Queryable,
  platform: SocialPlatform,
  around: { from: Date; exceptPosts: readonly PostId[] },
): Promise<number[]> {
  let query = db
    .selectFrom('post_target')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select(sql<Date>`coalesce(committed_at, fire_at)`.as('at'))
    .where('social_account.platform', '=', platform)
    .where(sql<Date>`coalesce(committed_at, fire_at)`, '>', around.from)
    .where('state', 'not in', ['cancelled', 'skipped', 'needs-you'])
  if (around.exceptPosts.length > 0) query = query.where('post_id', 'not in', around.exceptPosts)
  return (await query.execute()).map(({ at }) => at.getTime())
}

type Nearby = { clipId: ClipId; text: string; fireAt: Date }

/** So many posts of an account around a time are compared with a new one. */
const mostNearby = 200

/** What went to an account in a span of time, or is to go there: those nearest to `fireAt`. */
export async function listNearbyPosts(
  db: Queryable,
  orgId: OrgId,
  look: { accountId: SocialAccountId; fireAt: Date; from: Date; to: Date; exceptPosts: readonly PostId[] },
): Promise<Nearby[]> {
  let query = db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .select(['post.clip_id as clipId', sql<string>`coalesce(post_target.own_text, post.text)`.as('text'), 'post_target.fire_at as fireAt'])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.account_id', '=', look.accountId)
    .where('post_target.fire_at', '>', look.from)
    .where('post_target.fire_at', '<', look.to)
    .where('post_target.state', 'not in', ['cancelled', 'skipped'])
  if (look.exceptPosts.length > 0) query = query.where('post.id', 'not in', look.exceptPosts)
  return query.orderBy(sql`abs(extract(epoch from post_target.fire_at - ${look.fireAt}))`).limit(mostNearby).execute()
}

/** Newest posters of these clips. */
export async function listPosterKeys(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<Map<ClipId, string>> {
  if (clipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('clip_render')
    .select(['clip_id as clipId', sql<string>`files ->> 'poster'`.as('poster')])
    .distinctOn('clip_id')
    .where('org_id', '=', orgId)
    .where('clip_id', 'in', clipIds)
    .where(sql<boolean>`files ->> 'poster' is not null`)
    .orderBy('clip_id')
    .orderBy('updated_at', 'desc')
    .execute()
  return new Map(rows.map(({ clipId, poster }) => [clipId, poster]))
}

type ExportState = { status: 'pending' | 'ready' | 'failed'; main: string | null; sizeBytes: number | null }

/** Whether the project of a post is in the trash: its files stay for a while, and nothing of it goes out. */
export async function isProjectDeleted(db: Queryable, { orgId, projectId }: Pick<PostRow, 'orgId' | 'projectId'>): Promise<boolean> {
  const row = db.selectFrom('project').select('deleted_at as deletedAt').where('org_id', '=', orgId).where('id', '=', projectId)
  return (await row.executeTakeFirst())?.deletedAt != null
}

/** The export that a post sends; undefined when it was deleted with its project. */
export async function findExport(db: Queryable, orgId: OrgId, renderId: RenderId): Promise<ExportState | undefined> {
  const row = await db
    .selectFrom('clip_render')
    .select(['status', 'files', 'size_bytes as sizeBytes'])
    .where('org_id', '=', orgId)
    .where('id', '=', renderId)
    .executeTakeFirst()
  return row && { status: row.status, main: row.files?.main ?? null, sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes) }
}

/** Of a finished export of a clip; null when there is none. */
export async function findExportSize(db: Queryable, orgId: OrgId, clipId: ClipId, inputHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('clip_render')
    .select('size_bytes as sizeBytes')
    .where('org_id', '=', orgId)
    .where('clip_id', '=', clipId)
    .where('target', '=', 'VIDEO_FILE')
    .where('input_hash', '=', inputHash)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  return row?.sizeBytes == null ? null : Number(row.sizeBytes)
}

/** Of the newest preview of a version of a clip; null when there is none. */
export async function findPreviewSize(db: Queryable, orgId: OrgId, clipId: ClipId, clipVersion: number): Promise<number | null> {
  const row = await db
    .selectFrom('clip_render')
    .select('size_bytes as sizeBytes')
    .where('org_id', '=', orgId)
    .where('clip_id', '=', clipId)
    .where('target', '=', 'VIDEO_PREVIEW')
    .where('clip_version', '=', clipVersion)
    .where('status', '=', 'ready')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sizeBytes == null ? null : Number(row.sizeBytes)
}

/** Bytes of clips of a project that have both a file and a preview of one version. */
export async function sumRenderSizes(
  db: Queryable,
  orgId: OrgId,
  projectId: ProjectId,
): Promise<{ fileBytes: number; previewBytes: number }> {
  const { rows } = await sql<{ fileBytes: number; previewBytes: number }>`
    select coalesce(sum(file.size_bytes), 0)::float8 as "fileBytes", coalesce(sum(preview.size_bytes), 0)::float8 as "previewBytes"
    from clip
    join clip_render as file on file.clip_id = clip.id and file.target = 'VIDEO_FILE' and file.status = 'ready'
    join clip_render as preview on preview.clip_id = clip.id and preview.target = 'VIDEO_PREVIEW' and preview.status = 'ready'
      and preview.clip_version = file.clip_version
    where clip.org_id = ${orgId} and clip.project_id = ${projectId}`.execute(db)
  return rows[0] ?? { fileBytes: 0, previewBytes: 0 }
}

type LiveItem = Pick<PostRow, 'title' | 'text' | 'renderId' | 'durationMs'> & {
  targetId: PostTargetId
  postedAt: Date
  ownText: string | null
}

/** What is live on an account, newest first. */
export async function listLiveItems(db: Queryable, orgId: OrgId, accountId: SocialAccountId, limit: number): Promise<LiveItem[]> {
  const rows = await db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .select([
      'post_target.id as targetId',
      'post_target.posted_at as postedAt',
      'post_target.own_text as ownText',
      'post.title',
      'post.text',
      'post.render_id as renderId',
      'post.duration_ms as durationMs',
    ])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.account_id', '=', accountId)
    .where('post_target.state', '=', 'posted')
    .orderBy('post_target.posted_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ postedAt, ...row }) => (postedAt ? [{ ...row, postedAt }] : []))
}

/** The export behind one live item of an account. */
export async function findLiveItem(
  db: Queryable,
  orgId: OrgId,
  { accountId, targetId }: { accountId: SocialAccountId; targetId: PostTargetId },
): Promise<{ renderId: RenderId } | undefined> {
  return db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .select('post.render_id as renderId')
    .where('post_target.org_id', '=', orgId)
    .where('post_target.account_id', '=', accountId)
    .where('post_target.id', '=', targetId)
    .where('post_target.state', '=', 'posted')
    .executeTakeFirst()
}
