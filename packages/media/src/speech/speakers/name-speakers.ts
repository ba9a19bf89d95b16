import { z } from 'zod'
import { Span } from '@clipwright/contract/sources/analysis'
import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import { runChild } from '../child/run-child.ts'
import { clipSpans, shiftSpans } from '../voice/speech-spans.ts'
import type { Turn } from './find-turns.ts'

const Turns = z.array(Span.extend({ speaker: z.number().int().nonnegative() }))

const labels: readonly SpeakerLabel[] = ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5']

type Place = {
  audioFile: string | null
  range: Span
  speech: readonly Span[]
  workDir: string
  signal?: AbortSignal | undefined
  onProgress(share: number): void
}

type Named = { speaker?: SpeakerLabel | undefined }

/** Gives each word the speaker heard at its time. Words that already have a speaker, or lie outside the audio, stay as they are. */
export async function nameSpeakers<W extends Span & Named>(words: readonly W[], place: Place): Promise<(W & Named)[]> {
  if (place.audioFile === null || words.length === 0 || words.some(({ speaker }) => speaker !== undefined)) return [...words]
  const turns = await hearTurns(place.audioFile, place)
  if (turns.length === 0) return [...words]
  const voiceWords = removeBlips(
    words.map((word) => ({ word, startMs: word.startMs, endMs: word.endMs, voice: findSpeakerAt(turns, word) })),
  )
  const order = [...new Set(voiceWords.map(({ voice }) => voice))]
  return voiceWords.map(({ word, voice }) => ({ ...word, speaker: labels[order.indexOf(voice)] ?? 'Unassigned' }))
}

/** On the source. */
async function hearTurns(audioFile: string, { range, speech, workDir, signal, onProgress }: Place): Promise<Turn[]> {
  const onFile = shiftSpans(clipSpans(speech, range), -range.startMs)
  if (onFile.length === 0) return []
  const run = { workDir, readable: [audioFile], timeoutMs: 30 * 60_000, signal, onProgress }
  const turns = Turns.parse(await runChild({ kind: 'speakers', audioFile, speech: onFile }, run))
  return turns.map((turn) => ({ ...turn, startMs: turn.startMs + range.startMs, endMs: turn.endMs + range.startMs }))
}

/** The speaker with most time during the word; between turns, the nearest one. */
export function findSpeakerAt(turns: readonly Turn[], word: Span): number {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((turns[middle]?.endMs ?? 0) <= word.startMs) low = middle + 1
    else high = middle
  }
  let best = { speaker: turns[Math.min(low, turns.length - 1)]?.speaker ?? 0, score: Number.NEGATIVE_INFINITY }
  for (const turn of turns.slice(Math.max(0, low - 1), low + 4)) {
    // Negative between turns: minus the distance.
    const score = Math.min(turn.endMs, word.endMs) - Math.max(turn.startMs, word.startMs)
    if (score > best.score) best = { speaker: turn.speaker, score }
  }
  return best.speaker
}

const longestBlipWords = 2
const longestBlipMs = 500

/** One or two words of another voice inside a sentence are measurement error at its edges, not a turn. */
function removeBlips<W extends Span & { voice: number }>(words: readonly W[]): W[] {
  const namedWords = words.map((word) => ({ ...word }))
  let from = 0
  while (from < namedWords.length) {
    let to = from
    while (to < namedWords.length && namedWords[to]?.voice === namedWords[from]?.voice) to += 1
    const before = namedWords[from - 1]?.voice
    const isBlip = to - from <= longestBlipWords && (namedWords[to - 1]?.endMs ?? 0) - (namedWords[from]?.startMs ?? 0) <= longestBlipMs
    if (isBlip && before !== undefined && before === namedWords[to]?.voice)
      for (const word of namedWords.slice(from, to)) word.voice = before
    from = to
  }
  return namedWords
}
