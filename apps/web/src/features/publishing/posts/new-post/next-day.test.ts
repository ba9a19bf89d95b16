import { expect, test } from 'vitest'
import { nextDay } from './next-day.ts'

const days = Array.from({ length: 14 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)

test('arrows lead to the next day and the same day of another week, and no further than there are days', () => {
  const lead = (key: string, from = '2026-12-03') => nextDay(days, from, key)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp'].map((key) => lead(key))).toEqual([
    '2026-12-02',
    '2026-12-04',
    '2026-12-10',
    null,
  ])
  expect([lead('Home'), lead('End'), lead('m')]).toEqual(['2026-12-01', '2026-12-14', null])
  expect([lead('ArrowLeft', '2026-12-01'), lead('ArrowRight', '2026-12-14'), lead('ArrowDown', '2026-11-30')]).toEqual([null, null, null])
})

test('days that are not shown are passed over', () => {
  expect(nextDay(['2026-12-03', '2026-12-09'], '2026-12-03', 'ArrowRight')).toBe('2026-12-09')
})
