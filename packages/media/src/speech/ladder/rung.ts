import type { Span } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import type { TranscriptEngine, TranscriptNotice, TranscriptQuality, Word } from '@clipwright/contract/sources/transcript'

export type DraftWord = Omit<Word, 'isFiller'>

/** What a rung gives. Times on the source. */
export type Draft = {
  engine: TranscriptEngine
  model?: string
  quality: TranscriptQuality
  words: DraftWord[]
  /** What the engine or the file says; the person's hint wins over it. */
  language: string | null
  notices: TranscriptNotice[]
}

/** Everything a rung may look at. `speech` is on the source. */
export type RungContext = {
  audioFile: string | null
  range: Span
  speech: Span[]
  language: string | null
  workDir: string
  concurrency: number
  signal?: AbortSignal | undefined
  onProgress(share: number, note?: string): void
}

export type Rung = {
  engine: TranscriptEngine
  /** Throws `RungFailure` to fall to the next rung; any other failure does too, except a cancel. */
  climb(context: RungContext): Promise<Draft>
}

/** A rung that cannot be used, with what the person is told about it. */
export class RungFailure extends AppError {
  readonly notice: TranscriptNotice

  constructor(notice: TranscriptNotice, cause?: unknown) {
    super('ServerError', { cause, say: notice.message })
    this.notice = notice
  }
}
