import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { ImportPref } from '@clipwright/contract/projects/preferences'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { probeMedia } from '@clipwright/media/probe'
import { toDocx } from '@clipwright/media/speech/transcript-docx'
import { toSrt, toTxt, toVtt } from '@clipwright/media/speech/transcript-files'
import { analyse } from '../../pipeline/analyse.ts'
import type { PipelineSettings, StageControl } from '../../pipeline/settings.ts'
import { sourceRange } from '../../pipeline/source-range.ts'
import { transcribe } from '../../pipeline/transcribe.ts'
import type { ProgressLines } from '../progress-lines.ts'
import type { TranscriptFormat } from './media-tool-arguments.ts'

/** Share of the work at which the sound is decoded. */
const decodeShare = 0.15

export type TranscribedFile = {
  file: string
  /** Of the page that it came from. */
  platformCaptions: { text: string; language?: string } | null
  language: string | null
  /** For parts that are made on the way. */
  folder: string
  /** Names the sound, so that an interrupted transcript goes on where it was. */
  soundKey: string
}

/** What is said in a file, by the same ladder as in a project: subtitles inside it, a speech service, Whisper, the built-in recogniser. */
async function transcribeFile(
  { file, platformCaptions, language, folder, soundKey }: TranscribedFile,
  settings: PipelineSettings,
  { signal, onProgress }: StageControl,
): Promise<Transcript> {
  const probe = { ...(await probeMedia(file, { signal })), video: null }
  if (probe.audio.length === 0) throw new AppError('NoSpeechError', { say: 'This video has no sound, so there is nothing to write down.' })
  const { analysis, audioFile } = await analyse(
    { file, probe, range: sourceRange(probe, {}), outDir: folder },
    { signal, onProgress: (share) => onProgress(share * decodeShare) },
  )
  const pref = ImportPref.parse(language === null ? {} : { sourceLang: language })
  // What was heard before somebody stopped it is not heard again.
  const audioKey = createHash('sha256').update(soundKey).digest('hex').slice(0, 32)
  const journal = { dir: join(settings.journalsDir, 'terminal', audioKey), audioKey }
  const { transcript } = await transcribe(
    { file, probe, analysis, audioFile, supplied: null, platformCaptions, pref, workDir: folder, journal },
    settings,
    { signal, onProgress: (share) => onProgress(decodeShare + share * (1 - decodeShare)) },
  )
  await rm(journal.dir, { recursive: true, force: true })
  if (transcript.words.length === 0) throw new AppError('NoSpeechError', { say: 'Nobody speaks in this video, as far as can be heard.' })
  return transcript
}

/** The same with its progress shown; `soundKey` may be left out for a file. */
export async function transcribeInTerminal(
  source: Omit<TranscribedFile, 'soundKey'> & { soundKey?: string },
  { settings, progress, signal }: { settings: PipelineSettings; progress: ProgressLines; signal: AbortSignal },
): Promise<Transcript> {
  const soundKey = source.soundKey ?? (await fileKey(source.file))
  progress.start('Transcribing')
  signal.addEventListener('abort', () => progress.tell('What was heard so far is stored: the same command goes on from there.'), {
    once: true,
  })
  const transcript = await transcribeFile({ ...source, soundKey }, settings, { signal, onProgress: (share) => progress.update(share) })
  progress.done(`${transcript.words.length} words, ${transcript.engine}, ${transcript.quality}`)
  return transcript
}

async function fileKey(file: string): Promise<string> {
  // A file that is not there is for the probe to report.
  const info = await stat(file).catch(() => undefined)
  return `${file} ${info?.size} ${info?.mtimeMs}`
}

export async function writeTranscript(transcript: Transcript, format: TranscriptFormat, file: string): Promise<string | Buffer> {
  switch (format) {
    case 'txt':
      return toTxt(transcript)
    case 'srt':
      return toSrt(transcript.words)
    case 'vtt':
      return toVtt(transcript.words)
    case 'json':
      return `${JSON.stringify(transcript, null, 1)}\n`
    case 'docx':
      return toDocx(transcript, basename(file, extname(file)))
  }
}
