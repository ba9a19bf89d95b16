import type {
  ClipId,
  OrgId,
  PostBatchId,
  PostId,
  PostTargetId,
  ProjectId,
  RenderId,
  SocialAccountId,
  UserId,
} from '@clipwright/contract/ids'
import type { Watermark } from '@clipwright/contract/publishing/check-post'
import type { VideoFit } from '@clipwright/contract/publishing/fit-video'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { TargetReason, TargetState } from '@clipwright/contract/publishing/target-states'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { announceStates } from '../event-hooks/announce-state.ts'
import type { ChosenValues, PreparedPost } from '../platforms/platform.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type PostTable = {
  id: PostId
  org_id: OrgId
  project_id: ProjectId
  clip_id: ClipId
  render_id: RenderId
  clip_title: string
  duration_ms: number
  width: number
  height: number
  watermark: Nullable<Watermark>
  title: string
  text: string
  created_by: UserId
  /** Who changed or retried it last; null: nobody since it was written. */
  planned_by: Nullable<UserId>
  local_time: string
  zone: string
  is_second: boolean
  fire_at: Date
  zone_data: Nullable<string>
  slot_account_id: Nullable<SocialAccountId>
  first_comment: string
  cover_at_ms: Nullable<number>
  sends_captions: boolean
  batch_id: Nullable<PostBatchId>
  created_at: Stamp
}

/** A file that was made of an export for one account. */
type FittedFile = { of: string; key: string; sizeBytes: number }

type PostTargetTable = {
  id: PostTargetId
  org_id: OrgId
  post_id: PostId
  account_id: SocialAccountId
  own_text: Nullable<string>
  choices: ColumnType<ChosenValues, ChosenValues, ChosenValues>
  fit: ColumnType<VideoFit, VideoFit, VideoFit>
  fitted: Nullable<FittedFile>
  fire_at: Date
  state: TargetState
  reason: Nullable<TargetReason>
  detail: Nullable<string>
  is_live: Nullable<boolean>
  version: Generated<number>
  commit_token: Nullable<string>
  prepared: Nullable<PreparedPost>
  prepared_for: Nullable<string>
  prepared_at: Nullable<Date>
  committed_at: Nullable<Date>
  attempt: Generated<number>
  may_be_late: Generated<boolean>
  next_at: Nullable<Date>
  deadline_at: Nullable<Date>
  remote_id: Nullable<string>
  remote_url: Nullable<string>
  posted_at: Nullable<Date>
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    post: PostTable
    post_target: PostTargetTable
    post_event: {
      id: Generated<string>
      org_id: OrgId
      target_id: PostTargetId
      state: TargetState
      reason: TargetReason | null
      detail: string | null
      actor_id: UserId | null
      at: Stamp
    }
  }
}

export type PostRow = RowOf<PostTable>
export type TargetRow = RowOf<PostTargetTable>

type NewPost = Omit<PostRow, 'createdAt' | 'plannedBy'>

export async function insertPost(tx: Tx, post: NewPost): Promise<void> {
  await tx.insertInto('post').values(toColumns(post)).execute()
}

type NewTarget = Pick<
  TargetRow,
  'id' | 'orgId' | 'postId' | 'accountId' | 'ownText' | 'choices' | 'fit' | 'fireAt' | 'state' | 'nextAt' | 'deadlineAt'
>

export async function insertTargets(tx: Tx, orgId: OrgId, targets: readonly NewTarget[], actorId: UserId): Promise<void> {
  if (targets.length === 0) return
  await tx
    .insertInto('post_target')
    .values(
      targets.map(({ choices, fit, ...target }) => ({
        ...toColumns(target),
        choices: jsonb(choices),
        fit: jsonb(fit),
        org_id: orgId,
        is_live: false,
      })),
    )
    .execute()
  await tx
    .insertInto('post_event')
    .values(targets.map(({ id, state }) => ({ org_id: orgId, target_id: id, state, reason: null, detail: null, actor_id: actorId })))
    .execute()
  const facts = { reason: null, detail: null, isLive: false, remoteUrl: null }
  await announceStates(
    tx,
    orgId,
    targets.map(({ id, state, fireAt }) => ({ ...facts, id, state, fireAt })),
  )
}

export async function findPostRow(db: Queryable, orgId: OrgId, id: PostId): Promise<PostRow | undefined> {
  return toCamelRow(await db.selectFrom('post').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function lockPostRow(tx: Tx, orgId: OrgId, id: PostId): Promise<PostRow | undefined> {
  return toCamelRow(await tx.selectFrom('post').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst())
}

type PostChange = Partial<
  Pick<
    PostRow,
    | 'title'
    | 'text'
    | 'firstComment'
    | 'coverAtMs'
    | 'sendsCaptions'
    | 'localTime'
    | 'zone'
    | 'isSecond'
    | 'fireAt'
    | 'zoneData'
    | 'slotAccountId'
    | 'plannedBy'
  >
>

export async function updatePostRow(tx: Tx, orgId: OrgId, id: PostId, change: PostChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('post').set(toColumns(change)).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Targets of a post, locked, in an order that two callers share. */
export async function lockTargets(tx: Tx, orgId: OrgId, postId: PostId): Promise<TargetRow[]> {
  return toCamelRows(
    await tx
      .selectFrom('post_target')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('post_id', '=', postId)
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
}

export async function lockTarget(tx: Tx, orgId: OrgId, id: PostTargetId): Promise<TargetRow | undefined> {
  return toCamelRow(
    await tx.selectFrom('post_target').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** What the export was made into for the account of a target. */
export async function saveFitted(tx: Tx, orgId: OrgId, id: PostTargetId, file: FittedFile): Promise<void> {
  await tx
    .updateTable('post_target')
    .set({ fitted: jsonb(file) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function findTargetAccount(db: Queryable, orgId: OrgId, id: PostTargetId): Promise<SocialAccountId | undefined> {
  const row = await db
    .selectFrom('post_target')
    .select('account_id as accountId')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.accountId
}

/** Targets of an account that are on their way, locked. */
export async function lockWaitingTargets(tx: Tx, orgId: OrgId, accountId: SocialAccountId): Promise<TargetRow[]> {
  return toCamelRows(
    await tx
      .selectFrom('post_target')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('account_id', '=', accountId)
      .where('next_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
}

/** Columns of a target that its way to the platform changes. */
export type TargetChange = Partial<
  Pick<
    TargetRow,
    | 'ownText'
    | 'choices'
    | 'fit'
    | 'fitted'
    | 'fireAt'
    | 'state'
    | 'reason'
    | 'detail'
    | 'isLive'
    | 'commitToken'
    | 'prepared'
    | 'preparedFor'
    | 'preparedAt'
    | 'committedAt'
    | 'attempt'
    | 'mayBeLate'
    | 'nextAt'
    | 'deadlineAt'
    | 'remoteId'
    | 'remoteUrl'
    | 'postedAt'
    | 'version'
  >
>

/** Changes a target that the caller has locked, writes it down and tells open screens. `actorId`: null for the server itself. */
export async function changeTarget(tx: Tx, target: TargetRow, change: TargetChange, actorId: UserId | null): Promise<void> {
  const { prepared, choices, fit, fitted, ...plain } = change
  await tx
    .updateTable('post_target')
    .set({
      ...toColumns(plain),
      ...(prepared === undefined ? {} : { prepared: prepared && jsonb(prepared) }),
      ...(choices === undefined ? {} : { choices: jsonb(choices) }),
      ...(fit === undefined ? {} : { fit: jsonb(fit) }),
      ...(fitted === undefined ? {} : { fitted: fitted && jsonb(fitted) }),
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', target.orgId)
    .where('id', '=', target.id)
    .execute()
  const next = { ...target, ...change }
  const isNews = next.state !== target.state || next.reason !== target.reason
  if (!isNews) return
  await tx
    .insertInto('post_event')
    .values({
      org_id: target.orgId,
      target_id: target.id,
      state: next.state,
      reason: next.reason,
      detail: next.detail,
      actor_id: actorId,
    })
    .execute()
  await announceStates(tx, target.orgId, [next])
  await publishEvent(tx, target.orgId, { type: 'post.state', postId: target.postId, targetId: target.id, state: next.state })
}

/** States in which a post of the account is, or may be, going out this moment. */
const goingOut = ['committing', 'confirming', 'unknown'] as const

/** Whether another post of the account is going out. The caller has locked the account. */
export async function isAnotherGoingOut(tx: Tx, orgId: OrgId, target: Pick<TargetRow, 'id' | 'accountId'>): Promise<boolean> {
  const other = await tx
    .selectFrom('post_target')
    .select('id')
    .where('org_id', '=', orgId)
    .where('account_id', '=', target.accountId)
    .where('id', '!=', target.id)
    .where('state', 'in', goingOut)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** When posts went out on an account since then, or may have. */
export async function listCommitTimes(tx: Tx, orgId: OrgId, accountId: SocialAccountId, since: Date): Promise<Date[]> {
  const rows = await selectCommits(tx, since).where('post_target.org_id', '=', orgId).where('account_id', '=', accountId).execute()
  return rows.flatMap(({ committedAt }) => committedAt ?? [])
}

/** The same of every organisation for the app that they post through; nobody else counts until the transaction ends. */
export async function listAppCommitTimes(tx: Tx, platform: SocialPlatform, since: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtext('app-cap'), hashtext(${platform}))`.execute(tx)
  const rows = await selectCommits(tx, since)
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .where('social_account.platform', '=', platform)
    .execute()
  return rows.flatMap(({ committedAt }) => committedAt ?? [])
}

/** Of every organisation, unless whoever asks says which. */
function selectCommits(tx: Tx, since: Date) {
  return tx
    .selectFrom('post_target')
    .select('post_target.committed_at as committedAt')
    .where('post_target.committed_at', '>', since)
    .where((row) => row.or([row('post_target.state', '=', 'posted'), row('post_target.state', 'in', goingOut)]))
}
