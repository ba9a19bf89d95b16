import { createHash } from 'node:crypto'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import { ClipId, ClusterJobId, ProjectId } from '@clipwright/contract/ids'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import { toClip } from '../pipeline/clip-record.ts'
import type { RefinedMoment } from '../pipeline/refine.ts'
import type { RenderedFile } from '../pipeline/render.ts'

/** A clip made without a server. Its ids are derived from its content, so the same input gives the same ids. */
export function localClip(input: {
  moment: Moment
  refined: RefinedMoment
  rendered: RenderedFile
  groupSize: number
  pref: RenderPref
  sourceFileName: string
  now: Date
}): Clip {
  const { moment, refined, rendered } = input
  const projectId = ProjectId.parse(createHash('sha256').update(input.sourceFileName).digest('base64url').slice(0, 16))
  const at = input.now.toISOString()
  return toClip(moment, refined.timeline, {
    projectId,
    videoId: projectId,
    clipId: ClipId.parse(createHash('sha256').update(moment.key).digest('base64url').slice(0, 16)),
    createdAt: at,
    updatedAt: at,
    engineClipUpdatedAt: at,
    language: 'en',
    runId: 'local.FP',
    clipCopilotTaskId: null,
    promptName: null,
    bonusOf: null,
    title: moment.title,
    description: moment.description,
    renderPreferenceOverride: {},
    hasWatermark: refined.timeline.watermark,
    quality: {
      integratedLufs: rendered.integratedLufs,
      truePeakDbtp: rendered.truePeakDbtp,
      ...refined.quality,
    },
    feedback: null,
    cluster: 'local',
    clusterJobId: ClusterJobId.parse(projectId),
    uriForThumbnail: null,
    srtUrl: null,
    groupSize: input.groupSize,
    renders: { preview: null, file: { pending: false, progress: 100, estMs: null, sizeBytes: rendered.sizeBytes }, xml: null },
  })
}
