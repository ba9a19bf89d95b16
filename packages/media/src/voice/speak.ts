import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { spreadByPauses } from '../speech/align/spread-by-pauses.ts'
import type { TimedText } from '../speech/align/spread-words.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { findTool } from '../sandbox/tool-paths.ts'
import { builtInLanguages, chooseVoiceCommand, type VoiceTone } from './built-in-voice.ts'
import type { NaturalModel } from './natural/natural-model.ts'
import type { NaturalVoice } from './natural/natural-voices.ts'
import { speakNaturally } from './natural/speak-naturally.ts'
import { joinSpokenLine, toSpeakableLines, type SpokenLine } from './speakable.ts'
import { findVoicedSpans } from './voiced-spans.ts'
import { voiceRate, writeVoice, type VoiceFile } from './write-voice.ts'

type SpeakInput = {
  text: string
  /** BCP 47. */
  language: string
  tone: VoiceTone
  /** 1 to 6: one of the built-in voices. */
  voType: number
  /** Private to this call; must exist. */
  workDir: string
  signal?: AbortSignal
  /** 0 to 1; of a voice of the model alone, which takes long. */
  onProgress?(share: number): void
}

/** A voice-over: the file and its word timings, ms of the file. */
export type SpokenText = VoiceFile & { words: TimedText[]; voice: 'built-in' | 'natural' | 'service' }

const pauseMs = { lead: 40, sentence: 280, paragraph: 520, end: 120 }

/** FFmpeg's input for each sentence, relative to the folder of the call. */
type Speaker = (sentences: readonly string[], input: SpeakInput) => Promise<string[][]>

/** Speaks a text with the product's voice: plainly a machine, and needing no model and no service. */
export async function speakBuiltIn(input: SpeakInput): Promise<SpokenText> {
  const language = input.language.split('-')[0]?.toLowerCase() ?? ''
  if (!builtInLanguages.has(language))
    throw new AppError('InvalidParam', { details: [{ path: 'text', message: 'The built-in voice does not speak this language.' }] })
  return speak(input, 'built-in', (sentences) => speakByTools(sentences, input, language))
}

/** Speaks a text with a voice of the model, which sounds like a person. */
export function speakByModel(input: SpeakInput, model: NaturalModel, voice: NaturalVoice): Promise<SpokenText> {
  return speak(input, 'natural', (sentences) => speakNaturally(sentences, model, { ...input, voice }))
}

/** Words are spread over the voiced part of their sentence. */
async function speak(input: SpeakInput, voice: SpokenText['voice'], speaker: Speaker): Promise<SpokenText> {
  const lines = toSpeakableLines(input.text)
  if (lines.length === 0)
    throw new AppError('InvalidParam', { details: [{ path: 'text', message: 'There is nothing to say in this text.' }] })
  const sources = await speaker(lines.map(joinSpokenLine), input)
  const lineSamples = await Promise.all((await decodeLines(sources, input)).map(readSamples))
  const { samples, words } = joinLines(lines, lineSamples)
  return { ...(await writeVoice(samples, input)), words, voice }
}

async function speakByTools(
  sentences: readonly string[],
  { tone, voType, workDir, signal }: SpeakInput,
  language: string,
): Promise<string[][]> {
  const hasFlite = findTool('flite') !== undefined
  const run = signal ? { signal } : {}
  for (const [index, sentence] of sentences.entries()) {
    await writeFile(join(workDir, `line-${index}.txt`), `${sentence}\n`)
    const command = chooseVoiceCommand({ language, tone, voType, hasFlite }, `line-${index}.txt`, `line-${index}.wav`)
    await runToolOrThrow({ ...command, cwd: workDir, timeoutMs: 60_000, ...run }, 'ServerError')
  }
  return sentences.map((_, index) => ['-f', 'wav', '-i', `line-${index}.wav`])
}

/** The files of the sentences' samples, at the rate of all voices. */
async function decodeLines(sources: readonly string[][], { workDir, signal }: SpeakInput): Promise<string[]> {
  const names = sources.map((_, index) => `line-${index}.pcm`)
  // biome-ignore format: arguments read in pairs.
  const outputs = names.flatMap((name, index) => ['-map', `${index}:a`, '-ar', String(voiceRate), '-ac', '1', '-f', 's16le', '-y', name])
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...sources.flat(), ...outputs],
      cwd: workDir,
      timeoutMs: 120_000,
      ...(signal ? { signal } : {}),
    },
    'ServerError',
  )
  return names.map((name) => join(workDir, name))
}

async function readSamples(file: string): Promise<Int16Array> {
  const bytes = await readFile(file)
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)))
}

/** Joins sentences with our own pauses: synthesisers put uneven silence around each. */
function joinLines(lines: readonly SpokenLine[], lineSamples: readonly Int16Array[]): { samples: Int16Array; words: TimedText[] } {
  const perMs = voiceRate / 1000
  const words: TimedText[] = []
  const parts: { at: number; samples: Int16Array }[] = []
  let atMs = pauseMs.lead
  for (const [index, line] of lines.entries()) {
    const whole = lineSamples[index] ?? new Int16Array()
    const voiced = findVoicedSpans(whole, voiceRate)
    const from = Math.max(0, (voiced[0]?.startMs ?? 0) - 20)
    const to = (voiced.at(-1)?.endMs ?? 0) + 40
    if (voiced.length === 0) continue
    if (parts.length > 0) atMs += line.opensParagraph ? pauseMs.paragraph : pauseMs.sentence
    const shift = Math.round(atMs) - from
    for (const word of spreadByPauses(line.words, voiced))
      words.push({ ...word, startMs: Math.round(word.startMs + shift), endMs: Math.round(word.endMs + shift) })
    const samples = whole.subarray(Math.round(from * perMs), Math.round(to * perMs))
    parts.push({ at: Math.round(Math.round(atMs) * perMs), samples })
    atMs = Math.round(atMs) + samples.length / perMs
  }
  const samples = new Int16Array(Math.ceil((atMs + pauseMs.end) * perMs))
  for (const part of parts) samples.set(part.samples, part.at)
  return { samples, words }
}
