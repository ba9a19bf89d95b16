import { describe, expect, test } from 'vitest'
import { measureBoundaryF1, measurePk } from './boundary-metrics.ts'
import { estimateBoundaryOdds, pickBoundaries } from './boundary-odds.ts'
import { findChapterStarts } from './find-topics.ts'
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

  test('starts only at 0 for one unit, and nowhere for none', () => {
    expect(segmentTopics([{ terms: ['word'] }])).toEqual([0])
    expect(segmentTopics([])).toEqual([])
  })
})

describe('estimateBoundaryOdds', () => {
  const options = { alpha: 0.35, price: 3, temperature: 1, longest: 600 }

  test('are probabilities, 1 at the start and highest where the vocabulary changes', () => {
    const odds = estimateBoundaryOdds([...bread, ...stars, ...money], options)
    expect(odds[0]).toBe(1)
    expect(Math.min(...odds)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...odds)).toBeLessThanOrEqual(1.000001)
    const [second, third] = Array.from(odds.keys())
      .slice(1)
      .sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0))
    expect(new Set([second, third])).toEqual(new Set([8, 16]))
  })

  test('agree with enumerating every segmentation of a short text', () => {
    const units = [{ terms: ['a'] }, { terms: ['a'] }, { terms: ['b'] }]
    const run = (terms: string[]) => {
      const counts = new Map<string, number>()
      return terms.reduce((sum, term, index) => {
        const earlier = counts.get(term) ?? 0
        counts.set(term, earlier + 1)
        return sum + Math.log(earlier + 0.35) - Math.log(index + 0.7)
      }, 0)
    }
    const whole = Math.exp(run(['a', 'a', 'b']))
    const late = Math.exp(run(['a', 'a']) + run(['b']) - 3)
    const early = Math.exp(run(['a']) + run(['a', 'b']) - 3)
    const both = Math.exp(run(['a']) + run(['a']) + run(['b']) - 6)
    expect(estimateBoundaryOdds(units, options)[2]).toBeCloseTo((late + both) / (whole + late + early + both), 9)
  })

  test('give boundaries that are never closer than the reach', () => {
    const starts = pickBoundaries(Float64Array.from([1, 0.3, 0.9, 0.8, 0, 0, 0, 0, 0.6, 0.1]), { reach: 1, least: 0.5 })
    expect(starts).toEqual([0, 2, 8])
  })

  test('find the three topics of a text, and none in an empty one', () => {
    expect(findChapterStarts([...bread, ...bread, ...stars, ...stars, ...money, ...money])).toEqual([0, 16, 32])
    expect(findChapterStarts([])).toEqual([])
  })
})

describe('boundary metrics', () => {
  test('Pk is 0 for the reference itself and grows with every missed boundary', () => {
    expect(measurePk([0, 10, 20], [0, 10, 20], 30)).toBe(0)
    expect(measurePk([0, 10, 20], [0, 10], 30)).toBeGreaterThan(0)
    expect(measurePk([0, 10, 20], [0], 30)).toBeGreaterThan(measurePk([0, 10, 20], [0, 10], 30))
  })

  test('counts a boundary once, within the slack', () => {
    expect(measureBoundaryF1([0, 10], [0, 11], 2)).toBe(1)
    expect(measureBoundaryF1([0, 10], [0, 9, 11], 2)).toBeCloseTo(2 / 3)
    expect(measureBoundaryF1([0, 10], [0, 20], 2)).toBe(0)
  })
})
