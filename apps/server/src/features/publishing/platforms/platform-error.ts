/**
 * What a failure means for a post. `retry`: it passes by itself. `again-later`: a cap. `relink`: the permission ended. `fix`:
 * somebody has to change something. `prepare-again`: what was prepared is gone, and nothing was published.
 */
export type FailureKind = 'retry' | 'again-later' | 'relink' | 'fix' | 'prepare-again'

type FailureFacts = {
  /** The platform's own name of it, or ours in lower case. */
  code: string
  /** The platform's words, for people. */
  words?: string | undefined
  /** HTTP status of the answer; null when there was none that could be read. */
  status: number | null
  /** When the platform says that it passes. */
  retryAt?: Date | undefined
  cause?: unknown
}

/** A call to a platform that did not succeed. */
export class PlatformError extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly words: string | null
  readonly status: number | null
  readonly retryAt: Date | null

  constructor(kind: FailureKind, { code, words, status, retryAt, cause }: FailureFacts) {
    super(`${kind}: ${code}${words === undefined ? '' : ` (${words})`}`, { cause })
    this.name = 'PlatformError'
    this.kind = kind
    this.code = code
    this.words = words ?? null
    this.status = status
    this.retryAt = retryAt ?? null
  }
}

/**
 * Whether the call may have done what it asked for although it failed: no answer came, or one that tells nothing. A clear
 * refusal means that nothing was done.
 */
export function mayHaveHappened(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return true
  return error.status === null || error.status >= 500 || error.status < 400
}
