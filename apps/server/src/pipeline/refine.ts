import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { ClipQuality } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import type { LayoutPlan } from '@clipwright/contract/editor/layout'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { measurePlan } from '@clipwright/curation/reframe/measure-plan'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import { captionCharsPerSec, isUpscaled } from '@clipwright/timeline/measure-clip'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { Timeline } from '@clipwright/timeline/timeline'

/** Measures of a plan that are shown to people; those of the sound are measured on the rendered file. */
export type PlanQuality = Pick<ClipQuality, 'faceInsideShare' | 'cameraReversalsPerMin' | 'captionCharsPerSec' | 'upscaled'>
export const unknownPlanQuality: PlanQuality = {
  faceInsideShare: null,
  cameraReversalsPerMin: null,
  captionCharsPerSec: null,
  upscaled: false,
}

export type RefinedMoment = { layout: LayoutPlan; timeline: Timeline; quality: PlanQuality }

/** Chooses the layouts and writes the clip document. Pure: the same input gives the same document. */
export function refine(
  moment: Pick<Moment, 'timeRanges' | 'keywords'>,
  source: { analysis: Analysis; transcript: Transcript },
  pref: RenderPref,
): RefinedMoment {
  const ranges = moment.timeRanges.map(([startSec, endSec]) => ({ startMs: startSec * 1000, endMs: endSec * 1000 }))
  const layout = planLayout({ ...source, ranges, ratio: pref.layoutAspectRatio, pref })
  const timeline = buildTimeline({
    analysis: source.analysis,
    words: source.transcript.words,
    timeRanges: moment.timeRanges,
    layout,
    // Words of a draft are not burned in; captions can be turned on in the editor after correction.
    pref: source.transcript.quality === 'draft' ? { ...pref, enableCaption: false } : pref,
    keywords: moment.keywords,
    language: source.transcript.language,
  })
  return { layout, timeline, quality: measure(layout, timeline, source.analysis) }
}

function measure(layout: LayoutPlan, timeline: Timeline, analysis: Analysis): PlanQuality {
  const plan = toRenderPlan(timeline, 'VIDEO_FILE')
  const within = analysis.faces.filter((track) => layout.segments.some((segment) => overlaps(track, segment)))
  const measures = within.length > 0 ? measurePlan({ plan: layout, faces: within, shots: analysis.shots }) : null
  return {
    faceInsideShare: measures ? round(measures.faceInsideShare) : null,
    cameraReversalsPerMin: measures ? round(measures.reversalsPerSec * 60) : null,
    captionCharsPerSec: captionCharsPerSec(timeline),
    upscaled: isUpscaled(plan),
  }
}

function overlaps(track: Analysis['faces'][number], span: { startMs: number; endMs: number }): boolean {
  return track.samples.some(({ atMs }) => atMs >= span.startMs && atMs < span.endMs)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
