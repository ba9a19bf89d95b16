import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmOn } from './confirm-on.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a button says what its press came to, long enough to be read after the last press, and then what it said first', () => {
  const button = { textContent: 'Share', dataset: {} } as unknown as HTMLElement
  confirmOn(button, 'Link copied')
  vi.advanceTimersByTime(3000)
  confirmOn(button, 'Link copied')
  vi.advanceTimersByTime(3000)
  expect(button.textContent).toBe('Link copied')
  vi.advanceTimersByTime(1000)
  expect(button.textContent).toBe('Share')
})
