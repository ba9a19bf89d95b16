import type { CurationPref, CurationResult } from '@clipwright/contract/clips/curation'
import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Project, ProjectStage, SourcePlatform, StageFailure } from '@clipwright/contract/projects/projects'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { ColumnType, Generated, NotNull } from 'kysely'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type {} from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { Step } from './steps.ts'
import type { WordCorrections } from './word-corrections.ts'

/** The downloaded original in storage. */
export type StoredSource = {
  key: string
  fileName: string
  sizeBytes: number
  sha256: string
  platformCaptions: { text: string; language?: string } | null
}

/** Storage keys of the analysis results. */
type Artefacts = {
  analysis: string
  proxy: string | null
  audio: string | null
  peaks: string
  filmstrip: string | null
  poster: string | null
}

/** Storage keys and summary of the transcript. */
export type TranscriptInfo = NonNullable<Project['transcriptInfo']> & {
  wordsPerMinute: number | null
  keys: TranscriptKeys
  /** The transcript with people’s corrections, for download. `hash` is of the corrections. */
  corrected?: CorrectedTranscript
}
type TranscriptKeys = { json: string; txt: string; srt: string; vtt: string }
export type CorrectedTranscript = { hash: string; keys: TranscriptKeys; sizeBytes: number }

type CurationInfo = Pick<
  CurationResult,
  | 'chapters'
  | 'genre'
  | 'detectedGenre'
  | 'detectedSubgenre'
  | 'usedModel'
  | 'promptRecommendations'
  | 'promptTopics'
  | 'notices'
  | 'statedNotices'
  | 'engine'
  | 'chosenBy'
>

type Json<T> = ColumnType<T, T, T>
type NullableJson<T> = ColumnType<T | null, T | null | undefined, T | null>
type Stamp = ColumnType<Date, Date | undefined, Date>
type NullableStamp = ColumnType<Date | null, Date | null | undefined, Date | null>

type ProjectTable = {
  id: ProjectId
  org_id: OrgId
  user_id: UserId
  title: string
  source_platform: SourcePlatform
  video_url: string
  run: Generated<number>
  /** The newest run that chose clips. */
  shown_run: Generated<number>
  cluster_job_id: string
  stage: ProjectStage
  step: Step | null
  progress: Generated<number>
  est_ms: number | null
  error: NullableJson<StageFailure>
  stall_count: Generated<number>
  import_pref: Json<ImportPref>
  curation_pref: Json<CurationPref>
  render_pref: Json<RenderPref>
  utm: NullableJson<Record<string, string>>
  labels: ColumnType<string[], string[] | undefined, string[]>
  product_tier: string | null
  use_case: string | null
  brand_template_id: string | null
  /** `TemplateLook` as it was when the project was created. */
  brand_look: ColumnType<unknown, unknown, unknown>
  source: NullableJson<StoredSource>
  probe: NullableJson<Probe>
  artefacts: NullableJson<Artefacts>
  transcript_info: NullableJson<TranscriptInfo>
  curation: NullableJson<CurationInfo>
  /** Words that people corrected, by place in the transcript. */
  word_corrections: ColumnType<WordCorrections, WordCorrections | undefined, WordCorrections>
  duration_ms: Generated<number>
  width: number | null
  height: number | null
  storage_status: Generated<Project['storageStatus']>
  storage_expire_at: NullableStamp
  storage_size_bytes: Generated<number>
  visibility: Generated<Project['visibility']>
  deleted_at: NullableStamp
  purged_at: NullableStamp
  /** Its files are being deleted and cannot be restored. */
  purge_started_at: NullableStamp
  created_at: Stamp
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    project: ProjectTable
  }
}

export type ProjectRow = RowOf<ProjectTable>

export type NewProject = {
  id: ProjectId
  orgId: OrgId
  userId: UserId
  title: string
  platform: SourcePlatform
  videoUrl: string
  clusterJobId: string
  importPref: ImportPref
  curationPref: CurationPref
  renderPref: RenderPref
  utm: Record<string, string> | undefined
  productTier: string | undefined
  useCase: string | undefined
  brandTemplateId: string | undefined
  brandLook?: TemplateLook | undefined
  storageExpireAt: Date | null
  storageStatus: Project['storageStatus']
}

export async function insertProject(tx: Tx, project: NewProject): Promise<ProjectRow> {
  return toCamelRow(
    await tx
      .insertInto('project')
      .values({
        id: project.id,
        org_id: project.orgId,
        user_id: project.userId,
        title: project.title,
        source_platform: project.platform,
        video_url: project.videoUrl,
        cluster_job_id: project.clusterJobId,
        stage: 'QUEUED',
        step: null,
        import_pref: jsonb(project.importPref),
        curation_pref: jsonb(project.curationPref),
        render_pref: jsonb(project.renderPref),
        utm: project.utm ? jsonb(project.utm) : null,
        product_tier: project.productTier ?? null,
        use_case: project.useCase ?? null,
        brand_template_id: project.brandTemplateId ?? null,
        brand_look: project.brandLook ? jsonb(project.brandLook) : null,
        storage_expire_at: project.storageExpireAt,
        storage_status: project.storageStatus,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

function selectProject(db: Queryable, orgId: OrgId, projectId: ProjectId) {
  return db.selectFrom('project').selectAll().where('org_id', '=', orgId).where('id', '=', projectId)
}

export async function findProject(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow | undefined> {
  return toCamelRow(await selectProject(db, orgId, projectId).executeTakeFirst())
}

export async function lockProject(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow | undefined> {
  return toCamelRow(await selectProject(tx, orgId, projectId).forUpdate().executeTakeFirst())
}

/** False also for one that is not there: what has no row was never shown in a trash. */
export async function isProjectDeleted(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .where((column) => column.or([column('deleted_at', 'is not', null), column('purged_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function listProjectsById(db: Queryable, orgId: OrgId, projectIds: readonly ProjectId[]): Promise<ProjectRow[]> {
  if (projectIds.length === 0) return []
  return toCamelRows(await db.selectFrom('project').selectAll().where('org_id', '=', orgId).where('id', 'in', projectIds).execute())
}

/** The plan of an organisation, which decides how long its projects are stored. */
export async function findPlan(db: Queryable, orgId: OrgId): Promise<string> {
  return (await db.selectFrom('org').select('plan').where('id', '=', orgId).executeTakeFirstOrThrow()).plan
}

/** The organisation’s newest project made from this link, upload or content. */
export async function findSameSource(
  db: Queryable,
  orgId: OrgId,
  source: { videoUrl: string; sha256: string | null },
): Promise<ProjectRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('project')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where('purged_at', 'is', null)
      .where((row) =>
        row.or([
          row('video_url', '=', source.videoUrl),
          ...(source.sha256 === null ? [] : [sql<boolean>`source ->> 'sha256' = ${source.sha256}`]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

/** Projects of the organisation with a step under way, without those in the trash. */
export async function listRunningProjects(db: Queryable, orgId: OrgId): Promise<{ projectId: ProjectId; run: number; step: Step }[]> {
  return db
    .selectFrom('project')
    .select(['id as projectId', 'run', 'step'])
    .where('org_id', '=', orgId)
    .where('step', 'is not', null)
    .$narrowType<{ step: NotNull }>()
    .where('stage', 'not in', ['STALLED', 'COMPLETE'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export type ProjectChange = Partial<{
  title: string
  stage: ProjectStage
  step: Step | null
  run: number
  shownRun: number
  progress: number
  estMs: number | null
  durationMs: number
  width: number | null
  height: number | null
  sourcePlatform: SourcePlatform
  deletedAt: Date | null
  labels: string[]
  visibility: Project['visibility']
  storageStatus: Project['storageStatus']
  storageExpireAt: Date | null
  error: StageFailure | null
  source: StoredSource | null
  probe: Probe | null
  artefacts: Artefacts | null
  transcriptInfo: TranscriptInfo | null
  curation: CurationInfo | null
  importPref: ImportPref
  curationPref: CurationPref
}>

const jsonColumns = new Set([
  'labels',
  'error',
  'source',
  'probe',
  'artefacts',
  'transcript_info',
  'curation',
  'import_pref',
  'curation_pref',
])

export async function updateProject(tx: Tx, orgId: OrgId, projectId: ProjectId, change: ProjectChange): Promise<ProjectRow> {
  const columns = Object.fromEntries(
    Object.entries(toColumns(change)).map(([column, value]) => [column, jsonColumns.has(column) && value !== null ? jsonb(value) : value]),
  )
  return toCamelRow(
    await tx
      .updateTable('project')
      .set({ ...columns, updated_at: sql<Date>`now()` })
      .where('org_id', '=', orgId)
      .where('id', '=', projectId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Adds to the project’s storage use and to its count of stalls, both relative to the stored values. */
export async function addToProject(
  tx: Tx,
  orgId: OrgId,
  projectId: ProjectId,
  sum: { storageBytes?: number; stalls?: number },
): Promise<void> {
  await tx
    .updateTable('project')
    .set((row) => ({
      storage_size_bytes: row('storage_size_bytes', '+', sum.storageBytes ?? 0),
      stall_count: row('stall_count', '+', sum.stalls ?? 0),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .execute()
}
