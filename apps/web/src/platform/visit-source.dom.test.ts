import { beforeEach, expect, test } from 'vitest'
import { noteVisitSource, readVisitSource, visitSource } from './visit-source.ts'

beforeEach(() => sessionStorage.clear())

test('the campaign fields of an address are read, and those with the prefix of the product win', () => {
  expect(readVisitSource('?utm_source=letter&clipwright_utm_source=own&utm_campaign=spring%20sale&q=1&via=ada')).toBe(
    'utm_source=own&utm_campaign=spring+sale&via=ada',
  )
  expect(readVisitSource('?q=1')).toBe('')
})

test('they hold for the tab when a later page of the visit has none', () => {
  noteVisitSource('?utm_source=letter')
  noteVisitSource('')
  expect(visitSource()).toBe('utm_source=letter')
  noteVisitSource('?utm_source=film')
  expect(visitSource()).toBe('utm_source=film')
})
