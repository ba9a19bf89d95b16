import type { Span } from '@clipwright/contract/sources/analysis'
import type { TranscriptEngine } from '@clipwright/contract/sources/transcript'

export type RecognisedWord = {
  text: string
  /** On the audio file. */
  startMs: number
  endMs: number
  /** 0 to 1. */
  confidence?: number
}

export type RecognisedWindow = { window: Span; words: RecognisedWord[]; language?: string }

/** Where finished windows outlive an attempt. */
export type JournalPlace = {
  dir: string
  /** Names the sound: what was heard of another is not taken. */
  audioKey: string
}

export type RecognitionJob = {
  audioFile: string
  /** Spans of the audio file in order, without overlaps. */
  windows: readonly Span[]
  workDir: string
  journal?: JournalPlace | undefined
  concurrency: number
  language: string | null
  signal?: AbortSignal | undefined
  onProgress(share: number, note?: string): void
  /** Called once a window is done, in any order. */
  onWindow?(window: RecognisedWindow): void
}

/** A way to turn audio into words. Throws an `AppError` when it cannot. */
export type Recogniser = {
  engine: TranscriptEngine
  model?: string
  recognise(job: RecognitionJob): Promise<RecognisedWindow[]>
}

/** Runs `task` for each item, `concurrency` at a time; the first error stops the rest and is thrown. */
export async function runInParallel<T>(
  items: readonly T[],
  concurrency: number,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.map((item, index) => ({ item, index }))
  const lanes = Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await task(next.item, next.index)
      } catch (error) {
        queue.length = 0
        throw error
      }
    }
  })
  const results = await Promise.allSettled(lanes)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
