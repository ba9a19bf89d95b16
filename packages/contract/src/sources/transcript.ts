import { z } from 'zod'
import { Message } from '../message.ts'

export const SpeakerLabel = z.enum(['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5', 'Unassigned'])
export type SpeakerLabel = z.infer<typeof SpeakerLabel>

/** Source ms, whatever range was processed. */
export const Word = z.object({
  text: z.string(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  speaker: SpeakerLabel.optional(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1).optional(),
  isFiller: z.boolean().optional(),
})
export type Word = z.infer<typeof Word>

/** Word indexes: `firstWord` inclusive, `lastWord` exclusive. */
export const WordSpan = z.object({
  firstWord: z.number().int().nonnegative(),
  lastWord: z.number().int().nonnegative(),
})
export type WordSpan = z.infer<typeof WordSpan>

export const Paragraph = WordSpan.extend({ speaker: SpeakerLabel })
export type Paragraph = z.infer<typeof Paragraph>

/** Rungs of the ladder, best first. */
export const TranscriptEngine = z.enum([
  'subtitles',
  'script',
  'embedded-subtitles',
  'platform-captions',
  'speech-api',
  'whisper',
  'pocketsphinx',
  'none',
])
export type TranscriptEngine = z.infer<typeof TranscriptEngine>

/**
 * `exact` was written by a person. A `draft` has so many wrong words that no captions, titles or reasons are made from
 * them.
 */
export const TranscriptQuality = z.enum(['exact', 'high', 'good', 'draft', 'none'])
export type TranscriptQuality = z.infer<typeof TranscriptQuality>

/** A rung that was tried and failed, and what the person can do about it. */
export const TranscriptNotice = z.object({
  engine: TranscriptEngine,
  code: z.enum([
    'model-unavailable',
    'model-download-failed',
    'provider-failed',
    'language-unsupported',
    'draft-quality',
    'no-speech',
    'subtitles-partial',
    'punctuation-added',
    'speakers-missing',
    'fallback',
  ]),
  message: z.string(),
  /** As messages; absent when stored without them. */
  says: z.array(Message).optional(),
})
export type TranscriptNotice = z.infer<typeof TranscriptNotice>

export const Transcript = z.object({
  engine: TranscriptEngine,
  model: z.string().optional(),
  quality: TranscriptQuality,
  /** BCP 47, for example "en" or "pt-BR"; "und" when unknown. */
  language: z.string(),
  durationMs: z.number().int().nonnegative(),
  words: z.array(Word),
  sentences: z.array(WordSpan),
  paragraphs: z.array(Paragraph),
  speakers: z.array(SpeakerLabel),
  notices: z.array(TranscriptNotice),
})
export type Transcript = z.infer<typeof Transcript>
