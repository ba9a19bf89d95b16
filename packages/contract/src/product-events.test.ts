import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClientMetricName } from './client-metrics.ts'
import { ProductEventShape, productEvents } from './product-events.ts'

const page = readFileSync(new URL('../../../docs/telemetry.md', import.meta.url), 'utf8')
/** First two cells of each row of a table under a heading, without the marks of code. */
function rowsUnder(heading: string): string[][] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return [...part.matchAll(/^\| (`[\w.]+`) \| ([^|]*) \|/gm)].map(([, name = '', fields = '']) => [name.replaceAll('`', ''), fields])
}

test('every event and every field is documented, and nothing else is', () => {
  const told = rowsUnder('Usage events').map(([name, fields = '']) => [name, [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field)])
  const declared = Object.entries(productEvents).map(([name, shape]) => [name, Object.keys(shape.shape)])
  expect(told).toEqual(declared)
})

test('every page time is documented, and nothing else is', () => {
  expect(rowsUnder('Page times').map(([name]) => name)).toEqual(ClientMetricName.options)
})

test('no field of any event takes words, a mail address or a web address', () => {
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
