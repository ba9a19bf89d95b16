import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Word } from '@clipwright/contract/sources/transcript'
import { buildTimeline } from '../build-timeline.ts'
import type { BuildTimelineInput } from '../build-timeline.ts'
import type { Timeline } from '../timeline.ts'

/** A minute of 1920 by 1080 at 30 frames a second, with nobody in it. */
export function sampleAnalysis(change: Partial<Analysis> = {}): Analysis {
  return {
    version: 1,
    range: { startMs: 0, endMs: 60_000 },
    durationMs: 60_000,
    width: 1920,
    height: 1080,
    frameRate: { num: 30, den: 1 },
    hasVideo: true,
    hasAudio: true,
    shots: [],
    faces: [],
    loudness: null,
    silences: [],
    speech: [],
    bursts: [],
    ...change,
  }
}

/** Words of equal length, one after the other. */
export function sampleWords(text: string, startMs = 0, wordMs = 400): Word[] {
  return text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: startMs + index * wordMs, endMs: startMs + (index + 1) * wordMs - 40 }))
}

export function fillSegment(change: Partial<LayoutSegment> = {}): LayoutSegment {
  return {
    startMs: 0,
    endMs: 60_000,
    kind: 'fill',
    panes: [{ path: [{ atMs: 0, x: 0.34, y: 0, w: 0.316, h: 1, move: 'cut' }] }],
    confidence: 1,
    reason: 'One person speaks.',
    ...change,
  }
}

export type SampleInput = Partial<Omit<BuildTimelineInput, 'pref' | 'layout'>> & {
  ratio?: AspectRatio
  segments?: LayoutSegment[]
  pref?: Partial<RenderPref>
}

export function sampleTimeline(input: SampleInput = {}): Timeline {
  const ratio = input.ratio ?? 'portrait'
  return buildTimeline({
    analysis: input.analysis ?? sampleAnalysis(),
    words: input.words ?? sampleWords('This is what we learned about building things that last.'),
    timeRanges: input.timeRanges ?? [[0, 5]],
    layout: { ratio, segments: input.segments ?? [fillSegment()] },
    pref: RenderPref.parse({ layoutAspectRatio: ratio, ...input.pref }),
    keywords: input.keywords ?? [],
    language: input.language ?? 'en',
  })
}
