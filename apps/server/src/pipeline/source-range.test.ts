import type { Probe } from '@clipwright/contract/sources/probe'
import { expect, test } from 'vitest'
import { sourceRange } from './source-range.ts'

const probe: Probe = { container: 'mov', durationMs: 60_000, sizeBytes: 1, video: null, audio: [], subtitles: [], notices: [] }

test('without a range the whole source is worked on', () => {
  expect(sourceRange(probe, {})).toEqual({ startMs: 0, endMs: 60_000 })
})

test('a part ends with the source at the latest', () => {
  expect(sourceRange(probe, { range: { startSec: 20, endSec: 500 } })).toEqual({ startMs: 20_000, endMs: 60_000 })
})

test('a part behind the end, or too short to choose from, is refused with the reason', () => {
  expect(() => sourceRange(probe, { range: { startSec: 70, endSec: 80 } })).toThrow(/only 60 s long/)
  expect(() => sourceRange(probe, { range: { startSec: 10, endSec: 10.5 } })).toThrow(/too short/)
})
