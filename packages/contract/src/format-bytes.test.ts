import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1023, '1 kB'],
  [1024, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [9_400_000, '9.4 MB'],
  [138_600_000, '139 MB'],
  [200_000_000, '200 MB'],
  [1_000_000_000, '1 GB'],
  [1_200_000_000, '1.2 GB'],
  [5_000_000_000_000, '5 TB'],
])('%i bytes use the unit that leaves few digits', (sizeBytes, text) => expect(formatBytes(sizeBytes, 'en')).toBe(text))

test('a size is written as the language does', () => {
  expect(formatBytes(1_200_000_000, 'de')).toBe('1,2\u00a0GB')
  expect(formatBytes(1_200_000_000, 'fr')).toBe('1,2\u202fGo')
})
