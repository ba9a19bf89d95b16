import type { Span } from '@clipwright/contract/sources/analysis'
import type { TranscriptEngine, TranscriptNotice, TranscriptQuality } from '@clipwright/contract/sources/transcript'
import { toNoticeMessage, type NoticeName, toTranscriptNotice } from '../../notices/notice-messages.ts'
import { labelSpeakers } from '../subtitles/cue-speakers.ts'
import { toCueWords } from '../subtitles/cue-words.ts'
import type { CueWord } from '../subtitles/cue-words.ts'
import type { Cue } from '../subtitles/cue.ts'
import { parseSubtitles } from '../subtitles/parse-subtitles.ts'
import { detectLanguage, toLanguageTag } from '../text/detect-language.ts'
import { mergeSpans, sumMs } from '../voice/speech-spans.ts'
import { timeByHearing } from './hear-known-text.ts'
import { cutToRange } from './cut-to-range.ts'
import type { Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

type CaptionEngine = Extract<TranscriptEngine, 'subtitles' | 'embedded-subtitles' | 'platform-captions'>

const qualityOf: Record<CaptionEngine, TranscriptQuality> = {
  subtitles: 'exact',
  'embedded-subtitles': 'high',
  'platform-captions': 'good',
}

/** A track nobody chose (only signs, one forced line) must cover this share of the voice to be used. */
const leastCoverage = 0.25

/** Subtitles of any origin as a rung. */
export function createCaptionRung(engine: CaptionEngine, source: { text: string; language?: string }): Rung {
  return {
    engine,
    async climb(context) {
      const cues = readCues(engine, source.text)
      const inRange = cues.filter((cue) => cue.startMs < context.range.endMs && cue.endMs > context.range.startMs)
      const words = cutToRange(await timeWords(inRange, source.language, context), context.range)
      if (words.length === 0) throw failAsUnusable(engine, 'noLineInside')
      const coverage = measureCoveredShare(inRange, context.speech)
      if (engine !== 'subtitles' && coverage < leastCoverage) throw failAsUnusable(engine, 'coversLittle')
      const notices = listPartialNotices(engine, { cues, inRange: inRange.length, coverage, context })
      return { engine, quality: qualityOf[engine], words: labelSpeakers(words), language: toLanguageTag(source.language), notices }
    },
  }
}

/** Timed by the cues, then, where a recogniser can listen for the words, by when they are heard. */
async function timeWords(cues: readonly Cue[], language: string | undefined, context: RungContext): Promise<readonly CueWord[]> {
  const words = toCueWords(cues, context.speech)
  const hasOwnTimes = cues.some((cue) => cue.lines.some((line) => line.some((piece) => piece.atMs !== undefined)))
  if (hasOwnTimes) return words
  const spokenLanguage =
    toLanguageTag(context.language) ?? toLanguageTag(language) ?? detectLanguage(words.map(({ text }) => text).join(' '))
  return timeByHearing(words, spokenLanguage, context)
}

function readCues(engine: CaptionEngine, text: string): Cue[] {
  try {
    return parseSubtitles(text)
  } catch (error) {
    throw new RungFailure(
      toTranscriptNotice(engine, 'fallback', [toNoticeMessage('unusable', { words: [engine] }), toNoticeMessage('unreadable')]),
      error,
    )
  }
}

function failAsUnusable(engine: CaptionEngine, reason: NoticeName): RungFailure {
  return new RungFailure(
    toTranscriptNotice(engine, 'subtitles-partial', [toNoticeMessage('unusable', { words: [engine] }), toNoticeMessage(reason)]),
  )
}

/** Share of the voice covered by cues; 1 where no voice was measured. */
function measureCoveredShare(cues: readonly Cue[], speech: readonly Span[]): number {
  const voicedMs = sumMs(speech)
  if (voicedMs === 0) return 1
  const merged = mergeSpans(cues)
  let coveredMs = 0
  for (const span of speech) {
    for (const cue of merged) coveredMs += Math.max(0, Math.min(span.endMs, cue.endMs) - Math.max(span.startMs, cue.startMs))
  }
  return coveredMs / voicedMs
}

type Fit = { cues: readonly Cue[]; inRange: number; coverage: number; context: RungContext }

function listPartialNotices(engine: CaptionEngine, { cues, inRange, coverage }: Fit): TranscriptNotice[] {
  const outside = cues.length - inRange
  if (outside > 0) {
    return [
      toTranscriptNotice(engine, 'subtitles-partial', [toNoticeMessage('linesLeftOut', { numbers: { outside, total: cues.length } })]),
    ]
  }
  if (coverage >= 0.6) return []
  const covered = toNoticeMessage('speechCovered', { words: [engine], numbers: { percent: Math.round(coverage * 100) } })
  return [toTranscriptNotice(engine, 'subtitles-partial', [covered])]
}
