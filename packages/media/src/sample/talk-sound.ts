import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'
import type { Turn } from './sample-talk.ts'

/** 16 kHz mono. */
export const talkRate = 16_000

export type SpokenSentence = {
  speaker: Turn['speaker']
  picture: Turn['picture']
  startSample: number
  endSample: number
  opensTurn: boolean
}

export type TalkSound = { samples: Int16Array; sentences: SpokenSentence[] }

const voices: Record<Turn['speaker'], string> = { host: 'slt', guest: 'rms' }
const pauseSec = { lead: 0.5, sentence: 0.32, turn: 0.55, end: 0.9 }

/** Speaks every sentence with FFmpeg's flite and joins them with pauses. */
export async function speakTalk(talk: readonly Turn[], workDir: string, signal?: AbortSignal): Promise<TalkSound> {
  const lines = talk.flatMap((turn) => turn.sentences.map((text, index) => ({ turn, text, opensTurn: index === 0 })))
  await Promise.all(lines.map(({ text }, index) => writeFile(join(workDir, `s${index}.txt`), text)))
  const inputs = lines.flatMap(({ turn }, index) => ['-f', 'lavfi', '-i', `flite=textfile=s${index}.txt:voice=${voices[turn.speaker]}`])
  // biome-ignore format: arguments read in pairs.
  const outputs = lines.flatMap((_, index) => ['-map', `${index}:a`, '-ar', String(talkRate), '-ac', '1', '-f', 's16le', '-y', `s${index}.pcm`])
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...inputs, ...outputs],
      cwd: workDir,
      timeoutMs: 120_000,
      ...(signal ? { signal } : {}),
    },
    'ServerError',
  )
  const lineSamples = await Promise.all(lines.map((_, index) => readSamples(join(workDir, `s${index}.pcm`))))
  const sentences: SpokenSentence[] = []
  let at = pauseSec.lead * talkRate
  for (const [index, { turn, opensTurn }] of lines.entries()) {
    if (index > 0) at += (opensTurn ? pauseSec.turn : pauseSec.sentence) * talkRate
    const length = lineSamples[index]?.length ?? 0
    sentences.push({
      speaker: turn.speaker,
      picture: turn.picture,
      startSample: Math.round(at),
      endSample: Math.round(at) + length,
      opensTurn,
    })
    at += length
  }
  const samples = new Int16Array(Math.ceil(at + pauseSec.end * talkRate))
  for (const [index, sentence] of sentences.entries()) samples.set(lineSamples[index] ?? [], sentence.startSample)
  return { samples, sentences }
}

async function readSamples(file: string): Promise<Int16Array> {
  const bytes = await readFile(file)
  const samples = new Int16Array(Math.floor(bytes.length / 2))
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(2 * index)
  return trimSilence(samples)
}

/** flite puts silence of uneven length around each sentence; our own pauses replace it. */
function trimSilence(samples: Int16Array): Int16Array {
  const loud = (sample: number): boolean => Math.abs(sample) > 200
  const first = samples.findIndex(loud)
  const last = samples.findLastIndex(loud)
  return first < 0 ? samples : samples.subarray(Math.max(0, first - 320), Math.min(samples.length, last + 960))
}
