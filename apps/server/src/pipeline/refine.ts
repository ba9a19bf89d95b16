import type { Analysis } from '@clipwright/contract/analysis'
import type { Moment } from '@clipwright/contract/curation'
import type { LayoutPlan } from '@clipwright/contract/layout'
import type { RenderPref } from '@clipwright/contract/preferences'
import type { Transcript } from '@clipwright/contract/transcript'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import type { Timeline } from '@clipwright/timeline/timeline'

export type RefinedMoment = { layout: LayoutPlan; timeline: Timeline }

/** Decides what the picture shows and writes the clip's one document. Pure: the same input gives the same document. */
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
    pref,
    keywords: moment.keywords,
    language: source.transcript.language,
  })
  return { layout, timeline }
}
