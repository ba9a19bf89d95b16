import type { RenderPref } from '@clipwright/contract/projects/preferences'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { planPicture } from '@clipwright/timeline/edit/commands/plan-picture'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { joinTouching } from '@clipwright/timeline/ranges'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import type { ClipEditRow } from '../document/clip-documents.store.ts'
import { withLook } from './document-look.ts'

type RestyleRequest = { project: ProjectRow; edit: Pick<ClipEditRow, 'document'>; look: RenderPref; folder: string }

/** Restyles an edited clip for another aspect ratio or style: its cuts, words and layers stay as they are. */
export async function restyleEdited(ctx: WorkerContext, { project, edit, look, folder }: RestyleRequest): Promise<ClipDocument> {
  const before = readDocument(edit.document)
  const styled = withLook(before, look)
  return before.pictures[look.layoutAspectRatio] ? styled : replan(ctx, project, styled, look, folder)
}

/** Plans the layout of an aspect ratio that was never drawn, for the parts that play now. */
async function replan(
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
