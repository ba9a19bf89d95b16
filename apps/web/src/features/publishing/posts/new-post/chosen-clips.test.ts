import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { expect, test } from 'vitest'
import { hasClip, toggleClip } from './chosen-clips.ts'

const pair = (text: string) => {
  const [projectId = '', clipId = ''] = text.split('.')
  return { projectId: projectId as ProjectId, clipId: clipId as ClipId }
}

test('clips are chosen in the order in which they are pressed, and a second press takes one away', () => {
  const [a, b, c] = ['p1.c1', 'p2.c2', 'p1.c3'].map(pair) as [ReturnType<typeof pair>, ReturnType<typeof pair>, ReturnType<typeof pair>]
  const choice = [c, a, b].reduce<ReturnType<typeof toggleClip>>((before, clip) => toggleClip(before, clip, 9), [])
  expect(choice).toEqual([c, a, b])
  expect(toggleClip(choice, a, 9)).toEqual([c, b])
  expect([hasClip(choice, a), hasClip(choice, pair('p2.c1'))]).toEqual([true, false])
})

test('no more than the composer takes are chosen, and one of them can still be taken away', () => {
  const full = [pair('p1.c1'), pair('p1.c2')]
  expect(toggleClip(full, pair('p1.c3'), 2)).toEqual(full)
  expect(toggleClip(full, pair('p1.c1'), 2)).toEqual([pair('p1.c2')])
})

test('only what names a clip is kept of it', () => {
  expect(toggleClip([], { ...pair('p1.c1'), title: 'Bread' } as never, 9)).toEqual([pair('p1.c1')])
})
