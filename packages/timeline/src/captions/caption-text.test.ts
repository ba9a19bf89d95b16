import { describe, expect, test } from 'vitest'
import { captionText, escapeAss, upperCase, withoutFinalStops } from './caption-text.ts'

describe('the text of a caption', () => {
  test.each([
    ['line one\r\nline two\u2028three', 'line one line two three'],
    ['bell\u0007 and escape\u001b', 'bell and escape'],
    ['\u202eevil\u202c \u2066text\u2069\u200f', 'evil text'],
    ['hot 🔥 take 👨‍👩‍👧‍👦 for 🇩🇪 5️⃣ ✈️', 'hot take for'],
    ['© 2024 ACME™ → 50 %', '© 2024 ACME™ → 50 %'],
    ['cafe\u0301', 'café'],
    ['z\u0300\u0301\u0302\u0303\u0304\u0305\u0306', 'z̀́̂̃'],
    ['\u200d', ''],
    ['\ud800x', 'x'],
    ['क्षत्रिय', 'क्षत्रिय'],
    ['می‌روم', 'می‌روم'],
  ])('%j becomes %j', (raw, result) => {
    expect(captionText(raw).normalize('NFC')).toBe(result.normalize('NFC'))
  })

  test('ends with a sign of omission after 160 letters', () => {
    expect(captionText('a'.repeat(500))).toBe(`${'a'.repeat(159)}…`)
  })

  test('shows braces and backslashes as themselves', () => {
    expect(escapeAss('{\\b}')).toBe('\\{\\\u2060b\\}')
  })

  test('follows the language when it is set in capitals', () => {
    expect(upperCase('istanbul', 'tr')).toBe('İSTANBUL')
    expect(upperCase('straße', 'de')).toBe('STRASSE')
    expect(upperCase('plain', 'not a tag!')).toBe('PLAIN')
  })

  test('loses stops and commas at its end, never questions or omissions', () => {
    expect(['word.', 'word,', 'what?', 'wait…', 'wait...', '.', '好。'].map(withoutFinalStops)).toEqual([
      'word',
      'word',
      'what?',
      'wait…',
      'wait...',
      '.',
      '好',
    ])
  })
})
