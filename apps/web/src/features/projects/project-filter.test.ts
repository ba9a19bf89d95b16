// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { everything, filterFromSearch, filterToSearch, isNarrowed, readDashboardSearch, toListQuery } from './project-filter.ts'

describe('the list in the address', () => {
  test('an address without anything shows everything, and everything leaves the address alone', () => {
    expect(filterFromSearch(readDashboardSearch({}))).toEqual(everything)
    expect(filterToSearch(everything)).toEqual({})
    expect(isNarrowed(everything)).toBe(false)
  })

  test('every choice survives the way through the address', () => {
    const filter = { state: 'trash', mine: true, text: 'a & b', sort: 'largest' } as const
    expect(filterFromSearch(readDashboardSearch(filterToSearch(filter)))).toEqual(filter)
    expect(isNarrowed(filter)).toBe(true)
  })

  test('what is not known is dropped, and digits stay text', () => {
    expect(readDashboardSearch({ state: 'gone', sort: 'x', mine: 'perhaps', text: 2024, other: 1 })).toEqual({ text: '2024' })
    expect(readDashboardSearch({ mine: 'true', text: ['a'] })).toEqual({ mine: true })
  })
})

test('the trash is a list of its own, states are filters of the other', () => {
  expect(toListQuery({ ...everything, state: 'trash' })).toEqual({ q: 'org', sort: 'newest', trash: 'true' })
  expect(toListQuery({ state: 'stalled', mine: true, text: '  talk ', sort: 'title' })).toEqual({
    q: 'mine',
    sort: 'title',
    state: 'stalled',
    query: 'talk',
  })
})
