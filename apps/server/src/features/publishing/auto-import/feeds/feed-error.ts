import type { ImportTrouble } from '@clipwright/contract/publishing/import-channels'

/** A place that is watched could not be read. `waitMs`: not to be asked before; `isFinal`: not to be asked again. */
export class FeedError extends Error {
  readonly trouble: ImportTrouble
  readonly waitMs: number | null
  readonly isFinal: boolean

  constructor(trouble: ImportTrouble, options: { cause?: unknown; waitMs?: number | null; isFinal?: boolean } = {}) {
    super(`the channel cannot be read: ${trouble}`, { cause: options.cause })
    this.name = 'FeedError'
    this.trouble = trouble
    this.waitMs = options.waitMs ?? null
    this.isFinal = options.isFinal ?? false
  }
}
