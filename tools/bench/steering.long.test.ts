import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run.ts'
import { curateFirstClips, isAnswer, loadMarkedTalks, measurePrompts } from './steering-figures.ts'
import { markedTalks } from './steering-prompts.ts'

/** Hundreds of runs of curation, about a minute of CPU time; much longer on shared cores. */
const patience = { timeout: 1_800_000 }

const sharedDir = resolve(root, '../shared')
const talks = existsSync(sharedDir) ? loadMarkedTalks(sharedDir) : []
const share = (values: readonly boolean[]) => values.filter(Boolean).length / Math.max(1, values.length)

test('the set has at least sixty prompts on twelve talks, half of them held out', () => {
  expect(markedTalks.length).toBeGreaterThanOrEqual(12)
  expect(markedTalks.flatMap(({ prompts }) => prompts).length).toBeGreaterThanOrEqual(60)
  const heldOut = markedTalks.filter(({ half }) => half === 'held out')
  expect(Math.abs(heldOut.length * 2 - markedTalks.length)).toBeLessThanOrEqual(1)
})

describe.skipIf(talks.length < markedTalks.length)('prompts with marked passages', patience, () => {
  // Minimums three prompts below what was measured; docs/features/steering.md has the figures.
  test.each([
    ['tuned', 0.88, 0.94],
    ['held out', 0.79, 0.89],
  ] as const)('%s: the first clip answers, and one of the first three', (half, first, top3) => {
    const own = talks.filter((talk) => talk.half === half)
    const results = measurePrompts(own)
    expect(share(results.map(({ isFirstAnswer }) => isFirstAnswer))).toBeGreaterThanOrEqual(first)
    expect(share(results.map(({ hasAnswer }) => hasAnswer))).toBeGreaterThanOrEqual(top3)
  })

  test('are not trivial: without the prompt few of the first clips would answer', () => {
    const answers = talks.flatMap(({ prompts, transcript }) => {
      const { clips } = curateFirstClips(transcript, '')
      return prompts.map(({ passages }) => clips.slice(0, 1).some((clip) => isAnswer(clip, passages)))
    })
    expect(share(answers)).toBeLessThan(0.25)
  })
})
