import { basename } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { runChild } from '../child/run-child.ts'
import { dropLoops } from '../recognise/drop-loops.ts'
import type { RecognisedWindow, RecognitionJob, Recogniser } from '../recognise/recogniser.ts'
import { placeWords } from './place-words.ts'
import type { WhisperWindow } from './recognise-windows.ts'

type LanguageJob = Pick<RecognitionJob, 'audioFile' | 'windows' | 'workDir' | 'concurrency' | 'signal'>

const languageTimeoutMs = 300_000

/** The language that a complete model hears in a few windows, or null of one for English alone. */
export async function hearLanguage(modelFolder: string, job: LanguageJob): Promise<string | null> {
  const language = await runChild(
    {
      kind: 'spoken-language',
      audioFile: job.audioFile,
      windows: [...job.windows],
      modelDir: modelFolder,
      threads: job.concurrency,
    },
    { workDir: job.workDir, readable: [job.audioFile, modelFolder], timeoutMs: languageTimeoutMs, signal: job.signal },
  )
  return typeof language === 'string' ? language : null
}

/** Slowest measured: the small model on one busy core needs about 3 s per second of sound. */
const timeoutMsPerMs = 12

/** Whisper from a complete model folder, in a child process. */
export function createWhisper(modelFolder: string): Recogniser {
  return {
    engine: 'whisper',
    model: basename(modelFolder),
    async recognise(job) {
      const windows: RecognisedWindow[] = []
      const allMs = job.windows.reduce((sum, window) => sum + window.endMs - window.startMs, 0)
      let doneMs = 0
      await runChild(
        {
          kind: 'whisper',
          audioFile: job.audioFile,
          windows: [...job.windows],
          modelDir: modelFolder,
          language: job.language?.split('-')[0]?.toLowerCase() ?? null,
          threads: job.concurrency,
        },
        {
          workDir: job.workDir,
          readable: [job.audioFile, modelFolder],
          timeoutMs: 300_000 + allMs * timeoutMsPerMs,
          signal: job.signal,
          onWindow: (value) => {
            const { index, language, pieces, confidence } = value as WhisperWindow
            const window = job.windows[index]
            if (!window) return
            const heardWords = placeWords(pieces, window)
            const wordsOnce = dropLoops(heardWords)
            // Who hears nothing it knows begins to repeat itself, and is sure of that.
            const sureness = (confidence * wordsOnce.length) / Math.max(1, heardWords.length)
            const result = { window, words: wordsOnce.map((word) => ({ ...word, confidence: sureness })), language }
            windows.push(result)
            job.onWindow?.(result)
            doneMs += window.endMs - window.startMs
            job.onProgress(doneMs / allMs)
          },
        },
      )
      if (windows.length < job.windows.length)
        throw new AppError('ServerError', { cause: `whisper gave ${windows.length} of ${job.windows.length} windows` })
      return windows
    },
  }
}
