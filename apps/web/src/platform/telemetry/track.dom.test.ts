import { beforeEach, expect, test } from 'vitest'
import type { ProductEvent } from '@clipwright/contract/operations/product-events'
import { isAuthPage, pageOf } from './page-kind.ts'
import { recentLog, recentReport } from './recent-log.ts'
import { wantsNoTracking } from './start-telemetry.ts'
import { setEventSink, track } from './track.ts'

let events: ProductEvent[] = []
const goTo = (path: string) => window.history.replaceState(null, '', path)
beforeEach(() => {
  events = []
  setEventSink(null)
  setEventSink(undefined)
  recentLog.clear()
  goTo('/dashboard')
})

test('until it is known whether events may be sent, the last fifty wait, and are then sent in order', () => {
  for (let at = 0; at < 60; at += 1) track('module.exposure', { module: 'plans', group: `group-${at}` })
  setEventSink((event) => void events.push(event))
  expect(events).toHaveLength(50)
  expect(events[0]).toMatchObject({ name: 'module.exposure', fields: { group: 'group-10' } })
  track('page.view', { page: 'dashboard' })
  expect(events).toHaveLength(51)
})

test('waiting events are discarded when nothing may be sent, and later ones are not stored', () => {
  track('session.start', {})
  setEventSink(null)
  track('session.start', {})
  setEventSink((event) => void events.push(event))
  expect(events).toEqual([])
})

test.each([
  '/signin',
  '/signin#link=secret',
  '/auth/oauth/login',
  '/auth/orgs',
  '/join/secret-code',
  '/es-es/signin',
  '/lp-embed',
  '/stop-mail',
])('nothing is noted on %s', (path) => {
  goTo(path)
  setEventSink((event) => void events.push(event))
  track('session.start', {})
  expect([events, recentLog.events()]).toEqual([[], []])
})

test.each([
  ['/dashboard', 'dashboard'],
  ['/es-es/dashboard', 'dashboard'],
  ['/clip/dhM-wUipYDXYi0YV', 'project'],
  ['/collections', 'collections'],
  ['/collections/favorite', 'favorites'],
  ['/collections/abcdef123', 'collection'],
  ['/search/results?q=my+mother', 'search'],
  ['/settings/profile', 'settings'],
  ['/shared/a-secret-key', 'shared'],
  ['/somewhere/else', 'other'],
])('%s is told as %s', (path, page) => {
  expect(pageOf(new URL(path, 'http://localhost').pathname)).toBe(page)
  expect(isAuthPage(path)).toBe(false)
})

test('the last ten events and errors are kept, and the report has no address and no id', () => {
  goTo('/clip/dhM-wUipYDXYi0YV')
  for (let at = 0; at < 12; at += 1) {
    track('page.view', { page: 'project' })
    recentLog.addError({ at, type: 'TypeError', message: `wrong ${at}`, page: 'project', requestId: '' })
  }
  expect([recentLog.events().length, recentLog.errors().length, recentLog.errors()[0]?.message]).toEqual([10, 10, 'wrong 2'])
  const report = recentReport({ release: 'clipwright@0.1.0', userAgent: 'Browser', failure: 'req_1: broken' })
  expect(report).toContain('req_1: broken')
  expect(report).toContain('project  TypeError: wrong 11')
  expect(report).not.toContain('dhM-wUipYDXYi0YV')
})

test('Do Not Track is respected', () => {
  expect(wantsNoTracking({ globalPrivacyControl: true })).toBe(true)
  expect(wantsNoTracking({ doNotTrack: '1' })).toBe(true)
  expect(wantsNoTracking({ doNotTrack: null })).toBe(false)
  expect(wantsNoTracking({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false)
})
