import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { whisperModels, type ModelSize } from '@clipwright/media/speech/whisper/model-manifest'
import { getModel } from '@clipwright/media/speech/whisper/model-store'
import { recogniseWindows } from '@clipwright/media/speech/whisper/recognise-windows'
import { registryPlace } from '@clipwright/media/speech/whisper/registry-place'
import { createWhisper } from '@clipwright/media/speech/whisper/whisper'
import { openWav, toFloats } from '@clipwright/media/speech/voice/wav-file'
import { loadKnownTexts, toWav } from './speech.ts'
import { countWordErrors, toSpokenWords } from './speech-errors.ts'

type Log = (line: string) => void
type Figures = Record<string, number>
type SpokenText = { name: string; file: string; language: string; text: string; words?: SpokenWord[] }
type SpokenWord = { text: string; startSec: number; endSec: number }

const threads = 2
const windowMs = 28_000

/** Whisper base and small: words wrong, how far word times are off, and the time beside the library's own pipeline. Fetches both models. */
export async function benchWhisper({ dataDir, log }: { dataDir: string; log: Log }): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-whisper-'))
  const speechDir = path.join(dataDir, '2-speech')
  try {
    const figures: Figures = {}
    for (const size of ['base', 'small'] as const) {
      const model = await fetchModel(size, path.join(folder, 'models'))
      const texts = [...(await loadEnglish(speechDir)), ...(await loadTimed(speechDir))]
      Object.assign(figures, await measureWords(size, model, texts, folder, log))
      Object.assign(figures, await compareWithLibrary(size, model, speechDir, folder, log))
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchModel(size: ModelSize, modelDir: string): Promise<string> {
  return (await getModel({ model: whisperModels[size], modelDir, places: [registryPlace], allowDownload: true })).folder
}

async function loadEnglish(speechDir: string): Promise<SpokenText[]> {
  const texts = await loadKnownTexts(speechDir)
  return texts.filter(({ file }) => file.includes('hifitts')).map((text) => ({ ...text, language: 'en' }))
}

/** Recordings with times of words: four short ones by hand of their maker, and a French interview by another machine. */
async function loadTimed(speechDir: string): Promise<SpokenText[]> {
  const short = JSON.parse(await readFile(path.join(speechDir, 'leopard/reference.json'), 'utf8')) as {
    language_tests: {
      language: string
      audio_file: string
      transcript: string
      words: { word: string; start_sec: number; end_sec: number }[]
    }[]
  }
  const long = JSON.parse(await readFile(path.join(speechDir, 'whisper-timestamped/smartphone.mp3.words.json'), 'utf8')) as {
    segments: { text: string; words: { text: string; start: number; end: number }[] }[]
  }
  const shortTexts = short.language_tests
    .filter(({ language }) => ['en', 'de', 'es', 'fr'].includes(language))
    .map(({ language, audio_file: file, transcript: text, words }) => ({
      name: `leopard ${language}`,
      file: path.join(speechDir, 'leopard', file),
      language,
      text,
      words: words.map(({ word, start_sec: startSec, end_sec: endSec }) => ({ text: word, startSec, endSec })),
    }))
  const interview = {
    name: 'interview',
    file: path.join(speechDir, 'whisper-timestamped/smartphone.mp3'),
    language: 'fr',
    text: long.segments.map(({ text }) => text).join(' '),
  }
  return [...shortTexts, interview]
}

async function measureWords(size: ModelSize, model: string, texts: SpokenText[], folder: string, log: Log): Promise<Figures> {
  const counts = { english: [0, 0], others: [0, 0] }
  const off = { start: [] as number[], end: [] as number[] }
  for (const { name, file, language, text, words } of texts) {
    const { audioFile, durationMs } = await toWav(file, folder)
    const job = { audioFile, windows: cutEvenly(durationMs), workDir: folder, concurrency: threads, language, onProgress: () => undefined }
    const recognition = (await createWhisper(model).recognise(job)).flatMap((window) => window.words)
    const reference = toSpokenWords(text)
    const wrong = countWordErrors(reference, toSpokenWords(recognition.map((word) => word.text).join(' ')))
    const count = language === 'en' ? counts.english : counts.others
    count[0] = (count[0] ?? 0) + wrong
    count[1] = (count[1] ?? 0) + reference.length
    for (const { startMs, endMs, text: own } of recognition) {
      const twin = findTwin(own, startMs, words ?? [])
      if (!twin) continue
      off.start.push(Math.abs(startMs - twin.startSec * 1000))
      off.end.push(Math.abs(endMs - twin.endSec * 1000))
    }
    log(`${size}, ${name}: ${wrong} of ${reference.length} words wrong`)
  }
  return {
    [`whisper_${size}_wer_english`]: (counts.english[0] ?? 0) / (counts.english[1] ?? 1),
    [`whisper_${size}_wer_others`]: (counts.others[0] ?? 0) / (counts.others[1] ?? 1),
    [`whisper_${size}_start_off_ms`]: mean(off.start),
    [`whisper_${size}_end_off_ms`]: mean(off.end),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The same word within a second. */
function findTwin(text: string, startMs: number, words: readonly SpokenWord[]): SpokenWord | undefined {
  const sound = toSpokenWords(text).join(' ')
  const distance = ({ startSec }: SpokenWord) => Math.abs(startSec * 1000 - startMs)
  return words
    .filter((word) => toSpokenWords(word.text).join(' ') === sound && distance(word) < 1000)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

function cutEvenly(durationMs: number) {
  const count = Math.ceil(durationMs / windowMs)
  const at = (index: number) => Math.round((durationMs * index) / count)
  return Array.from({ length: count }, (_, index) => ({ startMs: at(index), endMs: at(index + 1) }))
}

/** Wall-clock time for the same windows, loading and a first window left out; the parts take turns on the machine. */
async function compareWithLibrary(size: ModelSize, model: string, speechDir: string, folder: string, log: Log): Promise<Figures> {
  const { audioFile } = await toWav(path.join(speechDir, 'whisper-timestamped/smartphone.mp3'), folder)
  const windows = [0, 1, 2, 3].map((index) => ({ startMs: index * windowMs, endMs: (index + 1) * windowMs }))
  const ends: number[] = []
  await recogniseWindows({ audioFile, windows, modelDir: model, language: 'fr', threads }, () => ends.push(performance.now()))
  const ours = (ends.at(-1) ?? 0) - (ends[0] ?? 0)
  const library = await timeLibrary(model, audioFile, windows)
  const perHour = (ours / (3 * windowMs)) * 3600
  log(`${size}: ${(ours / 1000).toFixed(1)} s for ${(3 * windowMs) / 1000} s of sound, the library ${(library / 1000).toFixed(1)} s`)
  return { [`whisper_${size}_over_library`]: ours / library, [`whisper_${size}_seconds_per_hour`]: perHour }
}

async function timeLibrary(model: string, audioFile: string, windows: { startMs: number; endMs: number }[]): Promise<number> {
  Object.assign(env, { allowRemoteModels: false, useFSCache: false, localModelPath: path.dirname(model) + path.sep })
  const recognise = await pipeline('automatic-speech-recognition', path.basename(model), {
    device: 'cpu',
    dtype: { encoder_model: 'q8', decoder_model_merged: 'q8' },
    local_files_only: true,
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
  })
  await using wav = await openWav(audioFile)
  const ends: number[] = []
  for (const { startMs, endMs } of windows) {
    await recognise(toFloats(await wav.read(startMs, endMs)), { return_timestamps: 'word', language: 'fr', task: 'transcribe' })
    ends.push(performance.now())
  }
  return (ends.at(-1) ?? 0) - (ends[0] ?? 0)
}
