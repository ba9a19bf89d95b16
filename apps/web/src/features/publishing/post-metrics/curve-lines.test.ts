import type { Curve, MeasuredPost } from '@clipwright/contract/publishing/post-metrics'
import { expect, test } from 'vitest'
import { toLines } from './curve-lines.ts'
import { groupPosts } from './metric-groups.ts'

const post = (targetId: string, clipId: string, accountId: string) => ({ targetId, clipId, accountId }) as unknown as MeasuredPost
const curve = (targetId: string, ...points: [hours: number, value: number | null][]) =>
  ({ targetId, points: points.map(([hours, value]) => ({ hours, value, takenAt: `at ${hours}`, source: 'call' })) }) as unknown as Curve

const posts = [post('t1', 'c1', 'a1'), post('t2', 'c1', 'a2'), post('t3', 'c2', 'a1'), post('t4', 'c3', 'a3')]
const curves = [curve('t1', [1, 0], [24, 10]), curve('t2', [24, 30], [72, null]), curve('t3', [1, 7]), curve('t4', [24, null])]
const valuesOf = (by: 'post' | 'clip' | 'account') =>
  toLines(groupPosts(posts, by), curves).map(({ key, points }) => [
    key,
    ...points.flatMap(({ value, counted }) => (value === null ? [] : [`${value} of ${counted}`])),
  ])

test('lines are means at equal age, say of how many posts, and leave gaps where nobody has a number', () => {
  expect(valuesOf('post')).toEqual([
    ['t1', '0 of 1', '10 of 1'],
    ['t2', '30 of 1'],
    ['t3', '7 of 1'],
  ])
  expect(valuesOf('clip')).toEqual([
    ['c1', '0 of 1', '20 of 2'],
    ['c2', '7 of 1'],
  ])
  expect(valuesOf('account')).toEqual([
    ['a1', '3.5 of 2', '10 of 1'],
    ['a2', '30 of 1'],
  ])
})

test('a number of one post keeps its time and source; a mean has none', () => {
  const [line] = toLines(groupPosts(posts, 'clip'), curves)
  expect(line?.points.find(({ hours }) => hours === 1)).toMatchObject({ takenAt: 'at 1', source: 'call' })
  expect(line?.points.find(({ hours }) => hours === 24)).toMatchObject({ takenAt: null, source: null, counted: 2 })
})
