import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('a time of a day is written as in the language, whatever the zone of the reader', () => {
  expect(clockText('09:00', 'en').replaceAll(/\s/g, ' ')).toBe('9:00 AM')
  expect(clockText('20:45', 'en').replaceAll(/\s/g, ' ')).toBe('8:45 PM')
  expect(clockText('09:00', 'de-DE')).toBe('09:00')
})
