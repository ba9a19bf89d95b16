/** Why there is no answer: refused for good, rate limited, unreachable, or the answer is unusable. */
export type ModelFailureKind = 'refused' | 'busy' | 'unreachable' | 'answer'

export class ModelFailure extends Error {
  readonly kind: ModelFailureKind
  /** Wait that the service asks for; null when it names none. */
  readonly retryAfterSec: number | null

  constructor(kind: ModelFailureKind, message: string, options: { cause?: unknown; retryAfterSec?: number | null } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ModelFailure'
    this.kind = kind
    this.retryAfterSec = options.retryAfterSec ?? null
  }
}

/** Maps an HTTP error to a failure; `retryAfter` is the header of that name. */
export function failureOf(status: number, retryAfter: string | null): ModelFailure {
  const words = `status ${status}`
  if (status === 429 || status === 503 || status === 529) return new ModelFailure('busy', words, { retryAfterSec: secondsOf(retryAfter) })
  return new ModelFailure(status >= 500 || status === 408 ? 'unreachable' : 'refused', words)
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
