import { expect, test } from 'vitest'
import { toBlocks } from './sight-blocks.ts'

test('a block for each shot so far, marked where faces are', () => {
  const sights = { untilPermille: 65, shotCount: 3, cutsPermille: [20, 40], facesByPercent: '001100' }
  expect(toBlocks(sights)).toEqual([
    { from: 0, to: 20, hasFaces: false },
    { from: 20, to: 40, hasFaces: true },
    { from: 40, to: 65, hasFaces: false },
  ])
  expect(toBlocks({ untilPermille: 0, shotCount: 1, cutsPermille: [], facesByPercent: '' })).toEqual([])
})
