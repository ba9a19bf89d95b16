import { beforeEach, expect, test } from 'vitest'
import { noteVisitSource, visitParameters, visitSource } from './visit-source.ts'

beforeEach(() => localStorage.clear())

test('calls carry the campaign of an address, and what else a visit brought is there to ask for', () => {
  noteVisitSource('?utm_source=letter&clipwright_utm_source=own&utm_campaign=spring%20sale&q=1&via=ada&coupon_code=TEN')
  expect(visitSource()).toBe('utm_source=own&utm_campaign=spring+sale&via=ada')
  expect(visitParameters().coupon_code).toBe('TEN')
})

test('what the first visit brought stays, and a later one adds to it', () => {
  noteVisitSource('?utm_source=letter')
  noteVisitSource('')
  expect(visitSource()).toBe('utm_source=letter')
  noteVisitSource('?utm_source=film&utm_medium=post')
  expect(visitSource()).toBe('utm_source=letter&utm_medium=post')
})

test('without any, calls carry nothing', () => {
  noteVisitSource('?q=1')
  expect(visitSource()).toBe('')
})
