import { describe, expect, test } from 'vitest'
import { sampleAnalysis, sampleTimeline, sampleWords } from './testing/sample-timeline.ts'
import { Timeline, timelineJsonSchema } from './timeline.ts'

const curve = (values: number[]) => ({ startMs: 0, stepMs: 1000, values })

describe('a fresh document', () => {
  test('is valid, names its version and survives JSON', () => {
    const timeline = sampleTimeline()
    expect(Timeline.parse(JSON.parse(JSON.stringify(timeline)))).toEqual(timeline)
    expect(timeline.version).toBe(1)
  })

  test('has a JSON schema that names every field', () => {
    const schema = timelineJsonSchema() as { properties: Record<string, unknown>; required: string[] }
    // What only an edited clip has is optional and missing from a fresh one.
    expect(schema.required.toSorted()).toEqual(Object.keys(sampleTimeline()).sort())
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['dips', 'inserts', 'sounds']))
    expect(schema.required).toContain('version')
  })

  test('keeps the order of ranges and stays inside the source', () => {
    const { ranges } = sampleTimeline({
      timeRanges: [
        [40, 42],
        [10, 12.5],
        [59, 75],
        [70, 80],
      ],
    })
    expect(ranges.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [40_000, 42_000],
      [10_000, 12_500],
      [59_000, 60_000],
    ])
  })

  test('is refused when no range lies inside the source', () => {
    expect(() => sampleTimeline({ timeRanges: [[80, 90]] })).toThrow(expect.objectContaining({ errorName: 'NoMomentError' }))
  })

  test('carries the words around the clip and names each by its place in the transcript', () => {
    const words = sampleWords('word '.repeat(400).trim(), 0, 1000)
    const { captions } = sampleTimeline({ words, timeRanges: [[200, 210]], analysis: sampleAnalysis({ durationMs: 400_000 }) })
    expect(captions.words[0]?.id).toBe('w140')
    expect(captions.words.at(-1)?.id).toBe('w269')
  })

  test('marks keywords of one and of several words, whatever their case and ending', () => {
    const words = sampleWords('Machine learning needs data and more data. Costs matter')
    const { captions } = sampleTimeline({ words, keywords: ['machine learning', 'cost'] })
    expect(captions.words.filter((word) => word.isKeyword).map((word) => word.text)).toEqual(['Machine', 'learning', 'Costs'])
  })

  test('marks a Chinese keyword that the transcript cut in two', () => {
    const { captions } = sampleTimeline({ language: 'zh', words: sampleWords('我们 谈 人工 智能 吧'), keywords: ['人工智能'] })
    expect(captions.words.filter((word) => word.isKeyword).map((word) => word.text)).toEqual(['人工', '智能'])
  })
})

describe('the gain', () => {
  const gain = (values: number[], integratedLufs: number, timeRanges: [number, number][]) =>
    sampleTimeline({ timeRanges, analysis: sampleAnalysis({ loudness: { integratedLufs, truePeakDbtp: -3, rmsDb: curve(values) } }) }).audio
      .gainDb

  test('brings an even source to the target', () => {
    expect(gain(Array(60).fill(-24), -22, [[0, 10]])).toBe(8)
  })

  test('lifts a soft passage of a loud source by what it is softer', () => {
    const values = [...Array(30).fill(-20), ...Array(30).fill(-28)]
    expect(gain(values, -18, [[30, 40]])).toBeGreaterThan(gain(values, -18, [[0, 10]]) + 7.9)
  })

  test('leaves silence and a source without loudness alone', () => {
    expect(gain(Array(60).fill(-90), -70, [[0, 10]])).toBe(0)
    expect(sampleTimeline().audio.gainDb).toBe(0)
  })

  test('lifts a whisper by no more than 24 dB', () => {
    expect(gain(Array(60).fill(-65), -60, [[0, 10]])).toBe(24)
  })
})
