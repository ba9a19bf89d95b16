import type { planReframe as endpoint } from '@clipwright/contract/editor/reframe'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { planLayout, type PlanInput } from '@clipwright/curation/reframe/plan-layout'
import { planChosenLayout, planFollow } from '@clipwright/curation/reframe/plan-request'
import { lookOf } from '@clipwright/timeline/captions/look'
import { blockHeight } from '@clipwright/timeline/captions/page-geometry'
import { choosePositions } from '@clipwright/timeline/captions/placement'
import { outputSize } from '@clipwright/timeline/output-size'
import { uncovered } from '@clipwright/timeline/edit/scene-paths'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import type { RequestContext } from '#platform/http/context.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { openDocument } from '../../clips/clips/document/open-document.ts'
import { readAnalysis, readTranscript } from '../../projects/projects/project-files.ts'

type ReframeRequest = Input<typeof endpoint>['wish']

function planSegments(input: PlanInput, request: ReframeRequest) {
  if (request.kind === 'auto') return planLayout(input).segments
  return request.kind === 'layout' ? planChosenLayout(input, request) : planFollow(input, request)
}

/** Plans the requested layouts; nothing is stored. */
export async function planReframe(
  ctx: RequestContext,
  { clip: ref, ratio, spans, wish: request }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { project, clip } = await getClip(ctx, ref)
  if (spans.some(({ startMs, endMs }) => endMs <= startMs))
    throw new AppError('InvalidParam', { details: [{ path: 'spans', message: 'A part ends after it starts.' }] })
  if (!project.artefacts || !project.transcriptInfo)
    throw new AppError('RecordNotExisted', { cause: `project ${project.id} has no analysis` })
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const signal = AbortSignal.timeout(30_000)
  const analysis = await readAnalysis(ctx.deps.storage, project, scratch.path, signal)
  const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, signal)
  const ranges = spans.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, analysis.durationMs) }))
  const input = { analysis, transcript, ranges: ranges.filter((one) => one.endMs > one.startMs), ratio, pref: project.renderPref }
  if (input.ranges.length === 0) return { segments: [], captionPositions: [] }
  const segments = planSegments(input, request)
  const { document } = await openDocument(ctx.db, clip)
  const { captions, layouts } = toTimeline(document, ratio)
  const others = document.pictures[ratio] ? layouts.flatMap((one) => uncovered(one, segments).map((part) => ({ ...one, ...part }))) : []
  const height = blockHeight(lookOf(captions, ratio, outputSize(ratio, 'VIDEO_FILE')))
  // Captions have one position in the whole clip, so planning a part may move them everywhere.
  const all = [...others, ...segments].toSorted((a, b) => a.startMs - b.startMs)
  return { segments, captionPositions: choosePositions({ segments: all, analysis, ratio, height }) }
}
