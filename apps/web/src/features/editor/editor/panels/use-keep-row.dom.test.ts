import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeepRow } from './use-keep-row.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A list whose width is set by hand. */
function openList(widthPx: number) {
  let tell = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  let width = widthPx
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientWidth', { get: () => width })
  const rows = { range: { startIndex: 0 }, scrollToIndex: vi.fn<(index: number, how: { align: 'start' }) => void>() }
  const scroller = { current: element }
  renderHook(() => useKeepRow(scroller, rows))
  return {
    rows,
    scrollTo: (index: number) => {
      rows.range.startIndex = index
      element.dispatchEvent(new Event('scroll'))
    },
    resize: (px: number) => {
      width = px
      tell()
    },
  }
}

test('in another width the first row that was in sight is in sight again', () => {
  const { rows, scrollTo, resize } = openList(360)
  scrollTo(12)
  resize(360)
  expect(rows.scrollToIndex).not.toHaveBeenCalled()
  resize(240)
  expect(rows.scrollToIndex).toHaveBeenLastCalledWith(12, { align: 'start' })
})

test('a list that is hidden and shown again is where it was', () => {
  const { rows, scrollTo, resize } = openList(360)
  scrollTo(12)
  resize(0)
  scrollTo(0)
  expect(rows.scrollToIndex).not.toHaveBeenCalled()
  resize(390)
  expect(rows.scrollToIndex).toHaveBeenLastCalledWith(12, { align: 'start' })
})
