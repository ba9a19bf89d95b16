import { expect, test } from 'vitest'
import { readCalendarAddress, toCalendarAddress } from './calendar-address.ts'
import { readComposeAddress } from './compose-address.ts'

test('the address of the calendar leaves out what is usual, and what nobody can read', () => {
  expect(toCalendarAddress({ view: 'month', post: '' })).toBe('/auto-post/calendar')
  const address = { view: 'week', day: '2026-12-01', account: 'abcdef', state: 'needsYou' } as const
  expect(readCalendarAddress(toCalendarAddress(address).split('?')[1] ?? '')).toEqual(address)
  expect(readCalendarAddress('?view=year&day=today&post=&state=lost')).toEqual({})
})

test('the address of the composer names clips of several projects', () => {
  expect(readComposeAddress('?clips=aaaaaa.bbbbbb,cccccc.dddddd,nonsense')).toEqual([
    { projectId: 'aaaaaa', clipId: 'bbbbbb' },
    { projectId: 'cccccc', clipId: 'dddddd' },
  ])
  expect(readComposeAddress('')).toEqual([])
})
