import type { Confirmation, LivePost } from '../platforms/platform.ts'
import type { TargetChange, TargetRow } from './posts.store.ts'
import { backoffMs } from './target-times.ts'

/** How long to wait for a platform that is still working on a post. */
const pendingMs = 15_000

export const posted = ({ remoteId, remoteUrl }: LivePost, now: Date): TargetChange => ({
  state: 'posted',
  reason: null,
  detail: null,
  isLive: true,
  remoteId,
  remoteUrl,
  postedAt: now,
  nextAt: null,
  deadlineAt: null,
})

/**
 * What the platform’s answer makes of a post that may be live. A call that was sent last moment could still arrive, so
 * "absent" only counts once `quietMs` have passed since then.
 */
export function afterConfirmation(
  target: TargetRow,
  confirmation: Exclude<Confirmation, { answer: 'refused' }>,
  quietMs: number,
  now: Date,
): TargetChange {
  switch (confirmation.answer) {
    case 'live':
      return posted(confirmation.live, now)
    case 'pending':
      return { state: 'unknown', nextAt: new Date(now.getTime() + pendingMs) }
    case 'undecidable':
      return { state: 'needs-you', reason: 'undecidable', isLive: null, nextAt: null, deadlineAt: null }
    case 'absent': {
      const quietAt = (target.committedAt?.getTime() ?? 0) + quietMs
      if (now.getTime() < quietAt) return { state: 'unknown', nextAt: new Date(quietAt) }
      const wait = target.attempt === 0 ? 0 : backoffMs(target.attempt)
      return { state: 'ready', isLive: false, attempt: target.attempt + 1, nextAt: new Date(now.getTime() + wait) }
    }
  }
}
