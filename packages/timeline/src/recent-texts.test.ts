import { expect, test } from 'vitest'
import fc from 'fast-check'
import { rememberingTexts } from './recent.ts'

test('answers what the work answers, does it once for each text, and never holds more than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), (texts) => {
      const done: string[] = []
      const lengths = rememberingTexts(3, (text) => {
        done.push(text)
        return text === 'a' ? undefined : text.toUpperCase()
      })
      for (const text of texts) expect(lengths(text)).toBe(text === 'a' ? undefined : text.toUpperCase())
      const kinds = new Set(texts)
      if (kinds.size <= 3) expect(done).toHaveLength(kinds.size)
    }),
  )
})
