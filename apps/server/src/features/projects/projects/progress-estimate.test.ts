import { expect, test } from 'vitest'
import { estimateSteps, overallProgress, timeLeft } from './progress-estimate.ts'
import { firstOpenStep, steps } from './steps.ts'

test('progress rises with every step and only reaches 100 at the end', () => {
  const estimates = estimateSteps(600, {})
  const percentages = steps.flatMap((current) =>
    [0, 0.5, 1].map((share) => overallProgress(estimates, { first: 'import', current, share }).progress),
  )
  expect([...percentages].sort((a, b) => a - b)).toEqual(percentages)
  expect(percentages.at(-1)).toBe(99)
})

test('the estimate uses the history of this machine if there is one', () => {
  const estimates = estimateSteps(60, { transcribe: 90_000 })
  expect(estimates.transcribe).toBe(90_000)
  expect(overallProgress(estimates, { first: 'transcribe', current: 'transcribe', share: 0.5 }).estMs).toBe(
    45_000 + estimates.curate + estimates.refine + estimates.render,
  )
})

test('below ten percent the time left counts down to delivery, from then on it follows the pace of what is done', () => {
  const estimates = estimateSteps(600, {})
  const wholeMs = Object.values(estimates).reduce((sum, ms) => sum + ms, 0)
  const leftAt = (progress: number, elapsedMs: number) => timeLeft(estimates, { first: 'import', progress, elapsedMs, byShareMs: 111_000 })
  expect([0, 10_000, 60_000].map((elapsedMs) => leftAt(4, elapsedMs))).toEqual([wholeMs, wholeMs - 10_000, wholeMs - 60_000])
  const doneMs = wholeMs - 111_000
  expect(leftAt(10, doneMs)).toBe(111_000)
  expect(leftAt(10, 2 * doneMs)).toBe(222_000)
  expect(leftAt(10, 100 * doneMs)).toBe(666_000)
  expect(leftAt(4, wholeMs + 1)).toBe(111_000)
})

test('from a fifth on the time left is right within 30 %, at any speed of the machine, when steps differ by a tenth', () => {
  const estimates = estimateSteps(600, {})
  const wholeMs = Object.values(estimates).reduce((sum, ms) => sum + ms, 0)
  for (const slowness of [0.4, 1, 2.5, 5]) {
    for (const tilt of [0.9, 1.1]) {
      // Every other step takes longer, or shorter, than the rest.
      const real = steps.map((step, at) => estimates[step] * slowness * (at % 2 === 0 ? tilt : 1 / tilt))
      const realMs = real.reduce((sum, ms) => sum + ms, 0)
      let elapsedMs = 0
      for (const [at, step] of steps.entries()) {
        for (const share of [0.25, 0.5, 0.75]) {
          const overall = overallProgress(estimates, { first: 'import', current: step, share })
          const nowMs = elapsedMs + share * (real[at] ?? 0)
          if (overall.progress < 20 || realMs - nowMs < wholeMs * slowness * 0.02) continue
          const leftMs = timeLeft(estimates, { first: 'import', progress: overall.progress, elapsedMs: nowMs, byShareMs: overall.estMs })
          expect([slowness, tilt, step, share, Math.abs(leftMs / (realMs - nowMs) - 1) < 0.3]).toEqual([slowness, tilt, step, share, true])
        }
        elapsedMs += real[at] ?? 0
      }
    }
  }
})

test('a rerun starts at the first step without a result', () => {
  const finishedFields = { source: {}, artefacts: {}, transcript: {}, curation: {}, refined: true }
  expect(firstOpenStep(finishedFields)).toBe('render')
  expect(firstOpenStep({ ...finishedFields, transcript: null })).toBe('transcribe')
  expect(firstOpenStep({ ...finishedFields, source: null })).toBe('import')
  expect(firstOpenStep({ ...finishedFields, refined: false })).toBe('refine')
})
