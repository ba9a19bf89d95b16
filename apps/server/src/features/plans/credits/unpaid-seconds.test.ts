import { expect, it } from 'vitest'
import { unpaidSeconds } from './unpaid-seconds.ts'

const span = (startSec: number, endSec: number) => ({ startMs: startSec * 1000, endMs: endSec * 1000 })

it.each([
  { what: 'nothing paid', part: span(0, 90), paid: [], seconds: 90 },
  { what: 'a begun second', part: { startMs: 500, endMs: 60_501 }, paid: [], seconds: 61 },
  { what: 'the same part again', part: span(10, 70), paid: [span(10, 70)], seconds: 0 },
  { what: 'a longer part', part: span(0, 100), paid: [span(10, 70)], seconds: 40 },
  { what: 'parts that overlap, in any order', part: span(0, 100), paid: [span(60, 120), span(-5, 20), span(10, 30)], seconds: 30 },
  { what: 'parts elsewhere', part: span(50, 60), paid: [span(0, 50), span(60, 90)], seconds: 10 },
])('counts $what', ({ part, paid, seconds }) => {
  expect(unpaidSeconds(part, paid)).toBe(seconds)
})
