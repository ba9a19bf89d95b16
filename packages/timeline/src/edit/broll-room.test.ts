import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { Broll } from './clip-document.ts'
import { withBrollInRoom } from './document-ranges.ts'
import { toDocument } from './upgrade-document.ts'

const clip = toDocument(sampleTimeline({ words: sampleWords('a talk of twelve seconds', 0, 2400), timeRanges: [[0, 12]] }))

function broll(startMs: number, endMs: number): Broll {
  return { uri: 'upload://film-000000', kind: 'video', inMs: 0, startMs, endMs, follows: true, origin: 'Stock', credit: null }
}

test('B-roll that is sent over the hook or the punch line lies between them, and nothing flashes', () => {
  const brolls = {
    early: broll(0, 5000),
    late: broll(8000, 12_000),
    whole: broll(0, 12_000),
    hook: broll(0, 3100),
    inside: broll(4000, 6000),
  }
  const after = withBrollInRoom({ ...clip, brolls })
  const places = Object.entries(after.brolls).map(([id, { startMs, endMs }]) => [id, startMs, endMs])
  expect(places).toEqual([
    ['early', 3000, 5000],
    ['late', 8000, 10_000],
    ['whole', 3000, 10_000],
    ['inside', 4000, 6000],
  ])
})

test('a document without any such B-roll stays the very one', () => {
  const inside = { ...clip, brolls: { one: broll(4000, 6000) } }
  expect(withBrollInRoom(inside)).toBe(inside)
})
