import type { TranscriptNotice, TranscriptQuality } from '@clipwright/contract/sources/transcript'
import { toTranscriptNotice, toNoticeMessage } from '../../notices/notice-messages.ts'
import { cutWindows, findQuietestMoment } from '../voice/audio-windows.ts'
import type { WindowRule } from '../voice/audio-windows.ts'
import { padSpans, shiftSpans, sumMs } from '../voice/speech-spans.ts'
import { openWav } from '../voice/wav-file.ts'
import type { RecognisedWindow, Recogniser } from '../recognise/recogniser.ts'
import type { Draft, DraftWord, Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

/** Less voice than this in total is a cough or a click. */
export const leastSpeechMs = 400

type RecognitionRung = {
  recogniser: Recogniser
  windows: WindowRule
  quality: TranscriptQuality
  notices?: TranscriptNotice[]
  /** Throws `RungFailure` when the result cannot be right. */
  check?(windows: readonly RecognisedWindow[], context: RungContext): void
}

/** Cuts voice activity into windows, recognises and merges them. Words outside voice activity are dropped. */
export function createRecognitionRung({ recogniser, windows: rule, quality, notices = [], check }: RecognitionRung): Rung {
  const { engine, model } = recogniser
  return {
    engine,
    async climb(context) {
      if (context.audioFile === null || sumMs(context.speech) < leastSpeechMs) throw failWithoutSpeech(context.audioFile !== null)
      const windows = await recogniser.recognise({
        audioFile: context.audioFile,
        windows: await cutIntoWindows(context.audioFile, context, rule),
        workDir: context.workDir,
        journal: context.journal,
        concurrency: context.concurrency,
        language: context.language,
        signal: context.signal,
        onProgress: context.onProgress,
        onWindow: ({ window, words }) => {
          if (words.length === 0) return
          const text = words.map((word) => word.text).join(' ')
          context.onHeard?.({ startMs: window.startMs + context.range.startMs, text, isDraft: quality === 'draft' })
        },
      })
      check?.(windows, context)
      const words = keepVoiced(mergeWindows(windows), context)
      if (words.length === 0) throw failWithoutSpeech(true)
      const draft: Draft = { engine, quality, words, language: findMainLanguage(windows), notices }
      return model === undefined ? draft : { ...draft, model }
    },
  }
}

export function failWithoutSpeech(hasAudio: boolean): RungFailure {
  return new RungFailure(toTranscriptNotice('none', 'no-speech', [toNoticeMessage(hasAudio ? 'noSpeech' : 'nothingToRecognise')]))
}

/** Times on the audio file, whose zero is the start of the range. */
export async function cutIntoWindows(audioFile: string, context: RungContext, rule: WindowRule) {
  await using wav = await openWav(audioFile)
  const speech = shiftSpans(context.speech, -context.range.startMs)
  return cutWindows(speech, wav.durationMs, rule, async (span) =>
    findQuietestMoment(await wav.read(span.startMs, span.endMs), span.startMs, span),
  )
}

/** All words in order; each ends at the start of the next at the latest. Times on the audio file. */
function mergeWindows(windows: readonly RecognisedWindow[]): DraftWord[] {
  const words = windows.flatMap(({ window, words: inside }) =>
    inside.map((word) => {
      const startMs = Math.round(Math.min(Math.max(word.startMs, window.startMs), window.endMs - 1))
      return { ...word, startMs, endMs: Math.round(Math.min(Math.max(word.endMs, startMs + 1), window.endMs)) }
    }),
  )
  const sorted = words.toSorted((a, b) => a.startMs - b.startMs)
  return sorted.map((word, index) => {
    const nextMs = sorted[index + 1]?.startMs ?? word.endMs
    return { ...word, endMs: Math.max(word.startMs + 1, Math.min(word.endMs, nextMs)) }
  })
}

/** Drops words without voice under them and moves the rest to the source's clock. */
function keepVoiced(words: readonly DraftWord[], { speech, range }: RungContext): DraftWord[] {
  const near = padSpans(speech, 250, range.endMs)
  let first = 0
  const draftWords: DraftWord[] = []
  for (const word of words) {
    const onSource = { ...word, startMs: word.startMs + range.startMs, endMs: word.endMs + range.startMs }
    while ((near[first]?.endMs ?? Number.POSITIVE_INFINITY) < onSource.startMs) first += 1
    const span = near[first]
    if (span && onSource.endMs > span.startMs && onSource.startMs < range.endMs)
      draftWords.push({ ...onSource, endMs: Math.min(onSource.endMs, range.endMs) })
  }
  return draftWords
}

/** The language that covers most of the recognised time. */
function findMainLanguage(windows: readonly RecognisedWindow[]): string | null {
  const counts = new Map<string, number>()
  for (const { language, words } of windows) if (language) counts.set(language, (counts.get(language) ?? 0) + words.length)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
