import type { Analysis } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import type { LayoutPlan } from '@clipwright/contract/editor/layout'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Word } from '@clipwright/contract/sources/transcript'
import { chooseEmoji } from './captions/emoji.ts'
import { markKeywords } from './captions/keywords.ts'
import { lookOf } from './captions/look.ts'
import { blockHeight } from './captions/page-geometry.ts'
import { choosePositions } from './captions/placement.ts'
import { clipGainDb, targetLufs, targetTruePeakDbtp } from './loudness.ts'
import { outputSize } from './output-size.ts'
import type { Captions, CaptionWord, SourceRange, Timeline } from './timeline.ts'

export type BuildTimelineInput = {
  analysis: Analysis
  /** The whole transcript. */
  words: Word[]
  /** Source seconds, in play order. */
  timeRanges: [number, number][]
  layout: LayoutPlan
  /** The project's preferences, overridden by the clip's own. */
  pref: RenderPref
  keywords: string[]
  /** BCP 47. */
  language: string
}

// The editor can extend a clip this far before it needs the transcript again.
const sparedWordsMs = 60_000

function sourceRanges(timeRanges: readonly [number, number][], durationMs: number): SourceRange[] {
  const ranges = timeRanges.map(([startSec, endSec], index) => ({
    id: `r${index + 1}`,
    startMs: Math.max(0, Math.round(startSec * 1000)),
    endMs: Math.min(durationMs, Math.round(endSec * 1000)),
  }))
  return ranges.filter((range) => range.endMs > range.startMs)
}

function captionWords(input: BuildTimelineInput, ranges: readonly SourceRange[]): CaptionWord[] {
  const firstMs = Math.min(...ranges.map((range) => range.startMs)) - sparedWordsMs
  const lastMs = Math.max(...ranges.map((range) => range.endMs)) + sparedWordsMs
  const near = input.words.map((word, index) => ({ word, index })).filter(({ word }) => word.endMs > firstMs && word.startMs < lastMs)
  const words = near.map(({ word }) => word)
  const keywords = markKeywords(words, input.keywords, input.language)
  const overlapsClip = (word: Word) => ranges.some((range) => word.startMs < range.endMs && word.endMs > range.startMs)
  const emoji = chooseEmoji(
    words.map((word) => (overlapsClip(word) ? word : { ...word, text: '' })),
    input.language,
  )
  return near.map(({ word, index }, at): CaptionWord => {
    const wordEmoji = emoji.get(at)
    return {
      // NOTE: The place in the transcript names a word for good, whatever part of it a clip carries.
      id: `w${index}`,
      text: word.text,
      startMs: word.startMs,
      endMs: Math.max(word.startMs, word.endMs),
      ...(word.speaker === undefined ? {} : { speaker: word.speaker }),
      ...(word.isFiller ? { isFiller: true } : {}),
      ...(keywords.has(at) ? { isKeyword: true } : {}),
      ...(wordEmoji === undefined ? {} : { emoji: wordEmoji }),
    }
  })
}

/** The document of a fresh clip: what was chosen, said and seen, before anybody edits it. */
export function buildTimeline(input: BuildTimelineInput): Timeline {
  const { analysis, layout, pref } = input
  const ranges = sourceRanges(input.timeRanges, analysis.durationMs)
  if (ranges.length === 0)
    throw new AppError('NoMomentError', { cause: `no range lies inside the ${analysis.durationMs} ms of the source` })
  const { ratio } = layout
  const captions: Captions = {
    enabled: pref.enableCaption,
    preset: pref.captionPreset,
    style: { position: 'auto', ...(pref.enableUppercase === undefined ? {} : { uppercase: pref.enableUppercase }) },
    highlight: pref.enableHighlight,
    emoji: pref.enableEmoji,
    language: input.language,
    words: captionWords(input, ranges),
    positions: [],
  }
  const height = blockHeight(lookOf(captions, ratio, outputSize(ratio, 'VIDEO_FILE')))
  captions.positions = choosePositions({ segments: layout.segments, analysis, ratio, height })
  return {
    version: 1,
    source: {
      durationMs: analysis.durationMs,
      width: analysis.width,
      height: analysis.height,
      frameRate: analysis.frameRate,
      hasVideo: analysis.hasVideo,
      hasAudio: analysis.hasAudio,
    },
    ratio,
    ranges,
    layouts: layout.segments,
    captions,
    overlays: [],
    watermark: pref.enableWatermark,
    audio: { gainDb: clipGainDb(analysis, ranges), targetLufs, maxTruePeakDbtp: targetTruePeakDbtp },
  }
}
