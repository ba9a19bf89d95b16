import { existsSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { env, LogitsProcessor, LogitsProcessorList, pipeline } from '@huggingface/transformers'
import type { AutomaticSpeechRecognitionPipeline, DataType, Tensor } from '@huggingface/transformers'
import type { Span } from '@clipwright/contract/sources/analysis'
import { openWav, toFloats } from '../voice/wav-file.ts'
import type { WavFile } from '../voice/wav-file.ts'

type LanguageTask = { audioFile: string; windows: Span[]; modelDir: string; threads: number }
type WhisperTask = LanguageTask & { language: string | null }

/** Seconds from the start of the window; null where the model gave none. */
export type WhisperWord = { text: string; startSec: number | null; endSec: number | null }
/** `confidence`, 0 to 1: the geometric mean of what the model gave each of its tokens. */
export type WhisperWindow = { index: number; language: string; words: WhisperWord[]; confidence: number }

/** Windows whose language is detected before the majority decides. */
const languageSamples = 3

/** Runs in the child process only. Loads the model from its folder, never from a network, and yields window by window. */
export async function recogniseWindows(task: WhisperTask, onWindow: (window: WhisperWindow) => void): Promise<void> {
  const recognise = await loadPipeline(task)
  await using wav = await openWav(task.audioFile)
  const language = await chooseLanguage(recognise, wav, task)
  for (const [index, window] of task.windows.entries()) {
    const audio = toFloats(await wav.read(window.startMs, window.endMs))
    const listener = new ConfidenceMeter()
    const processors = new LogitsProcessorList()
    processors.push(listener)
    const speech = language === null ? {} : { language, task: 'transcribe' }
    const output = await recognise(audio, { return_timestamps: 'word', logits_processor: processors, ...speech })
    onWindow({ index, language: language ?? 'en', words: readChunks(output), confidence: listener.confidence })
  }
}

/** Runs in the child process only. The language of the first windows, or null of a model for English alone. */
export async function findSpokenLanguage(task: LanguageTask): Promise<string | null> {
  await using wav = await openWav(task.audioFile)
  // Awaited here: the file is closed afterwards.
  return await chooseLanguage(await loadPipeline(task), wav, { ...task, language: null })
}

/** Notes how sure the model is of the likeliest token at each step, and changes nothing. */
class ConfidenceMeter extends LogitsProcessor {
  #logSum = 0
  #steps = 0

  override _call(_tokens: bigint[][], logits: Tensor): Tensor {
    const odds = logits.data as Float32Array
    const highest = odds.reduce((most, value) => Math.max(most, value), -Infinity)
    this.#logSum -= Math.log(odds.reduce((sum, value) => sum + Math.exp(value - highest), 0))
    this.#steps += 1
    return logits
  }

  get confidence(): number {
    return this.#steps === 0 ? 0 : Math.exp(this.#logSum / this.#steps)
  }
}

type Chunk = { text: string; timestamp: [number | null, number | null] }

function readChunks(output: unknown): WhisperWord[] {
  const { chunks = [] } = output as { chunks?: Chunk[] }
  return chunks.map(({ text, timestamp }) => ({ text, startSec: timestamp[0], endSec: timestamp[1] }))
}

async function loadPipeline(task: LanguageTask): Promise<AutomaticSpeechRecognitionPipeline> {
  env.allowRemoteModels = false
  env.useFSCache = false
  env.localModelPath = dirname(task.modelDir) + sep
  return pipeline('automatic-speech-recognition', basename(task.modelDir), {
    device: 'cpu',
    dtype: {
      encoder_model: findPrecision(task.modelDir, 'encoder_model'),
      decoder_model_merged: findPrecision(task.modelDir, 'decoder_model_merged'),
    },
    local_files_only: true,
    session_options: { intraOpNumThreads: task.threads, interOpNumThreads: 1 },
  })
}

/** Which of the usual exports is in the folder; one filled by hand may have another than ours. */
function findPrecision(modelDir: string, part: string): DataType {
  const recognition = (
    [
      ['_quantized', 'q8'],
      ['', 'fp32'],
      ['_int8', 'int8'],
      ['_q4', 'q4'],
      ['_fp16', 'fp16'],
    ] as const
  ).find(([suffix]) => existsSync(join(modelDir, 'onnx', `${part}${suffix}.onnx`)))
  if (!recognition) throw new Error(`no ${part} in ${modelDir}`)
  return recognition[1]
}

type LanguageConfig = { is_multilingual?: boolean; lang_to_id?: Record<string, number>; decoder_start_token_id?: number }

/** The hint if the model knows it, else the majority of the first windows. Null for an English-only model. */
async function chooseLanguage(recognise: AutomaticSpeechRecognitionPipeline, wav: WavFile, task: WhisperTask): Promise<string | null> {
  const config = recognise.model.generation_config as LanguageConfig | null
  const languages = config?.lang_to_id ?? {}
  if (!config?.is_multilingual) {
    if (task.language && task.language !== 'en') throw new Error('unsupported language')
    return null
  }
  if (task.language) {
    if (languages[`<|${task.language}|>`] === undefined) throw new Error('unsupported language')
    return task.language
  }
  const names = new Map(Object.entries(languages).map(([token, id]) => [id, token.slice(2, -2)]))
  const votes = new Map<string, number>()
  const step = Math.max(1, Math.floor(task.windows.length / languageSamples))
  for (const window of task.windows.filter((_, index) => index % step === 0).slice(0, languageSamples)) {
    const { input_features: inputs } = (await recognise.processor(toFloats(await wav.read(window.startMs, window.endMs)))) as {
      input_features: Tensor
    }
    const start = config.decoder_start_token_id ?? 50_258
    const output = (await recognise.model.generate({ inputs, decoder_input_ids: [start], max_new_tokens: 1 } as never)) as Tensor
    const name = names.get(Number(output.data[output.data.length - 1]))
    if (name) votes.set(name, (votes.get(name) ?? 0) + 1)
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'en'
}
