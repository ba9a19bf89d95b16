import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBed } from '../music/make-bed.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { findTool } from '../sandbox/tool-paths.ts'
import { chooseVoiceCommand } from '../voice/built-in-voice.ts'
import { voiceRate } from '../voice/write-voice.ts'
import type { Turn } from './sample-talk.ts'

/** Samples a second, one channel. */
export const talkRate = voiceRate

export type SpokenSentence = { turn: Turn; index: number; startSample: number; endSample: number }

export type TalkSound = { samples: Int16Array; sentences: SpokenSentence[] }

const voTypes: Record<Turn['speaker'], number> = { host: 1, guest: 4 }
const pauseSec = { lead: 3.3, sentence: 0.3, turn: 0.48, beat: 0.75, end: 4 }

/** Removes the boom of a synthetic voice and brings out its consonants. */
const studio =
  'highpass=f=80,equalizer=f=240:t=q:w=1.1:g=-2.5,equalizer=f=2900:t=q:w=1.2:g=2.5,treble=g=2:f=5200,acompressor=threshold=0.12:ratio=2.4:attack=8:release=120:makeup=1.6'

/** Speaks every sentence with the product's voices and joins them with pauses. Deterministic. */
export async function speakTalk(talk: readonly Turn[], workDir: string, signal?: AbortSignal): Promise<TalkSound> {
  const lines = talk.flatMap((turn) => turn.sentences.map((text, index) => ({ turn, text, index })))
  const run = { cwd: workDir, timeoutMs: 120_000, ...(signal ? { signal } : {}) }
  const hasFlite = findTool('flite') !== undefined
  for (const [number, { turn, text }] of lines.entries()) {
    await writeFile(join(workDir, `s${number}.txt`), text)
    const voice = { language: 'en', tone: 'casual', voType: voTypes[turn.speaker], hasFlite } as const
    await runToolOrThrow({ ...chooseVoiceCommand(voice, `s${number}.txt`, `s${number}.wav`), ...run }, 'ServerError')
  }
  const inputs = lines.flatMap((_, number) => ['-i', `s${number}.wav`])
  // biome-ignore format: arguments read in pairs.
  const outputs = lines.flatMap((_, number) => ['-map', `${number}:a`, '-af', studio, '-ar', String(talkRate), '-ac', '1', '-f', 's16le', '-y', `s${number}.pcm`])
  await runToolOrThrow(
    { tool: 'ffmpeg', args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...inputs, ...outputs], ...run },
    'ServerError',
  )
  const lineSamples = await Promise.all(lines.map(async (_, number) => trimSilence(await readSamples(join(workDir, `s${number}.pcm`)))))
  const sentences: SpokenSentence[] = []
  let at = pauseSec.lead * talkRate
  for (const [number, { turn, index }] of lines.entries()) {
    if (number > 0) at += measurePauseBefore(turn, index) * talkRate
    const startSample = Math.round(at)
    const endSample = startSample + (lineSamples[number]?.length ?? 0)
    sentences.push({ turn, index, startSample, endSample })
    at = endSample
  }
  const samples = new Int16Array(Math.ceil(at + pauseSec.end * talkRate))
  for (const [number, sentence] of sentences.entries()) samples.set(lineSamples[number] ?? [], sentence.startSample)
  return { samples, sentences }
}

function measurePauseBefore(turn: Turn, index: number): number {
  if (index === 0) return pauseSec.turn
  return turn.hasBeat && index === turn.sentences.length - 1 ? pauseSec.beat : pauseSec.sentence
}

/** Adds music under the title and the end; none under speech. */
export async function addMusic({ samples, sentences }: TalkSound, workDir: string, signal?: AbortSignal): Promise<Int16Array> {
  await makeBed('playful', workDir, signal)
  const bed = await readSamples(join(workDir, 'bed.pcm'))
  const bedLength = bed.length / 2
  const firstWord = sentences[0]?.startSample ?? 0
  const lastWord = sentences.at(-1)?.endSample ?? 0
  const fade = talkRate * 0.9
  return samples.map((sample, at) => {
    const before = Math.min(1, Math.max(0, (firstWord - at) / fade))
    const after = Math.min(1, Math.max(0, (at - lastWord - talkRate * 0.4) / (talkRate * 0.15))) * Math.min(1, (samples.length - at) / fade)
    const level = 0.5 * Math.max(before, after)
    if (level === 0) return sample
    const from = 2 * ((at < firstWord ? at : at - lastWord) % bedLength)
    return Math.max(-32_768, Math.min(32_767, sample + level * (((bed[from] ?? 0) + (bed[from + 1] ?? 0)) / 2)))
  })
}

async function readSamples(file: string): Promise<Int16Array> {
  const bytes = await readFile(file)
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)))
}

/** Voices put uneven silence around sentences; our own pauses replace it. */
function trimSilence(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 250
  const first = samples.findIndex(isLoud)
  const last = samples.findLastIndex(isLoud)
  const margin = talkRate / 50
  return first < 0 ? samples : samples.subarray(Math.max(0, first - margin), Math.min(samples.length, last + 3 * margin))
}
