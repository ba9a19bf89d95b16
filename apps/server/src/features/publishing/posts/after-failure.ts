import { minuteMs } from '#platform/time.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import { needsYou } from './needs-you.ts'
import type { TargetChange, TargetRow } from './posts.store.ts'
import { backoffMs } from './target-times.ts'

/** A cap whose end the platform does not name is looked at again after this. */
const capWaitMs = 15 * minuteMs

type Outcome = {
  change: TargetChange
  /** The account's posts are held up to then. */
  holdUntil: Date | null
  /** The grant of the account has ended. */
  endsGrant: boolean
}

const outcome = (change: TargetChange, holdUntil: Date | null = null): Outcome => ({ change, holdUntil, endsGrant: false })

/**
 * What becomes of a post when a call for it failed that cannot have published it. `state` is where it waits for the next attempt.
 */
export function afterFailure(target: TargetRow, error: unknown, state: 'scheduled' | 'ready' | 'unknown', now: Date): Outcome {
  const failure = error instanceof PlatformError ? error : null
  const later = failure?.retryAt ?? new Date(now.getTime() + backoffMs(target.attempt))
  switch (failure?.kind) {
    case 'relink': {
      const isRemoved = failure.code === 'account-removed'
      return { ...outcome(needsYou(isRemoved ? 'account-removed' : 'relink')), endsGrant: !isRemoved }
    }
    case 'fix':
      return outcome(needsYou('refused', failure.words ?? failure.code))
    case 'again-later': {
      const freeAt = failure.retryAt ?? new Date(now.getTime() + capWaitMs)
      const waiting = state === 'ready' ? 'waiting-cap' : state
      return outcome({ state: waiting, reason: 'cap', detail: failure.words, attempt: target.attempt + 1, nextAt: freeAt }, freeAt)
    }
    case 'prepare-again':
      return outcome({ state: 'scheduled', reason: null, prepared: null, attempt: target.attempt + 1, nextAt: later }, later)
    case 'retry':
    case undefined:
      return outcome({ state, reason: 'unreachable', detail: failure?.words ?? null, attempt: target.attempt + 1, nextAt: later }, later)
  }
}
