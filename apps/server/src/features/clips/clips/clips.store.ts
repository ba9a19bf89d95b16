import type { ClipFormat, LeftOut } from '@clipwright/contract/clips/clip-formats'
import type { FeedbackReason, RenderTarget } from '@clipwright/contract/clips/clips'
import type { ClipQuality } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import type { ErrorName } from '@clipwright/contract/errors'
import type { ClipId, CopilotTaskId, OrgId, ProjectId, RenderId, UserId } from '@clipwright/contract/ids'
import type { RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { PlanQuality } from '#pipeline/refine.ts'
import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type {} from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { runPrepared } from '#platform/db/prepared-statement.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type Json<T> = ColumnType<T, T, T>
type Stamp = ColumnType<Date, Date | undefined, Date>

/** Storage keys of a render’s files. `downloads` is absent in renders from before there were several formats. */
export type RenderFiles = { main: string; srt: string | null; poster: string | null; downloads?: RenderDownload[] }
export type RenderDownload = { format: ClipFormat; key: string; leftOut: LeftOut[] }

/** Every storage key, once. */
export function keysOfFiles({ main, srt, poster, downloads = [] }: RenderFiles): string[] {
  return [...new Set([main, srt, poster, ...downloads.map(({ key }) => key)])].flatMap((key) => key ?? [])
}

export type RenderFailure = { errorName: ErrorName; errorMessage: string }

type ClipTable = {
  id: ClipId
  org_id: OrgId
  project_id: ProjectId
  run: number
  moment_key: string
  run_id: string
  rank: number
  is_runner_up: boolean
  score: number
  judge_score: number
  title: string
  description: string
  moment: Json<Moment>
  timeline: ColumnType<Timeline | null, Timeline | null | undefined, Timeline | null>
  timeline_look: string | null
  plan_quality: ColumnType<PlanQuality | null, PlanQuality | null | undefined, PlanQuality | null>
  render_override: ColumnType<RenderPreferenceOverride, RenderPreferenceOverride | undefined, RenderPreferenceOverride>
  version: Generated<number>
  engine_updated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The search that found it; null for clips of the first choice. */
  copilot_task_id: ColumnType<CopilotTaskId | null, CopilotTaskId | null | undefined, never>
  /** The clip that this is another cut of. */
  bonus_of: ColumnType<ClipId | null, ClipId | null | undefined, never>
  created_at: Stamp
  updated_at: Stamp
}

type ClipRenderTable = {
  id: RenderId
  org_id: OrgId
  clip_id: ClipId
  target: RenderTarget
  input_hash: string
  /** Version of the clip that the render shows; null in renders from before it was stored. */
  clip_version: ColumnType<number | null, number | null | undefined, number | null>
  status: 'pending' | 'ready' | 'failed'
  progress: Generated<number>
  est_ms: number | null
  files: ColumnType<RenderFiles | null, RenderFiles | null | undefined, RenderFiles | null>
  quality: ColumnType<ClipQuality | null, ClipQuality | null | undefined, ClipQuality | null>
  size_bytes: number | null
  error: ColumnType<RenderFailure | null, RenderFailure | null | undefined, RenderFailure | null>
  is_automatic: Generated<boolean>
  /** Asked for by a person before the clip changed: it shows the clip as it was then. */
  is_held: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

type ClipFeedbackTable = {
  org_id: OrgId
  user_id: UserId
  clip_id: ClipId
  liked: boolean
  disliked: boolean
  reasons: Json<z.infer<typeof FeedbackReason>[]>
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    clip: ClipTable
    clip_render: ClipRenderTable
    clip_feedback: ClipFeedbackTable
  }
}

export type ClipRow = RowOf<ClipTable>
export type ClipRenderRow = RowOf<ClipRenderTable>
export type ClipFeedbackRow = RowOf<ClipFeedbackTable>

type NewClip = {
  id: ClipId
  orgId: OrgId
  projectId: ProjectId
  run: number
  runId: string
  moment: Moment
  copilotTaskId?: CopilotTaskId
  bonusOf?: ClipId | undefined
}

/** Inserts the clips of one curation. A repeated attempt finds them there and adds nothing. */
export async function insertClips(tx: Tx, clips: NewClip[]): Promise<void> {
  if (clips.length === 0) return
  await tx
    .insertInto('clip')
    .values(
      clips.map(({ id, orgId, projectId, run, runId, moment, copilotTaskId, bonusOf }) => ({
        id,
        org_id: orgId,
        project_id: projectId,
        run,
        moment_key: moment.key,
        run_id: runId,
        rank: moment.rank,
        is_runner_up: moment.isRunnerUp,
        score: moment.score,
        judge_score: moment.judgeResult.score,
        title: moment.title,
        description: moment.description,
        moment: jsonb(moment),
        copilot_task_id: copilotTaskId ?? null,
        bonus_of: bonusOf ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'run', 'moment_key']).doNothing())
    .execute()
}

/** Moves the clips of the previous run, with their renders and feedback, to a run that chose nothing new. */
export async function carryClips(tx: Tx, orgId: OrgId, projectId: ProjectId, toRun: number): Promise<void> {
  await tx
    .updateTable('clip')
    .set({ run: toRun })
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('run', '=', (eb) =>
      eb
        .selectFrom('clip as other')
        .select((inner) => inner.fn.max('other.run').as('run'))
        .where('other.org_id', '=', orgId)
        .where('other.project_id', '=', projectId),
    )
    .where('run', '<', toRun)
    .execute()
}

/** What searches found goes on into a run that chose anew. */
export async function carryAskedClips(tx: Tx, orgId: OrgId, projectId: ProjectId, toRun: number): Promise<void> {
  await tx
    .updateTable('clip')
    .set({ run: toRun })
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('run', '<', toRun)
    .where('copilot_task_id', 'is not', null)
    .execute()
}

/** The clips that people see, those that searches found included. */
export async function listShownClips(
  db: Queryable,
  orgId: OrgId,
  { id, shownRun }: { id: ProjectId; shownRun: number },
): Promise<ClipRow[]> {
  return toCamelRows(await ranked(db, orgId, id).where('run', '>=', shownRun).execute())
}

export async function listRunClips(db: Queryable, orgId: OrgId, projectId: ProjectId, run: number): Promise<ClipRow[]> {
  return toCamelRows(await ranked(db, orgId, projectId).where('run', '=', run).execute())
}

function ranked(db: Queryable, orgId: OrgId, projectId: ProjectId) {
  return db
    .selectFrom('clip')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .orderBy('rank')
    .orderBy('score', 'desc')
    .orderBy('judge_score', 'desc')
    .orderBy('id')
}

export type ClipGroup = {
  /** How many clips are ranked in it, itself included; bonus clips are not counted. */
  size: number
  /** Of the search that found them; null for the first choice. */
  prompt: string | null
}

/** The group of each of these clips: of its run, the first choice with its runners-up or one search. */
export async function listGroups(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<Map<ClipId, ClipGroup>> {
  if (clipIds.length === 0) return new Map()
  const query = db
    .selectFrom('clip')
    .innerJoin('clip as other', (join) =>
      join.onRef('other.project_id', '=', 'clip.project_id').onRef('other.run', '=', 'clip.run').on('other.bonus_of', 'is', null),
    )
    .leftJoin('clip_copilot_task as search', 'search.id', 'clip.copilot_task_id')
    .select(['clip.id as clipId', 'search.prompt', sql<number>`count(*)::int`.as('size')])
    .where('clip.org_id', '=', orgId)
    .where(sql<boolean>`clip.id = any(${clipIds})`)
    .where(sql<boolean>`other.copilot_task_id is not distinct from clip.copilot_task_id`)
    .groupBy(['clip.id', 'search.prompt'])
  return new Map((await runPrepared(db, query)).map(({ clipId, size, prompt }) => [clipId, { size, prompt }]))
}

type ClipRef = { projectId: ProjectId; clipId: ClipId }

function selectClip(db: Queryable, orgId: OrgId, { projectId, clipId }: ClipRef) {
  return db.selectFrom('clip').selectAll().where('org_id', '=', orgId).where('project_id', '=', projectId).where('id', '=', clipId)
}

export async function findClip(db: Queryable, orgId: OrgId, ref: ClipRef): Promise<ClipRow | undefined> {
  return toCamelRow(await selectClip(db, orgId, ref).executeTakeFirst())
}

export async function lockClip(tx: Tx, orgId: OrgId, ref: ClipRef): Promise<ClipRow | undefined> {
  return toCamelRow(await selectClip(tx, orgId, ref).forUpdate().executeTakeFirst())
}

export async function listClipsById(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<ClipRow[]> {
  if (clipIds.length === 0) return []
  return toCamelRows(await db.selectFrom('clip').selectAll().where('org_id', '=', orgId).where('id', 'in', clipIds).execute())
}

/** The clips of the project among these ids, and bonus clips that are other cuts of them. */
export async function listClipsWithBonus(
  db: Queryable,
  orgId: OrgId,
  projectId: ProjectId,
  clipIds: readonly ClipId[],
): Promise<Pick<ClipRow, 'id' | 'run' | 'isRunnerUp' | 'copilotTaskId' | 'bonusOf'>[]> {
  return db
    .selectFrom('clip')
    .select(['id', 'run', 'is_runner_up as isRunnerUp', 'copilot_task_id as copilotTaskId', 'bonus_of as bonusOf'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where((clip) => clip.or([clip('id', 'in', clipIds), clip('bonus_of', 'in', clipIds)]))
    .execute()
}

/** Deletes clips with all that belongs to them in the database; their files stay. */
export async function deleteClips(tx: Tx, orgId: OrgId, projectId: ProjectId, clipIds: readonly ClipId[]): Promise<void> {
  await tx.deleteFrom('clip').where('org_id', '=', orgId).where('project_id', '=', projectId).where('id', 'in', clipIds).execute()
}

type ClipChange = Partial<{
  title: string
  description: string
  timeline: Timeline
  timelineLook: string
  planQuality: PlanQuality
  renderOverride: RenderPreferenceOverride
  moment: Moment
  runId: string
  version: number
}>

export async function updateClip(tx: Tx, orgId: OrgId, clipId: ClipId, change: ClipChange): Promise<ClipRow> {
  const { timeline, renderOverride, planQuality, moment, ...plain } = change
  return toCamelRow(
    await tx
      .updateTable('clip')
      .set({
        ...toColumns(plain),
        ...(timeline ? { timeline: jsonb(timeline), engine_updated_at: sql<Date>`now()` } : {}),
        ...(planQuality ? { plan_quality: jsonb(planQuality) } : {}),
        ...(renderOverride ? { render_override: jsonb(renderOverride) } : {}),
        ...(moment ? { moment: jsonb(moment) } : {}),
        updated_at: sql<Date>`now()`,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', clipId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
