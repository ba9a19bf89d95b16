import { readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { AutoProcessor, AutoTokenizer, env } from '@huggingface/transformers'
import type { Processor } from '@huggingface/transformers'
import { Tensor } from 'onnxruntime-node'
import type { Span } from '@clipwright/contract/sources/analysis'
import { openWav, toFloats } from '../voice/wav-file.ts'
import type { WavFile } from '../voice/wav-file.ts'
import { hearWindow, type WhisperTokens } from './hear-window.ts'
import { readPieces, type WhisperPiece } from './read-pieces.ts'
import { findTokenTimes, frameSec } from './token-times.ts'
import { windowFrames, WhisperNetwork } from './whisper-network.ts'

type LanguageTask = { audioFile: string; windows: Span[]; modelDir: string; threads: number }
type WhisperTask = LanguageTask & { language: string | null }

/** `confidence`, 0 to 1: the geometric mean of what the model gave each of its tokens. */
export type WhisperWindow = { index: number; language: string; pieces: WhisperPiece[]; confidence: number }

/** Windows whose language is detected before the majority decides. */
const languageSamples = 3

/** Runs in the child process only. Loads the model from its folder, never from a network, and yields window by window. */
export async function recogniseWindows(task: WhisperTask, onWindow: (window: WhisperWindow) => void): Promise<void> {
  const model = await loadModel(task)
  await using wav = await openWav(task.audioFile)
  const language = await chooseLanguage(model, wav, task)
  const special = { ...model.special, task: nameTask(model, language) }
  for (const [index, window] of task.windows.entries()) {
    const text = await hearWindow(model.network, await model.readFeatures(wav, window), special)
    const frames = Math.min(windowFrames, Math.ceil((window.endMs - window.startMs) / 1000 / frameSec))
    const pieces = readPieces(text.tokens, findTokenTimes(text.listening, frames), model.decode)
    onWindow({ index, language: language ?? 'en', pieces, confidence: text.confidence })
  }
}

/** Runs in the child process only. The language of the first windows, or null of a model for English alone. */
export async function findSpokenLanguage(task: LanguageTask): Promise<string | null> {
  await using wav = await openWav(task.audioFile)
  // Awaited here: the file is closed afterwards.
  return await chooseLanguage(await loadModel(task), wav, { ...task, language: null })
}

type WhisperModel = {
  network: WhisperNetwork
  decode(tokens: number[]): string
  special: Omit<WhisperTokens, 'task'>
  transcribe: number
  /** By the subtag of BCP 47; empty of a model for English alone. */
  languages: ReadonlyMap<string, number>
  readFeatures(wav: WavFile, window: Span): Promise<Tensor>
}

type ModelConfig = { decoder_attention_heads: number; d_model: number }
type GenerationConfig = {
  decoder_start_token_id: number
  eos_token_id: number
  no_timestamps_token_id: number
  alignment_heads: [number, number][]
  is_multilingual?: boolean
  lang_to_id?: Record<string, number>
  task_to_id?: Record<string, number>
  suppress_tokens?: number[]
  begin_suppress_tokens?: number[]
}

async function loadModel({ modelDir, threads }: LanguageTask): Promise<WhisperModel> {
  env.allowRemoteModels = false
  env.useFSCache = false
  env.localModelPath = dirname(modelDir) + sep
  const local = { local_files_only: true }
  const processor: Processor = await AutoProcessor.from_pretrained(basename(modelDir), local)
  const tokenizer = await AutoTokenizer.from_pretrained(basename(modelDir), local)
  const config = await readJson<ModelConfig>(modelDir, 'config.json')
  const generation = await readJson<GenerationConfig>(modelDir, 'generation_config.json')
  const shape = {
    heads: config.decoder_attention_heads,
    width: config.d_model,
    alignmentHeads: generation.alignment_heads,
  }
  const languages = generation.is_multilingual ? Object.entries(generation.lang_to_id ?? {}) : []
  return {
    network: await WhisperNetwork.open(modelDir, shape, threads),
    decode: (tokens) => tokenizer.decode(tokens, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    special: {
      start: generation.decoder_start_token_id,
      end: generation.eos_token_id,
      withoutTimes: generation.no_timestamps_token_id,
      suppressed: generation.suppress_tokens ?? [],
      suppressedFirst: generation.begin_suppress_tokens ?? [],
    },
    transcribe: generation.task_to_id?.['transcribe'] ?? 0,
    languages: new Map(languages.map(([token, id]) => [token.slice(2, -2), id])),
    async readFeatures(wav, { startMs, endMs }) {
      const { input_features } = (await processor(toFloats(await wav.read(startMs, endMs)))) as {
        input_features: { data: Float32Array; dims: number[] }
      }
      return new Tensor('float32', input_features.data, input_features.dims)
    },
  }
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T
}

function nameTask({ languages, transcribe }: WhisperModel, language: string | null): number[] {
  const token = language === null ? undefined : languages.get(language)
  return token === undefined ? [] : [token, transcribe]
}

/** The hint if the model knows it, else what two windows agree on, or most of them. Null for an English-only model. */
async function chooseLanguage(model: WhisperModel, wav: WavFile, task: WhisperTask): Promise<string | null> {
  const { languages } = model
  if (languages.size === 0) {
    if (task.language && task.language !== 'en') throw new Error('unsupported language')
    return null
  }
  if (task.language) {
    if (!languages.has(task.language)) throw new Error('unsupported language')
    return task.language
  }
  const step = Math.max(1, Math.floor(task.windows.length / languageSamples))
  const votes: string[] = []
  for (const window of task.windows.filter((_, index) => index % step === 0).slice(0, languageSamples)) {
    const vote = await hearLanguage(model, wav, window)
    if (votes.includes(vote)) return vote
    votes.push(vote)
  }
  return votes[0] ?? 'en'
}

async function hearLanguage({ languages, network, special, readFeatures }: WhisperModel, wav: WavFile, window: Span): Promise<string> {
  const logits = await network.begin(await readFeatures(wav, window), special.start)
  const rate = ([, token]: [string, number]) => logits[token] ?? -Infinity
  const [name] = [...languages].reduce((best, language) => (rate(language) > rate(best) ? language : best))
  return name
}
