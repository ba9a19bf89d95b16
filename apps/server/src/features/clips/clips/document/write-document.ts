import type { UserId } from '@clipwright/contract/ids'
import type { RenderPref, RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { captionCharsPerSec, isUpscaled } from '@clipwright/timeline/measure-clip'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { Timeline } from '@clipwright/timeline/timeline'
import { type PlanQuality, unknownPlanQuality } from '#pipeline/refine.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { OpenClip } from '../open-clip.ts'
import { type ClipEditRow, findRevision, writeClipEdit } from './clip-documents.store.ts'
import { lookHash, mergeLook } from '../look/clip-look.ts'
import { type ClipRow, updateClip } from '../clips.store.ts'
import { lookOfDocument } from '../look/document-look.ts'
import { type PlayedMoment, toPlayedMoment, withPlayed } from './played-moment.ts'
import { entitledOverride } from '../look/entitled-look.ts'
import { holdExports } from '../render/held-exports.store.ts'

/** The state of a clip that something was prepared from. */
export type ClipState = { revision: number; layoutAt: number | undefined }

export const stateOf = (clip: ClipRow, revision: number): ClipState => ({ revision, layoutAt: clip.engineUpdatedAt?.getTime() })

/** Whether a locked clip is still in that state. */
export async function isInState(tx: Tx, clip: ClipRow, state: ClipState): Promise<boolean> {
  return state.layoutAt === clip.engineUpdatedAt?.getTime() && state.revision === (await findRevision(tx, clip.orgId, clip.id))
}

/** Everything about a document that is slow to compute, prepared without holding a lock. */
export type PreparedDocument = {
  document: ClipDocument
  timeline: Timeline
  played: PlayedMoment
  quality: Pick<PlanQuality, 'captionCharsPerSec' | 'upscaled'>
}

export async function prepareDocument(db: Queryable, { project, clip }: OpenClip, draft: ClipDocument): Promise<PreparedDocument> {
  const { look } = await lookToWrite(db, { project, clip }, draft)
  const document = { ...draft, watermark: look.enableWatermark }
  const timeline = toFinishedTimeline(document)
  const quality = { captionCharsPerSec: captionCharsPerSec(timeline), upscaled: isUpscaled(toRenderPlan(timeline, 'VIDEO_FILE')) }
  return { document, timeline, played: toPlayedMoment(document), quality }
}

/**
 * Writes the next revision of a clip with its timeline, moment and look. The caller holds the locks of project and clip.
 * Undefined when the plan of the organisation requires another look than the prepared one.
 */
export async function writeDocument(
  tx: Tx,
  { project, clip }: OpenClip,
  { document, timeline, played, quality }: PreparedDocument,
  userId: UserId,
): Promise<{ clip: ClipRow; edit: ClipEditRow } | undefined> {
  const { override, look } = await lookToWrite(tx, { project, clip }, document)
  if (look.enableWatermark !== document.watermark) return undefined
  await holdExports(tx, clip)
  const edit = await writeClipEdit(tx, { orgId: clip.orgId, clipId: clip.id, document, original: clip.moment, editedBy: userId })
  const saved = await updateClip(tx, clip.orgId, clip.id, {
    timeline,
    timelineLook: lookHash(look),
    planQuality: { ...(clip.planQuality ?? unknownPlanQuality), ...quality },
    renderOverride: override,
    moment: withPlayed(clip.moment, played),
    runId: clip.runId.replace(/\.[A-Z]+$/, '.CR'),
    version: clip.version + 1,
  })
  return { clip: saved, edit }
}

/** The document’s preferences on top of the clip’s own, limited by the plan, and the look they result in. */
async function lookToWrite(
  db: Queryable,
  { project, clip }: OpenClip,
  document: ClipDocument,
): Promise<{ override: RenderPreferenceOverride; look: RenderPref }> {
  const renderOverride = { ...clip.renderOverride, ...lookOfDocument(document) }
  const override = await entitledOverride(db, project, { ...clip, renderOverride })
  return { override, look: mergeLook(project.renderPref, override) }
}

/** Prepares a document in which only words changed. */
export function prepareWords(document: ClipDocument): Pick<PreparedDocument, 'document' | 'timeline' | 'played'> {
  return { document, timeline: toFinishedTimeline(document), played: toPlayedMoment(document) }
}

/**
 * Writes changed words into a clip that otherwise stays as it is: one that nobody edited, or whose audible part does not
 * contain them. An existing document gets a new revision and keeps its `editedBy`.
 */
export async function writeWords(
  tx: Tx,
  clip: ClipRow,
  { document, timeline, played }: ReturnType<typeof prepareWords>,
  { editedBy, isHeard }: { editedBy: UserId | null; isHeard: boolean },
): Promise<ClipRow> {
  const { orgId, id: clipId, moment, version } = clip
  if (isHeard) await holdExports(tx, clip)
  if (editedBy !== null) await writeClipEdit(tx, { orgId, clipId, document, original: moment, editedBy })
  // The words lie outside the clip, ready for when it is made longer; its renders stay valid.
  if (!isHeard) return updateClip(tx, orgId, clipId, { timeline })
  const { timeRanges, durationSec } = moment
  return updateClip(tx, orgId, clipId, {
    timeline,
    moment: withPlayed(moment, { ...played, timeRanges, durationSec }),
    version: version + 1,
  })
}
