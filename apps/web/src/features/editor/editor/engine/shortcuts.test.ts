import { expect, test } from 'vitest'
import { editActions } from './edit-actions.ts'
import { actionOf, chordText, withChord, type Press } from './shortcuts.ts'

const pressOf = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const press = (key: string, more: Partial<Press> = {}) => actionOf(pressOf(key, more))

test('no two actions share a key', () => {
  const names = editActions.flatMap(({ chords }) =>
    chords.map(({ key, shift = false, mod = false, alt = false }) => JSON.stringify([key, shift, mod, alt])),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('keys are found on any layout, with Ctrl as with Command', () => {
  expect(press('j')).toBe('back')
  expect(press('J')).toBe('back')
  expect(press('z', { metaKey: true })).toBe('undo')
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
  expect(press('Z', { shiftKey: true, code: 'KeyZ' })).toBe('zoomFit')
  expect(press('<', { shiftKey: true, code: 'Comma' })).toBe('secondBack')
  // As a driven browser sends it, and some keyboards; and where the point needs Shift.
  expect(press('.', { shiftKey: true, code: 'Period' })).toBe('secondOn')
  expect(press('.', { shiftKey: true, code: 'Comma' })).toBe('frameOn')
  expect(press('?', { shiftKey: true })).toBe('keys')
  expect(press('≤', { altKey: true, code: 'Comma' })).toBe('slipBack')
})

test('a sign that is typed with AltGr is that sign', () => {
  expect(press('[', { ctrlKey: true, altKey: true, code: 'Digit8' })).toBe('partEarlier')
})

test('a key with another modifier than it asks for is not ours', () => {
  expect(press('s', { ctrlKey: true })).toBeNull()
  expect(press('j', { altKey: true })).toBeNull()
  expect(press('z')).toBeNull()
})

test('a chosen key takes the place of the usual ones', () => {
  const result = withChord({}, 'split', pressOf('e'))
  if (!('chosen' in result)) throw new Error('refused')
  expect(actionOf(pressOf('e'), result.chosen)).toBe('split')
  expect(actionOf(pressOf('s'), result.chosen)).toBeNull()
})

test('a key that something else has, or that the browser keeps, is refused with what has it', () => {
  expect(withChord({}, 'split', pressOf('j'))).toEqual({ taken: 'back' })
  expect(withChord({}, 'split', pressOf('w', { ctrlKey: true }))).toEqual({ taken: 'browser' })
  expect(withChord({}, 'split', pressOf('F5'))).toEqual({ taken: 'browser' })
  expect(withChord({}, 'split', pressOf('Tab'))).toEqual({ taken: 'browser' })
  expect(withChord({}, 'split', pressOf('s'))).toEqual({ chosen: { split: [{ key: 's' }] } })
})

test('a key that was freed may be taken by another action', () => {
  const rebinding = withChord({}, 'back', pressOf('e'))
  if (!('chosen' in rebinding)) throw new Error('refused')
  expect(withChord(rebinding.chosen, 'split', pressOf('j'))).toMatchObject({ chosen: { split: [{ key: 'j' }] } })
})

test('a key that is chosen with Shift or Alt is found again when it is pressed', () => {
  for (const modifiers of [{ shiftKey: true }, { altKey: true }, { ctrlKey: true, shiftKey: true }]) {
    const keyPress = pressOf(modifiers.shiftKey ? 'G' : 'g', { code: 'KeyG', ...modifiers })
    const result = withChord({}, 'split', keyPress)
    if (!('chosen' in result)) throw new Error('refused')
    expect(actionOf(keyPress, result.chosen)).toBe('split')
    expect(actionOf(pressOf('g', { code: 'KeyG' }), result.chosen)).toBeNull()
  }
})

test('a key is written as it is read on the keyboard', () => {
  expect(chordText({ key: 'z', mod: true, shift: true }, false)).toBe('Ctrl Shift Z')
  expect(chordText({ key: 'z', mod: true, shift: true }, true)).toBe('⌘ Shift Z')
  expect(chordText({ key: 'KeyX', shift: true }, false)).toBe('Shift X')
})
