import { expect, test } from 'vitest'
import { rehearse } from './rehearse.ts'

test('three days with outages, lost answers and dying workers double nothing and lose nothing', async () => {
  const result = await rehearse({ days: 3, hasOutages: true, seed: 3, log: () => undefined })
  expect(result).toMatchObject({
    scheduled: 216,
    posted: 216,
    doubled: 0,
    lost: 0,
    overCap: 0,
    imported: 3,
    importDoubles: 0,
    importLost: 0,
  })
  expect(result.held).toBeGreaterThan(0)
}, 1_800_000)
