import { expect, test } from 'vitest'
import type { Broll } from './clip-document.ts'
import { fitInRoom } from './broll-room.ts'

const roomOfTwelveSec = (brolls: Record<string, Broll>) => fitInRoom(brolls, 12_000)

function broll(startMs: number, endMs: number): Broll {
  return {
    uri: 'upload://film-000000',
    kind: 'video',
    inMs: 0,
    startMs,
    endMs,
    follows: true,
    origin: 'Stock',
    credit: null,
    givesWay: true,
  }
}

test('B-roll whose place was found lies between hook and punch line, and nothing flashes', () => {
  const brolls = {
    early: broll(0, 5000),
    late: broll(8000, 12_000),
    whole: broll(0, 12_000),
    hook: broll(0, 3100),
    inside: broll(4000, 6000),
  }
  const places = Object.entries(roomOfTwelveSec(brolls)).map(([id, { startMs, endMs }]) => [id, startMs, endMs])
  expect(places).toEqual([
    ['early', 3000, 5000],
    ['late', 8000, 10_000],
    ['whole', 3000, 10_000],
    ['inside', 4000, 6000],
  ])
})

test('what lies between them stays the very same, and so does what a person put over them', () => {
  const inside = { one: broll(4000, 6000) }
  expect(roomOfTwelveSec(inside)).toBe(inside)
  const { givesWay: _, ...byHand } = broll(0, 12_000)
  const everywhere = { whole: byHand }
  expect(roomOfTwelveSec(everywhere)).toBe(everywhere)
})
