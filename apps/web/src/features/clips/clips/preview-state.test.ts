import { expect, test } from 'vitest'
import { previewStateOf } from './preview-state.ts'

const pick = { renderAsVideoPreview: null, renderError: null, isRunnerUp: false }
const pending = (progress: number, estMs: number | null = null) => ({ ...pick, renderAsVideoPreview: { pending: true, progress, estMs } })
const failure = { errorName: 'RenderFailedError' as const, errorMessage: 'x' }

test('a pick waits for its preview while its project is in work, and offers to render it afterwards', () => {
  expect(previewStateOf(pick, true)).toBe('waiting')
  expect(previewStateOf(pick, false)).toBe('missing')
})

test('a runner-up and a clip whose render failed wait for nothing', () => {
  expect(previewStateOf({ ...pick, isRunnerUp: true }, true)).toBe('missing')
  expect(previewStateOf({ ...pick, renderError: failure }, true)).toBe('missing')
  const failed = { pending: false, progress: 0, estMs: null, error: failure }
  expect(previewStateOf({ ...pick, renderAsVideoPreview: failed }, true)).toBe('missing')
})

test('a queued preview is in work once there is progress or an estimate', () => {
  expect(previewStateOf(pending(0), false)).toBe('waiting')
  expect(previewStateOf(pending(3), false)).toBe('rendering')
  expect(previewStateOf(pending(0, 900), false)).toBe('rendering')
})
