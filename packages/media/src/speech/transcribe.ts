import { mkdir } from 'node:fs/promises'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { toNoticeMessage, toTranscriptNotice } from '../notices/notice-messages.ts'
import { createCaptionRung } from './ladder/caption-rungs.ts'
import { climbLadder, isCancelled } from './ladder/climb-ladder.ts'
import { finishTranscript } from './ladder/finish-transcript.ts'
import type { Draft, Rung, RungContext } from './ladder/rung.ts'
import { createScriptRung } from './ladder/script-rung.ts'
import { createSpeechApiRung } from './ladder/speech-api-rung.ts'
import { createSphinxRung } from './ladder/sphinx-rung.ts'
import { createWhisperRung } from './ladder/whisper-rung.ts'
import { detectFormat } from './subtitles/parse-subtitles.ts'
import { nameSpeakers } from './speakers/name-speakers.ts'
import { isOtherLanguage } from './text/detect-language.ts'
import { findSpeech } from './voice/find-speech.ts'
import { shiftSpans } from './voice/speech-spans.ts'

export type TranscribeInput = {
  /** 16 kHz mono 16-bit WAV whose first sample is at `range.startMs` of the source; null without sound. */
  audioFile: string | null
  range: Span
  /** Of the whole source. */
  durationMs: number
  /** Voice activity on the source; empty to measure it here. */
  speech: Span[]
  /** The person's own SRT, WebVTT, ASS or plain script. */
  supplied: { kind: 'subtitles' | 'script'; text: string } | null
  embedded: { text: string; language?: string } | null
  platformCaptions: { text: string; language?: string } | null
  /** A hint; it takes precedence over detection. */
  language: string | null
  /** `fetch`: the guarded one; without it the model host is called directly. */
  whisper: {
    model: 'tiny' | 'base' | 'small' | 'auto'
    modelDir: string
    places: readonly string[]
    allowDownload: boolean
    fetch?: typeof fetch
  }
  speechApi: { baseUrl: string; apiKey: string; model: string; fetch: typeof fetch } | null
  /** Names and terms to expect. Only the speech service takes them; the local recognisers cannot. */
  vocabulary?: readonly string[]
  workDir: string
  /** For the next attempt, should this one be killed; without it, recognition begins anew. */
  journal?: RungContext['journal']
  concurrency: number
  signal?: AbortSignal
  onProgress?(share: number, note?: string): void
  onHeard?: RungContext['onHeard']
  onRungFailed?: RungContext['onRungFailed']
  /** Why the words come without speakers. */
  onSpeakersMissing?: ((cause: unknown) => void) | undefined
}

/**
 * The best available transcript, from a ladder with the person's own text at the top and the built-in recogniser at the
 * bottom. `notices` names the rungs that failed. All times are on the source, ms.
 */
export async function transcribe(input: TranscribeInput): Promise<{ transcript: Transcript; speech: Span[] }> {
  await mkdir(input.workDir, { recursive: true })
  const onProgress = input.onProgress ?? (() => undefined)
  const speech = await findSpeechIn(input, (share) => onProgress(share * 0.08, 'voice'))
  const context: RungContext = {
    audioFile: input.audioFile,
    range: input.range,
    speech,
    language: input.language,
    workDir: input.workDir,
    journal: input.journal,
    concurrency: Math.max(1, input.concurrency),
    signal: input.signal,
    onProgress: (share, note) => onProgress(0.08 + share * 0.82, note),
    onHeard: input.onHeard,
    onRungFailed: input.onRungFailed,
  }
  const draft = await climbLadder(listRungs(input), context)
  const { words, notices } = await tellSpeakersApart(
    draft,
    { ...context, onProgress: (share) => onProgress(0.9 + share * 0.1, 'speakers') },
    input,
  )
  const transcript = finishTranscript({ ...draft, words, notices }, input)
  onProgress(1)
  return { transcript, speech }
}

/** Hours of recognition are not thrown away for want of names: on any failure but a cancel the words stay as they are. */
async function tellSpeakersApart(
  { engine, words, notices }: Draft,
  context: RungContext,
  { onSpeakersMissing }: Pick<TranscribeInput, 'onSpeakersMissing'>,
): Promise<Pick<Draft, 'words' | 'notices'>> {
  try {
    return { words: await nameSpeakers(words, context), notices }
  } catch (error) {
    if (isCancelled(error, context.signal)) throw error
    onSpeakersMissing?.(error)
    return { words, notices: [...notices, toTranscriptNotice(engine, 'speakers-missing', [toNoticeMessage('speakersMissing')])] }
  }
}

async function findSpeechIn(input: TranscribeInput, onProgress: (share: number) => void): Promise<Span[]> {
  if (input.speech.length > 0 || input.audioFile === null) return input.speech
  const speechSpans = await findSpeech({ audioFile: input.audioFile, workDir: input.workDir, signal: input.signal, onProgress })
  return shiftSpans(speechSpans, input.range.startMs)
}

function listRungs(input: TranscribeInput): Rung[] {
  const rungs: Rung[] = []
  const { supplied, embedded, platformCaptions } = input
  // The text decides: people call a script "subtitles" and the other way round.
  if (supplied) {
    const isScript = detectFormat(supplied.text) === 'plain'
    rungs.push(isScript ? createScriptRung(supplied.text, isWholeSource(input)) : createCaptionRung('subtitles', { text: supplied.text }))
  }
  // A translation would be shown as what is said, and under the name of the spoken language.
  const isTranslation = (captions: { language?: string }) => isOtherLanguage(captions.language, input.language)
  if (embedded && !isTranslation(embedded)) rungs.push(createCaptionRung('embedded-subtitles', embedded))
  if (platformCaptions && !isTranslation(platformCaptions)) rungs.push(createCaptionRung('platform-captions', platformCaptions))
  if (input.speechApi) rungs.push(createSpeechApiRung({ ...input.speechApi, vocabulary: input.vocabulary ?? [] }))
  rungs.push(createWhisperRung(input.whisper), createSphinxRung())
  return rungs
}

function isWholeSource({ range, durationMs }: TranscribeInput): boolean {
  return range.endMs - range.startMs > durationMs * 0.95
}
