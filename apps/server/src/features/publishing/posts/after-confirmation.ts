import type { Confirmation, LivePost } from '../platforms/platform.ts'
import { needsYou } from './needs-you.ts'
import type { TargetChange, TargetRow } from './posts.store.ts'
import { backoffMs, deadlineOf } from './target-times.ts'

/** How long to wait for a platform that is still working on a post. */
const pendingMs = 15_000
/** A platform is asked this long after it should have published what it was handed over. */
const askAfterMs = 15_000

const posted = ({ remoteId, remoteUrl }: LivePost, now: Date): TargetChange => ({
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

/** What became of a post that the platform has: live, or handed over until its time. */
export function arrived(target: TargetRow, live: LivePost, now: Date): TargetChange {
  const { fireAt, prepared } = target
  if (prepared?.['publishAt'] === undefined) return posted(live, now)
  if (fireAt <= now) return { ...posted(live, now), postedAt: fireAt }
  return {
    state: 'handed-over',
    reason: null,
    detail: null,
    isLive: false,
    ...live,
    nextAt: new Date(fireAt.getTime() + askAfterMs),
    deadlineAt: deadlineOf(fireAt, now),
  }
}

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
      return arrived(target, confirmation.live, now)
    case 'pending':
      if (target.remoteId !== null) return { state: 'handed-over', nextAt: new Date(now.getTime() + 4 * pendingMs) }
      return { state: 'unknown', nextAt: new Date(now.getTime() + pendingMs) }
    case 'undecidable':
      return { ...needsYou('undecidable', target.detail), isLive: null }
    case 'absent': {
      const quietAt = (target.committedAt?.getTime() ?? 0) + quietMs
      if (now.getTime() < quietAt) return { state: 'unknown', nextAt: new Date(quietAt) }
      const wait = target.attempt === 0 ? 0 : backoffMs(target.attempt)
      return { state: 'ready', isLive: false, attempt: target.attempt + 1, nextAt: new Date(now.getTime() + wait) }
    }
  }
}
