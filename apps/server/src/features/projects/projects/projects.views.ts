import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { Project, ProjectFilter, ProjectOrder, ProjectStage, ProjectState } from '@clipwright/contract/projects/projects'
import type { TopClip } from '@clipwright/contract/projects/top-clip'
import type { ImportPref, Language } from '@clipwright/contract/projects/preferences'
import { formatNotices, formatPrompts } from '@clipwright/curation/messages/format-moment'
import { formatError } from '@clipwright/messages/format-error'
import { formatSourceNotices, formatTranscriptNotices } from '@clipwright/media/notices/notice-messages'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { toCamelRows } from '#platform/db/camel-row.ts'
import { prepareStatement, runPrepared } from '#platform/db/prepared-statement.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { footageOf } from '#pipeline/footage.ts'
import { listSteps, type ProjectStepRow } from './project-steps.store.ts'
import type { ProjectRow } from './projects.store.ts'
import { visibleStages, stageOfStep } from './steps.ts'

type Page = { pageNum: number; pageSize: number }
type ListFilter = Partial<Pick<z.output<typeof ProjectFilter>, 'storageStatus' | 'stage' | 'state' | 'query' | 'trash'>> & {
  userId?: UserId | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
}

const stagesOf: Record<ProjectState, readonly ProjectStage[]> = {
  complete: ['COMPLETE'],
  stalled: ['STALLED'],
  running: ['PENDING', 'QUEUED', 'IMPORT', 'TRANSCRIBE', 'CURATE', 'REFINE', 'RENDER', 'UPLOAD'],
}

function selectFiltered(db: Queryable, orgId: OrgId, filter: ListFilter) {
  let query = db.selectFrom('project').where('org_id', '=', orgId).where('purged_at', 'is', null)
  query = query.where('deleted_at', filter.trash ? 'is not' : 'is', null)
  if (filter.userId) query = query.where('user_id', '=', filter.userId)
  if (filter.storageStatus) query = query.where('storage_status', '=', filter.storageStatus)
  if (filter.stage) query = query.where('stage', '=', filter.stage)
  if (filter.state) query = query.where('stage', 'in', stagesOf[filter.state])
  if (filter.createdFrom) query = query.where('created_at', '>=', new Date(filter.createdFrom))
  if (filter.createdTo) query = query.where('created_at', '<=', new Date(filter.createdTo))
  // The text is matched literally: its characters must not act as wildcards.
  if (filter.query) query = query.where('title', 'ilike', `%${filter.query.replace(/[\\%_]/g, '\\$&')}%`)
  return query
}

const orders: Record<ProjectOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  title: sql`lower(title)`,
  longest: sql`duration_ms desc`,
  largest: sql`storage_size_bytes desc`,
}

/** Projects of one page, and the total. */
export async function listProjectRows(
  db: Queryable,
  orgId: OrgId,
  filter: ListFilter,
  page: Page & { sort: ProjectOrder },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const query = selectFiltered(db, orgId, filter)
  const counted = query.select((row) => row.fn.countAll<number>().as('total'))
  const rows = toCamelRows(
    await query
      .selectAll()
      .select(counted.as('total'))
      .orderBy(orders[page.sort])
      .orderBy('id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  // Beyond the last page there is no row to carry the total.
  const total = rows[0]?.total ?? (await counted.executeTakeFirstOrThrow()).total
  return { rows: rows.map(({ total: _total, ...row }) => row), total: Number(total) }
}

/** Number of projects by state and in the trash, and the bytes of all that are not purged. */
export async function countProjectRows(db: Queryable, orgId: OrgId) {
  const open = sql`deleted_at is null`
  const among = (state: ProjectState) => sql<number>`(count(*) filter (where ${open} and stage in (${sql.join(stagesOf[state])})))::int`
  const query = db
    .selectFrom('project')
    .select([
      sql<number>`(count(*) filter (where ${open}))::int`.as('count'),
      among('running').as('running'),
      among('complete').as('complete'),
      among('stalled').as('stalled'),
      sql<number>`(count(*) filter (where deleted_at is not null))::int`.as('trash'),
      sql<number>`coalesce(sum(storage_size_bytes), 0)::bigint`.as('storageBytes'),
    ])
    .where('org_id', '=', orgId)
    .where('purged_at', 'is', null)
  const [counted] = await runPrepared(db, query)
  if (!counted) throw new Error('counting answers one row')
  return counted
}

/** Rows as the API returns them, with their steps, clip counts and signed links. */
export async function toProjects(
  db: Queryable,
  orgId: OrgId,
  rows: ProjectRow[],
  links: MediaLinks,
  language: Language = 'en',
): Promise<Project[]> {
  const ids = rows.map((row) => row.id)
  const [steps, counts, topClips] = await Promise.all([listSteps(db, orgId, ids), countClips(db, orgId, ids), listTopClips(db, orgId, ids)])
  return rows.map((row) => {
    const ownSteps = steps.filter((step) => step.projectId === row.id)
    const ownClips = topClips.filter((clip) => clip.projectId === row.id)
    return {
      ...toProject(row, ownSteps, links, language),
      clipCount: counts.get(row.id) ?? 0,
      topClips: ownClips.map((clip) => toTopClip(clip, links, row.deletedAt !== null)),
    }
  })
}

export async function toOneProject(db: Queryable, row: ProjectRow, links: MediaLinks, language: Language = 'en'): Promise<Project> {
  const [project] = await toProjects(db, row.orgId, [row], links, language)
  if (!project) throw new Error('one row gives one project')
  return project
}

async function countClips(db: Queryable, orgId: OrgId, projectIds: ProjectId[]): Promise<Map<ProjectId, number>> {
  if (projectIds.length === 0) return new Map()
  const query = db
    .selectFrom('clip')
    .innerJoin('project', (join) => join.onRef('project.id', '=', 'clip.project_id').onRef('project.shown_run', '<=', 'clip.run'))
    .select(['clip.project_id as projectId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('clip.org_id', '=', orgId)
    .where(sql<boolean>`clip.project_id = any(${projectIds})`)
    .where('clip.is_runner_up', '=', false)
    .groupBy('clip.project_id')
  const counted = await runPrepared(db, query)
  return new Map(counted.map((row) => [row.projectId, Number(row.count)]))
}

type TopClipRow = { projectId: ProjectId; clipId: ClipId; title: string; score: number; files: { main: string; poster: string | null } }

const topClipCount = 3

/** The best clips of each project whose preview is ready, best first. */
async function listTopClips(db: Queryable, orgId: OrgId, projectIds: readonly ProjectId[]): Promise<TopClipRow[]> {
  if (projectIds.length === 0) return []
  const { rows } = await sql<TopClipRow>`
    select "projectId", "clipId", title, score, files from (
      select clip.project_id as "projectId", clip.id as "clipId", clip.title, clip.score, preview.files,
        row_number() over (partition by clip.project_id order by clip.rank, clip.score desc, clip.judge_score desc, clip.id) as place
      from clip
      join project on project.id = clip.project_id and project.shown_run <= clip.run
      join lateral (
        select files from clip_render
        where clip_render.org_id = clip.org_id and clip_render.clip_id = clip.id and target = 'VIDEO_PREVIEW' and status = 'ready'
        order by updated_at desc limit 1
      ) preview on true
      where clip.org_id = ${orgId} and clip.project_id = any(${projectIds}) and not clip.is_runner_up and clip.copilot_task_id is null
    ) ranked where place <= ${topClipCount} order by "projectId", place`.execute(db)
  return rows
}

function toTopClip({ clipId, title, score, files }: TopClipRow, links: MediaLinks, trash: boolean): TopClip {
  return {
    clipId,
    title,
    score,
    uriForThumbnail: files.poster === null ? null : links.sign(files.poster, { fileName: 'poster.jpg', contentType: 'image/jpeg', trash }),
    videoUrl: links.sign(files.main, { fileName: 'clip.mp4', contentType: 'video/mp4', trash }),
  }
}

function toNotices({ probe, curation }: ProjectRow, language: Language): string[] {
  return [...(probe ? formatSourceNotices(probe, language) : []), ...(curation ? formatNotices(curation, language) : [])]
}

/** Results and notices of the choice of moments. */
function toCurationFacts(row: ProjectRow, language: Language) {
  const { curation } = row
  return {
    promptRecommendations: curation ? formatPrompts(curation, language) : [],
    chapters: curation?.chapters ?? [],
    notices: toNotices(row, language),
    ...(curation?.chosenBy ? { chosenBy: curation.chosenBy } : {}),
  }
}

/** The genres that the talk itself seems to be of. */
function toDetected({ curation }: ProjectRow): Pick<ImportPref, 'detectGenre' | 'detectSubgenre'> {
  return {
    ...(curation?.detectedGenre ? { detectGenre: curation.detectedGenre } : {}),
    ...(curation?.detectedSubgenre ? { detectSubgenre: curation.detectedSubgenre } : {}),
  }
}

function toModelSwitch({ curation, curationPref }: ProjectRow): Project['autoModelSwitchState'] {
  if (!curation?.usedModel) return null
  return curation.usedModel === curationPref.model ? 'NOT_SWITCHED' : 'SWITCHED'
}

function toTranscriptInfo({ transcriptInfo }: ProjectRow, uiLanguage: Language): Project['transcriptInfo'] {
  if (!transcriptInfo) return null
  const { engine, quality, language, notices } = transcriptInfo
  return { engine, quality, language, notices: formatTranscriptNotices(notices, uiLanguage) }
}

function toProject(
  row: ProjectRow,
  steps: ProjectStepRow[],
  links: MediaLinks,
  language: Language,
): Omit<Project, 'clipCount' | 'topClips'> {
  return {
    projectId: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    title: row.title,
    sourcePlatform: row.sourcePlatform,
    sourceId: row.source?.sha256.slice(0, 16) ?? row.id,
    videoId: row.id,
    videoUrl: row.videoUrl,
    sourceInfo: {
      durationMs: row.durationMs,
      title: row.title,
      videoId: row.id,
      wordsPerMinute: row.transcriptInfo?.wordsPerMinute ?? null,
      videoGenreData: row.curation?.genre ?? null,
    },
    duration: row.durationMs / 1000,
    width: row.width,
    height: row.height,
    stage: row.stage,
    stages: toStages(steps),
    error: row.error && { ...row.error, errorMessage: formatError(row.error, language) },
    stallCount: row.stallCount,
    userId: row.userId,
    orgId: row.orgId,
    hasOwner: true,
    renderPref: row.renderPref,
    curationPref: row.curationPref,
    importPref: { ...row.importPref, ...toDetected(row) },
    model: row.curation?.usedModel ?? row.curationPref.model,
    labels: row.labels,
    productTier: row.productTier,
    useCase: row.useCase,
    utm: row.utm,
    cluster: 'local',
    clusterJobId: row.clusterJobId as Project['clusterJobId'],
    storageStatus: row.storageStatus,
    storageExpireAt: row.storageExpireAt?.toISOString() ?? null,
    storageSize: row.storageSizeBytes,
    isDeleted: row.deletedAt !== null,
    isPurged: row.purgedAt !== null,
    visibility: row.visibility,
    permissions: ['PROJECT_VIEW', 'PROJECT_EDIT', 'PROJECT_SHARE'],
    ...toCurationFacts(row, language),
    transcriptInfo: toTranscriptInfo(row, language),
    ...fileLinks(row, links),
    autoModelSwitchState: toModelSwitch(row),
  }
}

/** Signed links to the results of the steps; null for those that do not exist yet. */
function fileLinks(row: ProjectRow, links: MediaLinks) {
  const keys = row.transcriptInfo?.corrected?.keys ?? row.transcriptInfo?.keys
  const trash = row.deletedAt !== null
  const text = (key: string | undefined, suffix: string, contentType: string) =>
    key ? links.sign(key, { fileName: `${row.title.slice(0, 80)}${suffix}`, contentType, download: true, trash }) : null
  const linkTo = (key: string | null | undefined, fileName: string, contentType: string) =>
    key ? links.sign(key, { fileName, contentType, trash }) : null
  return {
    transcriptTxtUrl: text(keys?.txt, '.txt', 'text/plain'),
    transcriptSrtUrl: text(keys?.srt, '.srt', 'application/x-subrip'),
    transcriptVttUrl: text(keys?.vtt, '.vtt', 'text/vtt'),
    transcriptJsonUrl: text(keys?.json, '.json', 'application/json'),
    uriForThumbnail: linkTo(row.artefacts?.poster, 'poster.jpg', 'image/jpeg'),
    proxyUrl: linkTo(row.artefacts?.proxy, 'proxy.mp4', 'video/mp4'),
    footage: toFootage(row, linkTo),
  }
}

type Sign = (key: string | null | undefined, fileName: string, contentType: string) => string | null

function toFootage({ artefacts, probe, curationPref: pref }: ProjectRow, sign: Sign): Project['footage'] {
  const footage = artefacts && probe && footageOf(probe, pref)
  if (!footage) return null
  const { range, grid } = footage
  const strip = sign(artefacts.filmstrip, 'filmstrip.jpg', 'image/jpeg')
  return {
    ...range,
    peaksUrl: artefacts.audio === null ? null : sign(artefacts.peaks, 'peaks.bin', 'application/octet-stream'),
    filmstrip: strip && grid ? { url: strip, ...grid } : null,
  }
}

/** Groups steps into the stages that people see: a stage lasts from its first start to its last end. */
function toStages(steps: ProjectStepRow[]): Project['stages'] {
  return visibleStages.map((stage) => {
    const own = steps.filter((step) => stageOfStep[step.step] === stage)
    const started = own.map((step) => step.startedAt?.getTime()).filter((time) => time !== undefined)
    const finished = own.map((step) => step.finishedAt?.getTime()).filter((time) => time !== undefined)
    const status = foldStatus(own.map((step) => step.status))
    const startedAt = started.length > 0 ? Math.min(...started) : undefined
    const hasEnded = status === 'done' || status === 'failed'
    return {
      stage,
      status,
      startedAt: startedAt === undefined ? null : new Date(startedAt).toISOString(),
      durationMs: startedAt !== undefined && hasEnded && finished.length > 0 ? Math.max(...finished) - startedAt : null,
    }
  })
}

function foldStatus(statuses: ProjectStepRow['status'][]): ProjectStepRow['status'] {
  if (statuses.includes('failed')) return 'failed'
  if (statuses.includes('running')) return 'running'
  if (statuses.every((status) => status === 'waiting')) return 'waiting'
  return statuses.every((status) => status === 'done') ? 'done' : 'running'
}

export type RunningJob = Pick<ProjectRow, 'id' | 'stage' | 'step' | 'progress' | 'estMs' | 'durationMs' | 'updatedAt'>

/** Every open page of a running project polls this when it has no event stream. */
const runningJobs = prepareStatement((db, orgId: OrgId, clusterJobId: string) =>
  db
    .selectFrom('project')
    .select(['id', 'stage', 'step', 'progress', 'est_ms as estMs', 'duration_ms as durationMs', 'updated_at as updatedAt'])
    .where('org_id', '=', orgId)
    .where('cluster_job_id', '=', clusterJobId)
    .where('deleted_at', 'is', null),
)

export async function findByClusterJob(db: Queryable, orgId: OrgId, clusterJobId: string): Promise<RunningJob | undefined> {
  return (await runningJobs(db, orgId, clusterJobId))[0]
}
