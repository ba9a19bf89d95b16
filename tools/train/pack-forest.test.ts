import { predict, unpackForest } from '@clipwright/curation/selection/forest'
import { expect, test } from 'vitest'
import { fitForest } from './boosted-trees.ts'
import { packForest } from './pack-forest.ts'

test('a forest decides the same after it was written and read', () => {
  const rows = Array.from({ length: 200 }, (_, index) => Float64Array.of(index % 17, (index * 7) % 23))
  const targets = rows.map(([a = 0, b = 0]) => (a > 8 ? b : -a))
  const options = { trees: 20, depth: 3, rate: 0.2, leafWeight: 2, ridge: 1, rowShare: 0.8, featureShare: 1, seeds: [1, 2] }
  const forest = fitForest({ rows, targets, weights: rows.map(() => 1) }, { ...options, loss: 'squared' })
  const copy = unpackForest(packForest(forest))
  expect(copy.roots).toHaveLength(40)
  const answers = rows.map((row) => predict(copy, row))
  expect(answers).toEqual(rows.map((row) => predict(forest, row)))
  expect(Math.max(...answers) - Math.min(...answers)).toBeGreaterThan(20)
})
