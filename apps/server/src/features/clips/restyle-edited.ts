import type { RenderPref } from '@clipwright/contract/preferences'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { planPicture } from '@clipwright/timeline/edit/commands/plan-picture'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { joinTouching } from '@clipwright/timeline/ranges'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readAnalysis, readTranscript } from '../projects/project-files.public.ts'
import type { ProjectRow } from '../projects/projects.public.ts'
import { type ClipEditRow, writeClipEdit } from './clip-documents.store.ts'
import { lookHash } from './clip-look.ts'
import { type ClipRow, lockUnchanged, updateClip } from './clips.store.ts'
import { withLook } from './document-look.ts'

type Restyled = { project: ProjectRow; clip: ClipRow; edit: ClipEditRow; look: RenderPref; folder: string }

/**
 * An edited clip that somebody wants in another shape or style: its cuts, words and layers stay as they were made.
 * Undefined when it was edited again meanwhile: nothing is kept then.
 */
export async function restyleEdited(ctx: WorkerContext, { project, clip, edit, look, folder }: Restyled): Promise<ClipRow | undefined> {
  const before = readDocument(edit.document)
  const styled = withLook(before, look)
  const document = before.pictures[look.layoutAspectRatio] ? styled : await planned(ctx, project, styled, look, folder)
  return ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    if (!(await lockUnchanged(tx, clip))) return undefined
    await writeClipEdit(tx, { orgId: clip.org_id, clipId: clip.id, document, original: edit.original, editedBy: edit.edited_by })
    return updateClip(tx, clip.org_id, clip.id, { timeline: toFinishedTimeline(document), timeline_look: lookHash(look) })
  })
}

/** Decides what a shape that was never drawn shows, for the parts that play now. */
async function planned(
  ctx: WorkerContext,
  project: ProjectRow,
  document: ClipDocument,
  look: RenderPref,
  folder: string,
): Promise<ClipDocument> {
  const transcript = await readTranscript(ctx.deps.storage, project, folder, ctx.signal)
  const analysis = await readAnalysis(ctx.deps.storage, project, folder, ctx.signal)
  const ranges = joinTouching(rangesOf(document).toSorted((a, b) => a.startMs - b.startMs)).map(({ startMs, endMs }) => ({
    startMs,
    endMs,
  }))
  const layout = planLayout({ analysis, transcript, ranges, ratio: look.layoutAspectRatio, pref: look })
  const fresh = buildTimeline({
    analysis,
    words: [],
    timeRanges: ranges.map(({ startMs, endMs }): [number, number] => [startMs / 1000, endMs / 1000]),
    layout,
    pref: look,
    keywords: [],
    language: transcript.language,
  })
  const result = planPicture(document, { ratio: layout.ratio, segments: layout.segments, captionPositions: fresh.captions.positions })
  return 'document' in result ? result.document : document
}
