import { CurationResult } from '@clipwright/contract/clips/curation'
import { describe, expect, test } from 'vitest'
import { curate } from './curate.ts'
import { inventTalk, speak, toTranscript, toPreferences } from './testing/spoken-material.ts'

const transcript = toTranscript(speak(inventTalk()))
const run = (pref = {}) => curate({ transcript, analysis: null, pref: toPreferences(pref), title: 'A made-up talk' })

describe('curate', () => {
  test('gives a valid result with several clips and runners-up for a talk of ten minutes', () => {
    const result = run()
    expect(() => CurationResult.parse(result)).not.toThrow()
    expect(result.moments.filter((moment) => !moment.isRunnerUp).length).toBeGreaterThanOrEqual(2)
    expect(result.moments.some((moment) => moment.isRunnerUp)).toBe(true)
    expect(result.engine).toBe('built-in')
  })

  test('gives the same result for the same input', () => {
    expect(run()).toEqual(run())
  })

  test('makes the whole range one moment when curation is skipped', () => {
    const [moment, ...others] = run({ skipCurate: true, range: { startSec: 10, endSec: 50 } }).moments
    expect(others).toEqual([])
    expect(moment?.timeRanges).toEqual([[10, 50]])
  })
})
