import { expect, test } from 'vitest'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ProjectId } from '@clipwright/contract/ids'
import { makeClips } from '../../../../dev/fake-clips.ts'
import { makeTranscript } from '../../../../dev/fake-words.ts'
import { countOptions, filtersFromSearch, filtersToSearch, matches, noFilters } from './clip-filters.ts'

const clips = makeClips(ProjectId.parse('prj_showcase'), makeTranscript(360_000, 'good'), '2026-05-10T12:00:00Z')

test('without filters every clip matches', () => expect(clips.every((clip) => matches(clip, noFilters))).toBe(true))

test('the count of an option is the number of clips it alone leaves', () => {
  const counts = countOptions(clips)
  for (const [id, count] of Object.entries(counts.lengths)) {
    expect(clips.filter((clip) => matches(clip, { ...noFilters, lengths: [id as never] }))).toHaveLength(count)
  }
  for (const [topic, count] of counts.topics)
    expect(clips.filter((clip) => matches(clip, { ...noFilters, topics: [topic] })).length).toBe(count)
  for (const [word, count] of counts.keywords)
    expect(clips.filter((clip) => matches(clip, { ...noFilters, keywords: [word] })).length).toBe(count)
  for (const flag of ['liked', 'disliked', 'edited'] as const) {
    expect(clips.filter((clip) => matches(clip, { ...noFilters, [flag]: true }))).toHaveLength(counts[flag])
  }
})

test('two kinds of filter narrow each other, two choices of one kind widen', () => {
  const waiting = { ...noFilters, topics: ['Waiting'] }
  const both = { ...noFilters, topics: ['Waiting', 'Advice'] }
  const narrowed = { ...waiting, keywords: ['chart'] }
  const count = (filters: typeof noFilters) => clips.filter((clip) => matches(clip, filters)).length
  expect(count(both)).toBeGreaterThan(count(waiting))
  expect(count(narrowed)).toBeLessThan(count(waiting))
})

test('filters survive a round trip through the address, even with commas and spaces in a word', () => {
  const filters = { ...noFilters, lengths: ['30-60' as const, '90-' as const], topics: ['first, second', 'a&b=c'], liked: true }
  expect(filtersFromSearch(filtersToSearch(filters))).toEqual(filters)
})

test('a malformed address filters nothing', () => {
  expect(filtersFromSearch({ lengths: 'x,30-60,99' })).toEqual({ ...noFilters, lengths: ['30-60'] })
})

test('both ends of a length range are included', () => {
  const [clip] = clips
  const exact = [{ ...(clip as Clip), duration: 30 }]
  expect(countOptions(exact).lengths).toEqual({ '0-30': 1, '30-60': 1, '60-90': 0, '90-': 0 })
  expect([['0-30'], ['30-60'], ['60-90']].map((lengths) => matches(exact[0] as Clip, { ...noFilters, lengths: lengths as never }))).toEqual(
    [true, true, false],
  )
})
