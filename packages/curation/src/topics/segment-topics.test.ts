import { describe, expect, test } from 'vitest'
import { boundaryF1, pk } from './boundary-metrics.ts'
import { logGamma } from './cohesion.ts'
import { segmentTopics } from './segment-topics.ts'

const about = (words: string[], count: number) =>
  Array.from({ length: count }, (_, index) => ({ terms: [words[index % words.length] ?? '', words[(index * 2 + 1) % words.length] ?? ''] }))
const bread = about(['bread', 'flour', 'oven', 'yeast'], 8)
const stars = about(['star', 'galaxy', 'telescope', 'planet'], 8)
const money = about(['money', 'bank', 'loan', 'interest'], 8)

describe('segmentTopics', () => {
  test('finds where the vocabulary changes', () => {
    expect(segmentTopics([...bread, ...stars, ...money])).toEqual([0, 8, 16])
  })

  test('leaves a text of one topic whole', () => {
    expect(segmentTopics(bread)).toEqual([0])
  })

  test('gives fewer topics when a topic costs more', () => {
    expect(segmentTopics([...bread, ...stars, ...money], { price: 1000 })).toEqual([0])
  })

  test('lets strong evidence of a shift move a boundary', () => {
    const units = [...bread, { terms: [] }, { terms: [], shift: 8 }, ...stars]
    expect(segmentTopics(units)).toContain(9)
  })

  test('starts at 0 and nowhere else for one unit, and nowhere for none', () => {
    expect(segmentTopics([{ terms: ['word'] }])).toEqual([0])
    expect(segmentTopics([])).toEqual([])
  })
})

describe('boundary metrics', () => {
  test('Pk is 0 for the reference itself and grows with every missed boundary', () => {
    expect(pk([0, 10, 20], [0, 10, 20], 30)).toBe(0)
    expect(pk([0, 10, 20], [0, 10], 30)).toBeGreaterThan(0)
    expect(pk([0, 10, 20], [0], 30)).toBeGreaterThan(pk([0, 10, 20], [0, 10], 30))
  })

  test('counts a boundary as found once, within the slack', () => {
    expect(boundaryF1([0, 10], [0, 11], 2)).toBe(1)
    expect(boundaryF1([0, 10], [0, 9, 11], 2)).toBeCloseTo(2 / 3)
    expect(boundaryF1([0, 10], [0, 20], 2)).toBe(0)
  })

  test('logGamma agrees with factorials', () => {
    expect(logGamma(6)).toBeCloseTo(Math.log(120), 9)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 9)
  })
})
