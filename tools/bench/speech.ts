import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runToolOrThrow } from '@clipwright/media/run-tool'
import { readFileFeatures } from '@clipwright/media/speech/speakers/file-features'
import { findTurns } from '@clipwright/media/speech/speakers/find-turns'
import { speakText, type Spoken, type Voice } from '@clipwright/media/speech/testing/spoken-text'
import { transcribe, type TranscribeInput } from '@clipwright/media/speech/transcribe'
import { findSpeech } from '@clipwright/media/speech/voice/find-speech'
import { openWav } from '@clipwright/media/speech/voice/wav-file'
import { measureDiarization, toSpokenWords, measureVoiceTimes, countWordErrors, type KnownTurn } from './speech-errors.ts'

type Log = (line: string) => void
type Figures = Record<string, number>
type Known = { name: string; file: string; text: string }

const talk = [
  'When we opened the little bakery on the corner nobody believed it would survive the winter.',
  'The first week we sold eleven loaves of bread and gave away twice as many.',
  'Then a letter arrived from a woman who lived three hundred miles away.',
  'She wrote that our bread tasted like the kitchen of her grandmother.',
  'I pinned the letter to the wall and it is still hanging there today.',
  'People do not buy bread, they buy a memory.',
]
const voices: readonly Voice[] = ['slt', 'kal16', 'rms', 'awb']

/** Word errors of the built-in recogniser, word timings of aligned scripts, and speaker errors. */
export async function benchSpeech({ dataDir, log }: { dataDir: string; log: Log }): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-speech-'))
  try {
    const figures: Figures = {}
    Object.assign(figures, await benchSynthetic(folder, log))
    const speechDir = path.join(dataDir, '2-speech')
    if (!existsSync(speechDir)) {
      log(`skipped: real speech, because ${speechDir} is not there`)
      return figures
    }
    Object.assign(figures, await benchReal(speechDir, folder, log))
    Object.assign(figures, await benchSpeakers(path.join(speechDir, 'pyannote'), folder, log))
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function makeInput(audioFile: string, durationMs: number, workDir: string): TranscribeInput {
  return {
    audioFile,
    range: { startMs: 0, endMs: durationMs },
    durationMs,
    speech: [],
    supplied: null,
    embedded: null,
    platformCaptions: null,
    language: 'en',
    whisper: { model: 'auto', modelDir: path.join(workDir, 'no-models'), places: [], allowDownload: false },
    speechApi: null,
    workDir,
    concurrency: 2,
  }
}

async function benchSynthetic(folder: string, log: Log): Promise<Figures> {
  let errors = 0
  let words = 0
  const offsets: number[] = []
  const unheard: number[] = []
  for (const voice of voices) {
    const speech = await speakText(
      talk.map((text) => ({ text, voice })),
      { dir: folder, name: voice },
    )
    const input = makeInput(speech.audioFile, speech.durationMs, path.join(folder, `draft-${voice}`))
    const hypothesis = (await transcribe(input)).transcript.words.map(({ text }) => text)
    const reference = toSpokenWords(talk.join(' '))
    const wrong = countWordErrors(reference, toSpokenWords(hypothesis.join(' ')))
    errors += wrong
    words += reference.length
    const supplied = { kind: 'script' as const, text: talk.join('\n') }
    const aligned = await listStartOffsets({ ...input, supplied, workDir: path.join(folder, `script-${voice}`) }, speech)
    // A language code that the recogniser lacks: what pauses alone achieve.
    const byPauses = await listStartOffsets({ ...input, supplied, language: 'de', workDir: path.join(folder, `pauses-${voice}`) }, speech)
    offsets.push(...aligned)
    unheard.push(...byPauses)
    log(
      `flite ${voice}: ${percent(wrong / reference.length)} words wrong, script times off by ${mean(aligned).toFixed(0)} ms heard, ${mean(byPauses).toFixed(0)} ms by pauses`,
    )
  }
  return { pocketsphinx_wer_flite: errors / words, alignment_error_ms: mean(offsets), alignment_unheard_error_ms: mean(unheard) }
}

async function listStartOffsets(input: TranscribeInput, speech: Spoken): Promise<number[]> {
  const { transcript } = await transcribe(input)
  if (transcript.words.length !== speech.words.length) throw new Error(`${transcript.words.length} of ${speech.words.length} words aligned`)
  return transcript.words.map((word, index) => Math.abs(word.startMs - (speech.words[index]?.startMs ?? 0)))
}

async function benchReal(speechDir: string, folder: string, log: Log): Promise<Figures> {
  let errors = 0
  let words = 0
  for (const sample of await loadKnownTexts(speechDir)) {
    const { audioFile, durationMs } = await toWav(sample.file, folder)
    const { transcript } = await transcribe(makeInput(audioFile, durationMs, path.join(folder, `real-${sample.name}`)))
    const reference = toSpokenWords(sample.text)
    const wrong = countWordErrors(reference, toSpokenWords(transcript.words.map(({ text }) => text).join(' ')))
    errors += wrong
    words += reference.length
    log(`${sample.name}: ${wrong} of ${reference.length} words wrong`)
  }
  return words === 0 ? {} : { pocketsphinx_wer_real: errors / words }
}

/** English recordings with their exact text. */
export async function loadKnownTexts(speechDir: string): Promise<Known[]> {
  const at = (...parts: string[]) => path.join(speechDir, ...parts)
  const leopard = JSON.parse(await readFile(at('leopard/reference.json'), 'utf8')) as {
    language_tests: { language: string; transcript: string }[]
  }
  const english = leopard.language_tests.find(({ language }) => language === 'en')?.transcript ?? ''
  const librivox = ['ss_0870', 'ss_0880', 'ss_0890'].map(async (name) => ({
    name,
    file: at('librivox', `${name}.wav`),
    text: await readFile(at('librivox', `${name}.txt`), 'utf8'),
  }))
  const manifest = await readFile(at('hifitts/manifest.jsonl'), 'utf8')
  const readings = manifest
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { audio_filepath: string; text: string })
  return [
    { name: 'leopard', file: at('leopard/test.wav'), text: english },
    { name: 'cards', file: at('cards/005.wav'), text: 'eight of spades four of clubs seven of hearts' },
    {
      name: 'jfk',
      file: at('jfk/jfk.wav'),
      text: 'and so my fellow americans ask not what your country can do for you ask what you can do for your country',
    },
    ...(await Promise.all(librivox)),
    ...readings.map(({ audio_filepath: file, text }) => ({ name: path.basename(file, '.wav'), file: at('hifitts', file), text })),
  ].filter(({ file }) => existsSync(file))
}

async function benchSpeakers(dir: string, folder: string, log: Log): Promise<Figures> {
  let saidMs = 0
  let wrongMs = 0
  let confusedMs = 0
  const voice = { saidMs: 0, missedMs: 0, falseMs: 0 }
  for (const [name, truth] of [
    ['dev00', 'debug.development.rttm'],
    ['sample', 'sample.rttm'],
  ] as const) {
    const { audioFile, durationMs } = await toWav(path.join(dir, `${name}.wav`), folder)
    const speech = await findSpeech({ audioFile, workDir: folder })
    await using wav = await openWav(audioFile)
    const turns = findTurns(await readFileFeatures(wav, () => undefined), speech)
    const reference = readTurns(await readFile(path.join(dir, truth), 'utf8'), name)
    const heardMs = measureVoiceTimes(reference, speech, durationMs)
    for (const key of ['saidMs', 'missedMs', 'falseMs'] as const) voice[key] += heardMs[key]
    const times = measureDiarization(reference, turns, durationMs)
    saidMs += times.saidMs
    wrongMs += times.wrongMs
    confusedMs += times.confusedMs
    const speakers = new Set(turns.map(({ speaker }) => speaker)).size
    log(
      `${name}: ${speakers} speakers, ${percent(times.wrongMs / times.saidMs)} error (overlaps count, no collar), ${percent(times.confusedMs / times.saidMs)} given to the wrong speaker`,
    )
  }
  return {
    diarization_error: wrongMs / saidMs,
    diarization_confusion: confusedMs / saidMs,
    voice_miss: voice.missedMs / voice.saidMs,
    voice_false_alarm: voice.falseMs / voice.saidMs,
  }
}

function readTurns(text: string, name: string): KnownTurn[] {
  const rows = text.split('\n').map((line) => line.split(/\s+/))
  return rows
    .filter(([, recording]) => recording === name)
    .map(([, , , start, length, , , speaker = '']) => ({
      startMs: Number(start) * 1000,
      endMs: (Number(start) + Number(length)) * 1000,
      name: speaker,
    }))
}

export async function toWav(file: string, folder: string): Promise<{ audioFile: string; durationMs: number }> {
  const audioFile = path.join(folder, `${path.basename(file, path.extname(file))}.16k.wav`)
  const args = ['-v', 'error', '-nostdin', '-y', '-i', file, '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', audioFile]
  await runToolOrThrow({ tool: 'ffmpeg', args, cwd: folder, readable: [file], timeoutMs: 60_000 }, 'MediaUnreadableError')
  await using wav = await openWav(audioFile)
  return { audioFile, durationMs: wav.durationMs }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
