import { describe, expect, test } from 'vitest'
import { everything, filterFromSearch, filterToSearch, isNarrowed, readDashboardSearch, toListQuery } from './project-filter.ts'

describe('the list in the address', () => {
  test('an empty address shows everything, and defaults leave the address empty', () => {
    expect(filterFromSearch(readDashboardSearch({}))).toEqual(everything)
    expect(filterToSearch(everything)).toEqual({})
    expect(isNarrowed(everything)).toBe(false)
  })

  test('every choice survives a round trip through the address', () => {
    const filter = { state: 'trash', mine: true, age: 'week', text: 'a & b', sort: 'largest' } as const
    expect(filterFromSearch(readDashboardSearch(filterToSearch(filter)))).toEqual(filter)
    expect(isNarrowed(filter)).toBe(true)
  })

  test('unknown values are dropped, and digits stay text', () => {
    expect(readDashboardSearch({ state: 'gone', sort: 'x', mine: 'perhaps', text: 2024, other: 1 })).toEqual({ text: '2024' })
    expect(readDashboardSearch({ mine: 'true', text: ['a'] })).toEqual({ mine: true })
  })
})

test('the trash is a separate list, states filter the other', () => {
  expect(toListQuery({ ...everything, state: 'trash' })).toEqual({ q: 'org', sort: 'newest', trash: 'true' })
  expect(toListQuery({ ...everything, state: 'stalled', mine: true, text: '  talk ', sort: 'title' })).toEqual({
    q: 'mine',
    sort: 'title',
    state: 'stalled',
    query: 'talk',
  })
})

test('an age filters by creation date, the same query for a whole hour', () => {
  const { createdFrom = '' } = toListQuery({ ...everything, age: 'week' })
  const agoMs = Date.now() - Date.parse(createdFrom)
  expect(agoMs).toBeGreaterThanOrEqual(7 * 86_400_000)
  expect(agoMs).toBeLessThan(7 * 86_400_000 + 3_600_000 + 60_000)
  expect(createdFrom).toMatch(/:00:00\.000Z$/)
  expect(isNarrowed({ ...everything, age: 'day' })).toBe(true)
})
