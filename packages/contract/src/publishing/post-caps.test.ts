import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFreeTime, fullestWindow } from './post-caps.ts'

const cap = { posts: 3, windowMs: 100 }

test('counts the fullest window that holds a moment, and no other', () => {
  expect(fullestWindow([], 50, 100)).toBe(1)
  expect(fullestWindow([0, 10, 20], 50, 100)).toBe(4)
  expect(fullestWindow([0, 10, 20], 105, 100)).toBe(3)
  expect(fullestWindow([0, 10, 20, 300, 310], 400, 100)).toBe(2)
  // Two full windows on either side share nothing with each other.
  expect(fullestWindow([0, 10, 190, 199], 100, 100)).toBe(3)
})

test('finds the first moment at which one more breaks no cap', () => {
  expect(firstFreeTime([], 7, cap)).toBe(7)
  expect(firstFreeTime([0, 10, 20], 50, cap)).toBe(100)
  expect(firstFreeTime([0, 10, 20, 100], 50, cap)).toBe(110)
})

test('for any times the free moment is free, and none of the candidates before it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 }), fc.integer({ min: 0, max: 1000 }), (times, at) => {
      const free = firstFreeTime(times, at, cap)
      expect(free).toBeGreaterThanOrEqual(at)
      expect(fullestWindow(times, free, cap.windowMs)).toBeLessThanOrEqual(cap.posts)
      if (free > at) expect(fullestWindow(times, free - 1, cap.windowMs)).toBeGreaterThan(cap.posts)
    }),
  )
})
