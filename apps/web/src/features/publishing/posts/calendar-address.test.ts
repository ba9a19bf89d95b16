import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { expect, test } from 'vitest'
import { readCalendarAddress, toCalendarAddress } from './calendar-address.ts'
import { composeAddress } from '../../clips/clips/compose-address.ts'
import { readComposeAddress, readFirstDay } from './compose-address.ts'

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

test('a day in the address of the composer is one that there is, and not over', () => {
  const address = composeAddress([{ projectId: 'aaaaaa' as ProjectId, clipId: 'bbbbbb' as ClipId }], '2037-12-03')
  const search = address.slice(address.indexOf('?'))
  expect([readFirstDay(search), readComposeAddress(search)]).toEqual(['2037-12-03', [{ projectId: 'aaaaaa', clipId: 'bbbbbb' }]])
  expect(['?day=2037-02-30', '?day=2020-01-01', '?day=soon', ''].map(readFirstDay)).toEqual([null, null, null, null])
})
