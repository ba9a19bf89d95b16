import { expect, test } from 'vitest'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { Narrative } from '@clipwright/contract/clips/narratives'
import { splitByThread } from './clip-threads.ts'

const clip = (clipId: string) => ({ clipId }) as Clip
const thread = (title: string, ...clipIds: string[]): Narrative => ({
  narrativeId: title,
  projectId: ProjectId.parse('P8wRt5mQe1sKd9Hf'),
  title,
  startSec: 0,
  endSec: 60,
  topics: [],
  clipIds: clipIds.map((id) => ClipId.parse(id)),
})
const [first, second, third] = ['Kq7TnX2bVz5mWc9A', 'Kq7TnX2bVz5mWc9B', 'Kq7TnX2bVz5mWc9C'] as const

test('each clip occurs once: in its thread, or at the end', () => {
  const { threads, elsewhere } = splitByThread([clip(first), clip(second), clip(third)], [thread('a', second, first), thread('b')])
  expect(threads.map(({ clips }) => clips.map(({ clipId }) => clipId))).toEqual([[second, first], []])
  expect(elsewhere.map(({ clipId }) => clipId)).toEqual([third])
})

test('a filtered clip leaves no gap in its thread', () => {
  const { threads } = splitByThread([clip(first)], [thread('a', second, first)])
  expect(threads[0]?.clips).toEqual([clip(first)])
})
