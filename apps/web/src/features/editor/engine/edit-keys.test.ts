// @vitest-environment node
import { expect, test } from 'vitest'
import { actionOf, editKeys } from './edit-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof actionOf>[0]> = {}) =>
  actionOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('no two actions share a key', () => {
  const names = editKeys.map(({ key, shift = false, mod = false }) => JSON.stringify([key, shift, mod]))
  expect(new Set(names).size).toBe(names.length)
})

test('keys are found on any layout, with Ctrl as with Command', () => {
  expect(press('j')).toBe('back')
  expect(press('J')).toBe('back')
  expect(press('z', { metaKey: true })).toBe('undo')
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
  expect(press('Z', { shiftKey: true, code: 'KeyZ' })).toBe('zoomFit')
  expect(press('<', { shiftKey: true, code: 'Comma' })).toBe('secondBack')
  expect(press('?', { shiftKey: true })).toBe('keys')
})

test('a key with another modifier than it asks for is not ours', () => {
  expect(press('s', { ctrlKey: true })).toBeNull()
  expect(press('j', { altKey: true })).toBeNull()
  expect(press('z')).toBeNull()
})
