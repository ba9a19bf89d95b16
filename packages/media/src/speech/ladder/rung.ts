import type { Span } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import type { TranscriptEngine, TranscriptNotice, TranscriptQuality, Word } from '@clipwright/contract/sources/transcript'
import type { JournalPlace } from '../recognise/recogniser.ts'

export type DraftWord = Omit<Word, 'isFiller'>

/** Result of a rung. Times on the source. */
export type Draft = {
  engine: TranscriptEngine
  model?: string
  quality: TranscriptQuality
  words: DraftWord[]
  /** As the engine or the file states it; the person's hint takes precedence. */
  language: string | null
  notices: TranscriptNotice[]
}

/** Everything a rung may use. `speech` is on the source. */
export type RungContext = {
  audioFile: string | null
  range: Span
  speech: Span[]
  language: string | null
  workDir: string
  journal?: JournalPlace | undefined
  concurrency: number
  signal?: AbortSignal | undefined
  onProgress(share: number, note?: string): void
  /** Why an engine was not used, where that is no usual state of things. */
  onRungFailed?: ((engine: TranscriptEngine, cause: unknown) => void) | undefined
  /** Words of a part as soon as a recogniser has heard them; parts come in any order. */
  onHeard?: ((part: HeardPart) => void) | undefined
}

/** `startMs` is on the source. `isDraft`: many of its words are wrong. */
export type HeardPart = { startMs: number; text: string; isDraft: boolean }

export type Rung = {
  engine: TranscriptEngine
  /** Any error except an abort makes the ladder go on; a `RungFailure` says why. */
  climb(context: RungContext): Promise<Draft>
}

/** A rung cannot be used, with the notice for the person. */
export class RungFailure extends AppError {
  readonly notice: TranscriptNotice

  constructor(notice: TranscriptNotice, cause?: unknown) {
    super('ServerError', { cause, say: notice.message })
    this.notice = notice
  }
}
