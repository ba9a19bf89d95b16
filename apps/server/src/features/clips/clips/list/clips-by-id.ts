import type { Clip } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import { ClipId, type CopilotTaskId, type OrgId, type ProjectId } from '@clipwright/contract/ids'
import type { ClipFeedback } from '@clipwright/curation/personalization/clip-feedback'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { findProject, listProjectsById, lockProject, type ProjectRow } from '../../../projects/projects/open-project.ts'
import { listFeedback } from '../feedback/clip-feedback.views.ts'
import { listRenders } from '../render/clip-renders.store.ts'
import { type ClipRenderRow, findClip, insertClips, listClipsById, listRunClips, type RenderFiles } from '../clips.store.ts'
import { type ClipReader, toClips } from './clips.views.ts'
import { currentInputHash, sendRender } from '../render/send-render.ts'

/** These clips as the caller sees them, in the order given; clips of other organisations are left out. */
export async function showClips(ctx: RequestContext, clipIds: readonly ClipId[]): Promise<Clip[]> {
  const clips = await listClipsById(ctx.db, ctx.orgId, clipIds)
  const projects = await listProjectsById(ctx.db, ctx.orgId, [...new Set(clips.map((clip) => clip.projectId))])
  const pairs = clips.flatMap((clip) => {
    const project = projects.find(({ id }) => id === clip.projectId)
    return project ? [{ clip, project }] : []
  })
  const reader = { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language }
  const clipById = new Map((await toClips(reader, pairs)).map((clip) => [clip.clipId, clip]))
  return clipIds.flatMap((id) => clipById.get(id) ?? [])
}

/** Whether the clip belongs to this project and organisation. */
export async function hasClip(db: Queryable, orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<boolean> {
  return (await findClip(db, orgId, ref)) !== undefined
}

/** Ranges on the source of the current run’s clips, without near misses and runners-up. */
export async function listClipRanges(
  db: Queryable,
  orgId: OrgId,
  projectId: ProjectId,
): Promise<{ clipId: ClipId; timeRanges: [number, number][] }[]> {
  const project = await findProject(db, orgId, projectId)
  const clips = project ? await listRunClips(db, orgId, projectId, project.run) : []
  return clips.filter((clip) => !clip.isRunnerUp).map((clip) => ({ clipId: clip.id, timeRanges: clip.moment.timeRanges }))
}

type ClipWords = { clipId: ClipId; title: string; description: string; hashtags: string[] }

/** The first clips of the current run by rank, without near misses, runners-up and those that somebody searched for. */
export async function listFirstClips(db: Queryable, orgId: OrgId, projectId: ProjectId, count: number): Promise<ClipWords[]> {
  const project = await findProject(db, orgId, projectId)
  const clips = project ? await listRunClips(db, orgId, projectId, project.run) : []
  return clips
    .filter(({ isRunnerUp, copilotTaskId, bonusOf }) => !isRunnerUp && copilotTaskId === null && bonusOf === null)
    .slice(0, count)
    .map(({ id, title, description, moment }) => ({ clipId: id, title, description, hashtags: moment.hashtags }))
}

/** A requested moment, with the clip that it is another cut of, if any. */
export type AskedMoment = { moment: Moment; bonusOf?: ClipId | undefined }

/** The organisation’s feedback on clips, newest first: all of this project, then of others. */
export function listClipFeedback(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ClipFeedback[]> {
  return listFeedback(db, orgId, projectId)
}

/** Adds requested moments as clips of the current run, and queues previews of those that match the request. */
export async function addAskedClips(tx: Tx, project: ProjectRow, taskId: CopilotTaskId, moments: readonly AskedMoment[]): Promise<void> {
  const current = await lockProject(tx, project.orgId, project.id)
  if (!current || current.deletedAt || current.purgedAt) return
  const clips = moments.map(({ moment, bonusOf }) => ({
    id: ClipId.parse(newId()),
    orgId: current.orgId,
    projectId: current.id,
    run: current.run,
    runId: `${current.id}-${current.run}.FP`,
    // The first choice may hold the very same moment as a runner-up; each search has its own clips.
    moment: { ...moment, key: `${moment.key}-${taskId}` },
    copilotTaskId: taskId,
    bonusOf,
  }))
  await insertClips(tx, clips)
  for (const clip of await listClipsById(
    tx,
    current.orgId,
    clips.map(({ id }) => id),
  )) {
    if (!clip.isRunnerUp) await sendRender(tx, current, clip, 'VIDEO_PREVIEW', false)
  }
}

export type ExportedClip = {
  clip: Clip
  projectTitle: string
  /** Storage keys of the export of the clip as it is now; null when it was not exported since its last change. */
  files: RenderFiles | null
  sizeBytes: number
  /** The export of the clip as it is now, finished or not. */
  render: ClipRenderRow | null
}

/** These clips with their exported files, in the order given; clips of other organisations and of deleted projects are left out. */
export async function listExportedClips(reader: ClipReader, clipIds: readonly ClipId[]): Promise<ExportedClip[]> {
  const clips = await listClipsById(reader.db, reader.orgId, clipIds)
  const projects = await listProjectsById(reader.db, reader.orgId, [...new Set(clips.map((clip) => clip.projectId))])
  const renders = await listRenders(reader.db, reader.orgId, [...clipIds])
  const pairs = clips.flatMap((clip) => {
    const project = projects.find(({ id, deletedAt }) => id === clip.projectId && deletedAt === null)
    return project ? [{ clip, project }] : []
  })
  const views = await toClips(reader, pairs)
  return clipIds.flatMap((id) => {
    const pair = pairs.find(({ clip }) => clip.id === id)
    const clip = views.find(({ clipId }) => clipId === id)
    if (!pair || !clip) return []
    const hash = currentInputHash(pair.clip, pair.project, 'VIDEO_FILE')
    const render = renders.findLast((one) => one.clipId === id && one.target === 'VIDEO_FILE' && one.inputHash === hash)
    return [
      { clip, projectTitle: pair.project.title, files: render?.files ?? null, sizeBytes: render?.sizeBytes ?? 0, render: render ?? null },
    ]
  })
}
