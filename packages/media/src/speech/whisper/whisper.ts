import { basename } from 'node:path'
import type { Span } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import { runChild } from '../child/run-child.ts'
import { dropLoops } from '../recognise/drop-loops.ts'
import type { RecognisedWindow, RecognisedWord, Recogniser } from '../recognise/recogniser.ts'
import type { WhisperWindow, WhisperWord } from './recognise-windows.ts'

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
            const { index, language, words, confidence } = value as WhisperWindow
            const window = job.windows[index]
            if (!window) return
            const heardWords = placeWords(words, window)
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

/** Converts seconds of the window to ms of the file; times that are missing or run backwards come from the neighbours. */
function placeWords(words: readonly WhisperWord[], window: Span): RecognisedWord[] {
  const timedWords: RecognisedWord[] = []
  words.forEach((word, index) => {
    const text = word.text.trim()
    if (text === '') return
    const earliest = timedWords.at(-1)?.endMs ?? window.startMs
    const nextSec = words[index + 1]?.startSec ?? null
    const startMs = Math.max(earliest, word.startSec === null ? earliest : window.startMs + word.startSec * 1000)
    const endSec = word.endSec ?? nextSec
    const endMs = endSec === null ? startMs + 80 * text.length : window.startMs + endSec * 1000
    const start = Math.min(Math.round(startMs), window.endMs - 1)
    timedWords.push({ text, startMs: start, endMs: Math.min(Math.max(Math.round(endMs), start + 1), window.endMs) })
  })
  return timedWords
}
