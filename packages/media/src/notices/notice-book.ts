import type { TranscriptEngine } from '@clipwright/contract/sources/transcript'

/** What is said about a source and about how its words were found. Whole sentences. */
export const noticeNames = [
  'soundOnly',
  'noSound',
  'soundTracks',
  'highDynamicRange',
  'unevenFrames',
  'unusualShape',
  'lengthCounted',
  'cutShort',
  'unusable',
  'unreadable',
  'endedUnexpectedly',
  'programMissing',
  'noLineInside',
  'coversLittle',
  'linesLeftOut',
  'speechCovered',
  'scriptEmpty',
  'scriptPartUnheard',
  'scriptDiffers',
  'scriptTimesEstimated',
  'noSpeech',
  'nothingToRecognise',
  'whisperNoModel',
  'whisperNotFetched',
  'serviceFailed',
  'draftQuality',
  'englishOnly',
  'recogniserMissing',
  'betterTranscript',
] as const
export type NoticeName = (typeof noticeNames)[number]

/**
 * How one language says it. Placeholders: `{engine}` is the name of an engine below, `{text}` a word that stays as it is,
 * every other name a number. The sentences are built so that no number needs a plural form and no engine a case.
 */
export type NoticeBook = {
  /** BCP 47, for numbers. */
  locale: string
  /** Between sentences. */
  space: string
  /** As a sentence begins. */
  engines: Record<TranscriptEngine, string>
  sentences: Record<NoticeName, string>
}
