import { expect, test } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import { makeClips } from '../../../../dev/fake-clips.ts'
import { makeTranscript } from '../../../../dev/fake-words.ts'
import { inOrder } from './clip-order.ts'

const clips = makeClips(ProjectId.parse('prj_showcase'), makeTranscript(360_000, 'good'), '2026-05-10T12:00:00Z')
const isRising = (values: readonly number[]) => values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))

test('best first is the order in which clips come', () => expect(inOrder(clips, 'best')).toBe(clips))

test('other orders have every clip once, by score, start or length', () => {
  for (const order of ['score', 'source', 'shortest', 'longest'] as const) expect(new Set(inOrder(clips, order))).toEqual(new Set(clips))
  expect(isRising(inOrder(clips, 'score').map((clip) => -clip.score))).toBe(true)
  expect(isRising(inOrder(clips, 'source').map((clip) => clip.timeRanges[0]?.[0] ?? 0))).toBe(true)
  expect(isRising(inOrder(clips, 'shortest').map((clip) => clip.duration))).toBe(true)
  expect(isRising(inOrder(clips, 'longest').map((clip) => -clip.duration))).toBe(true)
})
