import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProductEventShape, productEvents } from './product-events.ts'

test('no event field accepts free text, a mail address or a web address', () => {
  const names = Object.keys(productEvents) as (keyof typeof productEvents)[]
  const words = fc.oneof(
    fc.tuple(fc.lorem(), fc.lorem()).map(([a, b]) => `${a} ${b}`),
    fc.emailAddress(),
    fc.webUrl(),
    fc.constant('/clip/dhM-wUipYDXYi0YV'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), words, (name, text) => {
      for (const field of Object.keys(productEvents[name].shape)) {
        const shape = (productEvents[name].shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)[field]
        expect(shape?.safeParse(text).success).toBe(false)
      }
      expect(ProductEventShape.safeParse({ name, at: 1, fields: { text } }).success).toBe(false)
    }),
  )
})
