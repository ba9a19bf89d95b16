import type { PostTarget } from '@clipwright/contract/publishing/posts'
import { expect, test } from 'vitest'
import { isMovable, moodOfPost } from './post-state.ts'

const target = (state: PostTarget['state'], isLive: boolean | null = false, reason: PostTarget['reason'] = null) =>
  ({ state, isLive, reason, companions: [] as PostTarget['companions'] }) as PostTarget

test('a post says the worst of its accounts', () => {
  expect(moodOfPost({ targets: [target('posted', true), target('needs-you')] })).toBe('needsYou')
  expect(moodOfPost({ targets: [target('scheduled'), target('unknown', null)] })).toBe('unclear')
  expect(moodOfPost({ targets: [target('ready', false, 'unreachable')] })).toBe('delayed')
  expect(moodOfPost({ targets: [target('posted', true), target('cancelled')] })).toBe('posted')
  const comment = { kind: 'comment', state: 'missing', reason: 'refused', detail: null } as const
  expect(moodOfPost({ targets: [{ ...target('posted', true), companions: [comment] }, target('scheduled')] })).toBe('incomplete')
})

test('it can be moved while something has not gone out, and nothing is going out', () => {
  expect(isMovable({ targets: [target('scheduled'), target('posted', true)] })).toBe(true)
  expect(isMovable({ targets: [target('scheduled'), target('committing', null)] })).toBe(false)
  expect(isMovable({ targets: [target('posted', true)] })).toBe(false)
  expect(isMovable({ targets: [target('needs-you', null)] })).toBe(false)
  expect(isMovable({ targets: [target('cancelled')] })).toBe(false)
})
