import { runChild } from '../../speech/child/run-child.ts'
import type { VoiceTone } from '../built-in-voice.ts'
import type { NaturalModel } from './natural-model.ts'
import { naturalRate, toneSpeeds, type NaturalVoice } from './natural-voices.ts'
import { spellPhonemes } from './spell-phonemes.ts'

type NaturalRequest = { tone: VoiceTone; voice: NaturalVoice; workDir: string; signal?: AbortSignal; onProgress?(share: number): void }

/** Least time for loading the network, and most for each character of the text. */
const patience = { loadMs: 120_000, perCharacterMs: 400 }

/** Speaks sentences one by one. Returns for each FFmpeg's input, relative to `workDir`. */
export async function speakNaturally(
  sentences: readonly string[],
  model: NaturalModel,
  { tone, voice: { name, accent }, workDir, signal, onProgress }: NaturalRequest,
): Promise<string[][]> {
  const run = signal ? { signal } : {}
  const lines = await spellPhonemes(sentences, accent, { workDir, ...run })
  const voiceFile = model.voiceFile(name)
  const characters = sentences.reduce((sum, { length }) => sum + length, 0)
  await runChild(
    { kind: 'synthesize', modelFile: model.modelFile, voiceFile, speed: toneSpeeds[tone], lines, folder: workDir, threads: 2 },
    {
      workDir,
      readable: [model.modelFile, voiceFile],
      timeoutMs: patience.loadMs + characters * patience.perCharacterMs,
      onProgress: (share) => onProgress?.(share),
      ...run,
    },
  )
  return lines.map((_, index) => ['-f', 'f32le', '-ar', String(naturalRate), '-ac', '1', '-i', `line-${index}.f32`])
}
