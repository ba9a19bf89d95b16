import { expect, test } from 'vitest'
import { distributeClips } from './distribute-clips.ts'

const slots = (...times: string[]) => times.map((localTime) => ({ localTime }))
const days = (places: ({ localTime: string } | null)[]) => places.map((slot) => slot?.localTime ?? null)

test('clips of one source rest, and those of another go in between', () => {
  const week = slots('2026-12-01T09:00', '2026-12-01T18:00', '2026-12-02T09:00', '2026-12-02T18:00', '2026-12-03T09:00')
  const places = distributeClips(['a', 'a', 'b', 'a'], week, { busyDays: new Map(), restDays: 1 })
  expect(days(places)).toEqual(['2026-12-01T09:00', '2026-12-02T09:00', '2026-12-01T18:00', '2026-12-03T09:00'])
})

test('what is planned already counts, over the turn of a month', () => {
  const busyDays = new Map([['2026-11-30', new Set(['a'])]])
  const places = distributeClips(['a'], slots('2026-12-01T09:00', '2026-12-02T09:00', '2026-12-03T09:00'), { busyDays, restDays: 3 })
  expect(days(places)).toEqual(['2026-12-03T09:00'])
})

test('without rest they follow one another, and what finds no slot is said', () => {
  const places = distributeClips(['a', 'a', 'a'], slots('2026-12-01T09:00', '2026-12-01T10:00'), { busyDays: new Map(), restDays: 0 })
  expect(days(places)).toEqual(['2026-12-01T09:00', '2026-12-01T10:00', null])
})
