import type { PostId, PostTargetId, SocialAccountId, OrgId } from '@clipwright/contract/ids'
import { describe, expect, test } from 'vitest'
import { PlatformError } from '../platforms/platform-error.ts'
import { afterConfirmation } from './after-confirmation.ts'
import { afterFailure } from './after-failure.ts'
import type { TargetRow } from './posts.store.ts'
import { backoffMs, isLate } from './target-times.ts'

const now = new Date('2026-11-28T10:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const target = (change: Partial<TargetRow> = {}): TargetRow => ({
  id: 'target' as PostTargetId,
  orgId: 'org' as OrgId,
  postId: 'post' as PostId,
  accountId: 'account' as SocialAccountId,
  ownText: null,
  choices: {},
  fit: {},
  fitted: null,
  fireAt: now,
  state: 'ready',
  reason: null,
  detail: null,
  isLive: false,
  version: 1,
  commitToken: 'token',
  prepared: {},
  preparedFor: 'them',
  preparedAt: now,
  committedAt: now,
  attempt: 0,
  mayBeLate: false,
  nextAt: now,
  deadlineAt: at(60),
  remoteId: null,
  remoteUrl: null,
  postedAt: null,
  updatedAt: now,
  ...change,
})

describe('a failure', () => {
  test.each([
    [new PlatformError('retry', { code: 'x', status: 503 }), { state: 'scheduled', reason: 'unreachable', attempt: 1 }],
    [new PlatformError('relink', { code: 'x', status: 401 }), { state: 'needs-you', reason: 'relink', nextAt: null, deadlineAt: null }],
    [new PlatformError('relink', { code: 'account-removed', status: 401 }), { state: 'needs-you', reason: 'account-removed' }],
    [
      new PlatformError('fix', { code: 'x', words: 'Too rude', status: 422 }),
      { state: 'needs-you', reason: 'refused', detail: 'Too rude' },
    ],
    [new PlatformError('prepare-again', { code: 'x', status: 404 }), { state: 'scheduled', prepared: null }],
    [new Error('disk'), { state: 'scheduled', reason: 'unreachable' }],
  ])('%s decides by its kind', (error, change) => {
    expect(afterFailure(target(), error, 'scheduled', now).change).toMatchObject(change)
  })

  test('of a cap waits until the platform says, and holds the account', () => {
    const error = new PlatformError('again-later', { code: 'cap', status: 429, retryAt: at(30) })
    expect(afterFailure(target(), error, 'ready', now)).toMatchObject({
      change: { state: 'waiting-cap', nextAt: at(30) },
      holdUntil: at(30),
      endsGrant: false,
    })
  })

  test('is tried again after a wait that doubles up to ten minutes', () => {
    expect([0, 1, 2, 10, 1000].map((attempt) => backoffMs(attempt, 0.5))).toEqual([5000, 10_000, 20_000, 600_000, 600_000])
  })
})

describe('an answer', () => {
  test('that it is not there counts only once the call cannot arrive any more', () => {
    const quietMs = 60_000
    expect(afterConfirmation(target(), { answer: 'absent' }, quietMs, at(0.5))).toEqual({ state: 'unknown', nextAt: at(1) })
    expect(afterConfirmation(target(), { answer: 'absent' }, quietMs, at(1))).toMatchObject({
      state: 'ready',
      isLive: false,
      nextAt: at(1),
    })
  })

  test('that nobody can give is a question to a person', () => {
    expect(afterConfirmation(target(), { answer: 'undecidable' }, 0, now)).toMatchObject({
      state: 'needs-you',
      reason: 'undecidable',
      isLive: null,
    })
  })
})

test('is late after half an hour in which nobody looked, not while a platform or a cap held it', () => {
  expect(isLate(target({ fireAt: at(-30) }), null, now)).toBe(false)
  expect(isLate(target({ fireAt: at(-31) }), null, now)).toBe(true)
  expect(isLate(target({ fireAt: at(-360) }), at(-1), now)).toBe(false)
  expect(isLate(target({ fireAt: at(-360), mayBeLate: true }), null, now)).toBe(false)
})
