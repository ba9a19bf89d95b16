import type { Clip, ClipFeedback, RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import { ClusterJobId, type OrgId, type UserId } from '@clipwright/contract/ids'
import type { Language } from '@clipwright/contract/projects/preferences'
import { byRank, toClip } from '#pipeline/clip-record.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { checkFeature } from '../../../plans/feature-access/check-feature.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { mergeLook } from '../look/clip-look.ts'
import { listRenders } from '../render/clip-renders.store.ts'
import { type ClipFeedbackRow, type ClipRenderRow, type ClipGroup, type ClipRow, listGroups } from '../clips.store.ts'
import { listOwnFeedback } from '../feedback/clip-feedback.store.ts'
import { downloadForms } from '../render/download-forms.ts'
import { currentInputHash } from '../render/send-render.ts'
import { emptyTimeline } from './empty-timeline.ts'

export type ClipReader = { db: Queryable; orgId: OrgId; userId: UserId; links: MediaLinks; language: Language }

/** Clips as the API returns them, in the order of the specification, with the caller’s own feedback. */
export async function toClips(reader: ClipReader, rows: { clip: ClipRow; project: ProjectRow }[]): Promise<Clip[]> {
  const ids = rows.map(({ clip }) => clip.id)
  const [renders, feedback, mayBeUnmarked, groups] = await Promise.all([
    listRenders(reader.db, reader.orgId, ids),
    listOwnFeedback(reader.db, reader.orgId, reader.userId, ids),
    checkFeature(reader.db, reader.orgId, 'RemoveWatermark'),
    listGroups(reader.db, reader.orgId, ids),
  ])
  return rows
    .map(({ clip, project }) =>
      toOne(clip, project, {
        links: reader.links,
        language: reader.language,
        isMarked: !mayBeUnmarked,
        group: groups.get(clip.id) ?? { size: 0, prompt: null },
        renders: renders.filter((render) => render.clipId === clip.id),
        feedback: feedback.find((entry) => entry.clipId === clip.id),
      }),
    )
    .sort(byRank)
}

/** `isMarked`: the plan puts the watermark on every clip. */
type Around = {
  links: MediaLinks
  language: Language
  isMarked: boolean
  group: ClipGroup
  renders: ClipRenderRow[]
  feedback: ClipFeedbackRow | undefined
}

function toOne(clip: ClipRow, project: ProjectRow, around: Around): Clip {
  const current = (target: RenderTarget) =>
    around.renders.findLast((render) => render.target === target && render.inputHash === currentInputHash(clip, project, target))
  const preview = current('VIDEO_PREVIEW')
  const file = current('VIDEO_FILE') ?? findAskedBefore(around.renders, clip, 'VIDEO_FILE')
  const xml = current('ADOBE_XML') ?? findAskedBefore(around.renders, clip, 'ADOBE_XML')
  const newest = preview?.files ? preview : findNewestDrawn(around.renders)
  const srt = (file ?? preview)?.files?.srt
  return toClip(clip.moment, clip.timeline ?? emptyTimeline(clip, project), {
    projectId: clip.projectId,
    videoId: clip.projectId,
    clipId: clip.id,
    createdAt: clip.createdAt.toISOString(),
    updatedAt: clip.updatedAt.toISOString(),
    engineClipUpdatedAt: clip.engineUpdatedAt?.toISOString() ?? null,
    language: around.language,
    runId: clip.runId,
    clipCopilotTaskId: clip.copilotTaskId,
    promptName: around.group.prompt,
    bonusOf: clip.bonusOf,
    title: clip.title,
    description: clip.description,
    renderPreferenceOverride: clip.renderOverride,
    hasWatermark: around.isMarked || mergeLook(project.renderPref, clip.renderOverride).enableWatermark,
    quality: (file ?? preview)?.quality ?? null,
    feedback: toFeedback(clip, around.feedback),
    cluster: 'local',
    clusterJobId: ClusterJobId.parse(project.clusterJobId),
    uriForThumbnail: newest?.files?.poster
      ? around.links.sign(newest.files.poster, { fileName: 'poster.jpg', contentType: 'image/jpeg' })
      : null,
    srtUrl: srt
      ? around.links.sign(srt, { fileName: `${clip.title.slice(0, 80)}.srt`, contentType: 'application/x-subrip', download: true })
      : null,
    groupSize: around.group.size,
    renders: {
      preview: preview ? toRenderState(preview, clip, around.links) : null,
      file: file ? toRenderState(file, clip, around.links) : null,
      xml: xml ? toRenderState(xml, clip, around.links) : null,
    },
  })
}

/** The export of an earlier state that somebody waits for, and once it is made, until the clip changes again. */
function findAskedBefore(renders: readonly ClipRenderRow[], clip: ClipRow, target: RenderTarget): ClipRenderRow | undefined {
  const changedAt = clip.engineUpdatedAt?.getTime() ?? 0
  return renders.findLast(
    ({ isHeld, ...render }) =>
      isHeld && render.target === target && (render.status === 'pending' || render.updatedAt.getTime() > changedAt),
  )
}

/** The render that shows the newest version of the clip: one of an earlier version may have finished later. */
function findNewestDrawn(renders: readonly ClipRenderRow[]): ClipRenderRow | undefined {
  const withPoster = renders.filter((render) => render.files?.poster)
  return withPoster.toSorted((a, b) => (a.clipVersion ?? 0) - (b.clipVersion ?? 0)).at(-1)
}

const linkForms: Record<RenderTarget, { extension: string; contentType: string; download: boolean }> = {
  VIDEO_PREVIEW: { extension: '.mp4', contentType: 'video/mp4', download: false },
  VIDEO_FILE: { extension: '.mp4', contentType: 'video/mp4', download: true },
  ADOBE_XML: { extension: '.xml', contentType: 'application/xml', download: true },
}

export function toRenderState(render: ClipRenderRow, clip: ClipRow, links: MediaLinks): RenderState {
  const form = linkForms[render.target]
  const name = clip.title.slice(0, 80)
  const downloads = render.files?.downloads?.map(({ format, key, leftOut }) => {
    const { extension, contentType } = downloadForms[format]
    return { format, url: links.sign(key, { fileName: `${name}${extension}`, contentType, download: true }), leftOut }
  })
  return {
    pending: render.status === 'pending',
    progress: render.status === 'ready' ? 100 : render.progress,
    ...(render.isHeld ? { isEarlier: true } : {}),
    estMs: render.estMs,
    ...(render.files
      ? {
          url: links.sign(render.files.main, {
            fileName: `${name}${form.extension}`,
            contentType: form.contentType,
            download: form.download,
          }),
        }
      : {}),
    ...(render.sizeBytes === null ? {} : { sizeBytes: render.sizeBytes }),
    ...(downloads ? { downloads } : {}),
    ...(render.error ? { error: render.error } : {}),
  }
}

export function toFeedback(clip: Pick<ClipRow, 'id'>, row: ClipFeedbackRow | undefined): ClipFeedback {
  return { clipId: clip.id, like: row?.liked ?? false, dislike: row?.disliked ?? false, reasons: row?.reasons ?? [] }
}

/** Liked clips of the caller, newest like first. */
export async function listLikedRows(
  db: Queryable,
  orgId: OrgId,
  userId: UserId,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: ClipRow[]; total: number }> {
  const liked = db
    .selectFrom('clip_feedback')
    .innerJoin('clip', 'clip.id', 'clip_feedback.clip_id')
    .innerJoin('project', 'project.id', 'clip.project_id')
    .where('clip_feedback.org_id', '=', orgId)
    .where('clip_feedback.user_id', '=', userId)
    .where('clip_feedback.liked', '=', true)
    .where('project.deleted_at', 'is', null)
    .where('project.purged_at', 'is', null)
  const { count } = await liked.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = toCamelRows(
    await liked
      .selectAll('clip')
      .orderBy('clip_feedback.updated_at', 'desc')
      .orderBy('clip.id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  return { rows, total: Number(count) }
}

export async function findOrgName(db: Queryable, orgId: OrgId): Promise<string> {
  return (await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()).name
}
