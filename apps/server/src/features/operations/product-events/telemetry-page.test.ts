import { readFileSync } from 'node:fs'
import { ClientMetricName } from '@clipwright/contract/operations/client-metrics'
import { productEvents } from '@clipwright/contract/operations/product-events'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../../../../docs/telemetry.md', import.meta.url), 'utf8')
/** First two cells of each row of the table under a heading, without code marks. */
function rowsUnder(heading: string): string[][] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return [...part.matchAll(/^\| (`[\w.]+`) \| ([^|]*) \|/gm)].map(([, name = '', fields = '']) => [name.replaceAll('`', ''), fields])
}

test('every event and every field is documented, and nothing else is', () => {
  const documentedEvents = rowsUnder('Usage events').map(([name, fields = '']) => [
    name,
    [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  ])
  const declared = Object.entries(productEvents).map(([name, shape]) => [name, Object.keys(shape.shape)])
  expect(documentedEvents).toEqual(declared)
})

test('every page timing is documented, and nothing else is', () => {
  expect(rowsUnder('Page times').map(([name]) => name)).toEqual(ClientMetricName.options)
})
