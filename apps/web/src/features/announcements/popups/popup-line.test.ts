import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePopupLine, popupWaitMs, type PopupLine } from './popup-line.ts'
import type { PopupPast } from './popup-queue.ts'

const draw = () => null
let isBusy = false
let storedPast: Record<string, PopupPast> = {}
const makeLine = () =>
  makePopupLine({ isPageBusy: () => isBusy, readPast: () => storedPast, keepPast: (past) => (storedPast = { ...past }) })
const shownId = (line: PopupLine) => line.store.getState().shown?.id ?? null
let line: PopupLine

beforeEach(() => {
  vi.useFakeTimers()
  isBusy = false
  storedPast = {}
  line = makeLine()
})
afterEach(() => vi.useRealTimers())

test('a popup waits 300 ms, and gives way to a more urgent one requested meanwhile', () => {
  line.ask({ kind: 'GlobalNps', draw })
  vi.advanceTimersByTime(popupWaitMs - 1)
  expect(shownId(line)).toBeNull()
  line.ask({ kind: 'TeamSelector', draw })
  vi.advanceTimersByTime(1)
  expect([popupWaitMs, shownId(line)]).toEqual([300, 'TeamSelector'])
})

test('the next one waits again after the previous one was closed', () => {
  line.ask({ kind: 'TeamSelector', draw })
  line.ask({ kind: 'GlobalNps', draw })
  vi.advanceTimersByTime(10_000)
  expect(shownId(line)).toBe('TeamSelector')
  line.dismiss('TeamSelector')
  vi.advanceTimersByTime(popupWaitMs - 1)
  expect(shownId(line)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shownId(line)).toBe('GlobalNps')
})

test('nothing appears while somebody types, plays or has a dialog open, however long that takes', () => {
  isBusy = true
  line.ask({ kind: 'GlobalNps', draw })
  vi.advanceTimersByTime(60_000)
  expect(shownId(line)).toBeNull()
  isBusy = false
  vi.advanceTimersByTime(popupWaitMs)
  expect(shownId(line)).toBe('GlobalNps')
})

test('no timer runs while the queue is empty', () => {
  line.ask({ kind: 'GlobalNps', draw })
  vi.advanceTimersByTime(popupWaitMs)
  expect(vi.getTimerCount()).toBe(0)
  line.dismiss('GlobalNps')
  expect(vi.getTimerCount()).toBe(0)
})

test('a dismissed popup is remembered for the next visit, one only shown returns', () => {
  line.ask({ kind: 'GlobalNotificationDialog', id: 'notice.one', draw })
  vi.advanceTimersByTime(popupWaitMs)
  const next = makeLine()
  next.ask({ kind: 'GlobalNotificationDialog', id: 'notice.one', draw })
  vi.advanceTimersByTime(popupWaitMs)
  expect(shownId(next)).toBe('notice.one')
  next.dismiss('notice.one')
  const last = makeLine()
  last.ask({ kind: 'GlobalNotificationDialog', id: 'notice.one', draw })
  vi.advanceTimersByTime(popupWaitMs)
  expect(shownId(last)).toBeNull()
})

test('another person finds nothing of the previous one', () => {
  line.ask({ kind: 'GlobalNps', draw })
  line.restart()
  vi.advanceTimersByTime(popupWaitMs)
  expect([shownId(line), line.drawingOf('GlobalNps')]).toEqual([null, undefined])
})
