import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aimEdit, anyDocument, anyEdits } from './edit/testing/any-edits.ts'
import { cutWords } from './edit/commands/cut-words.ts'
import { runCommand } from './edit/commands/run-command.ts'
import { toTimeline } from './edit/to-timeline.ts'
import { toDocument } from './edit/upgrade-document.ts'
import { toRenderPlan } from './plan-render.ts'
import { captionLeadMs, planPieces, slicePlan } from './slice-plan.ts'
import { readAss } from './testing/read-ass.ts'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from './testing/sample-timeline.ts'

const minute = toDocument(
  sampleTimeline({
    analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }),
    words: sampleWords('why does a shop fail in its first year? '.repeat(16).trim(), 0, 400),
    timeRanges: [[1, 57]],
  }),
)
const planOf = (document: typeof minute) => toRenderPlan(toTimeline(document), 'VIDEO_PREVIEW')

describe('pieces of a plan', () => {
  test('cover every frame once, whatever was edited', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        let current = document
        for (const edit of edits) {
          const result = runCommand(current, aimEdit(current, edit))
          if ('document' in result) current = result.document
        }
        const plan = planOf(current)
        let next = 0
        for (const piece of planPieces(plan)) {
          expect(piece.startFrame).toBe(next)
          next += piece.frameCount
          const slice = slicePlan(plan, piece.startFrame, piece.frameCount)
          expect(slice.segments.reduce((sum, segment) => sum + segment.frameCount, 0)).toBe(piece.frameCount)
          for (const { crop } of slice.segments.flatMap(({ panes }) => panes)) {
            expect(crop[0]?.atFrame).toBe(0)
            for (const step of crop) expect(step.x % 2 === 0 && step.y % 2 === 0).toBe(true)
          }
        }
        expect(next).toBe(plan.frameCount)
      }),
      { numRuns: 25 },
    )
  })

  test('stay as they were wherever an edit does not reach', () => {
    const before = Array.from(planPieces(planOf(minute)), ({ key }) => key)
    const result = cutWords(minute, { wordIds: ['w60', 'w61'] })
    if (!('document' in result)) throw new Error(result.refusal)
    const after = Array.from(planPieces(planOf(result.document)), ({ key }) => key)
    const newKeys = after.filter((key) => !before.includes(key))
    expect(before.length).toBe(56)
    expect(newKeys.length).toBeLessThanOrEqual(6)
  })

  test('stay as they were at any rate, with words and cuts that lie on no frame', () => {
    const frameRates = [
      { num: 24, den: 1 },
      { num: 30000, den: 1001 },
      { num: 30, den: 1 },
      { num: 50, den: 1 },
    ]
    const anyCut = fc.record({
      frameRate: fc.constantFrom(...frameRates),
      startSec: fc.double({ min: 0.5, max: 2, noNaN: true }),
      word: fc.integer({ min: 12, max: 18 }),
    })
    fc.assert(
      fc.property(anyCut, ({ frameRate, startSec, word }) => {
        const words = sampleWords('why does a shop fail in its first year? '.repeat(16).trim(), 7, 330)
        const before = toDocument(sampleTimeline({ analysis: sampleAnalysis({ frameRate }), words, timeRanges: [[startSec, 44]] }))
        const result = cutWords(before, { wordIds: [`w${word}`] })
        if (!('document' in result)) throw new Error(result.refusal)
        const keysBefore = new Set(Array.from(planPieces(planOf(before)), ({ key }) => key))
        const plan = planOf(result.document)
        const framesOf = (seconds: number) => (seconds * frameRate.num) / frameRate.den
        const newKeys = [...planPieces(plan)].filter(({ key }) => !keysBefore.has(key))
        // The pages of the sentence that was cut and of its neighbours. What is later is as it was, but for the very end: the clip
        // ends on a whole frame, and where that lies on the source can be another one now.
        const isAtEnd = ({ startFrame }: { startFrame: number }) => startFrame >= plan.frameCount - framesOf(2.5)
        expect(newKeys.length).toBeLessThanOrEqual(14)
        expect(newKeys.every((piece) => isAtEnd(piece) || piece.startFrame < framesOf(24))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('keep the captions of their frames, with what was on the screen already', () => {
    const plan = planOf(minute)
    const slice = slicePlan(plan, 251, 50)
    const { events } = readAss(slice.captions?.ass ?? '')
    expect(slice.captions?.leadMs).toBe(captionLeadMs)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) {
      expect(event.endMs).toBeGreaterThan(captionLeadMs)
      expect(event.startMs).toBeLessThan(captionLeadMs + 2000)
    }
    expect(events.some((event) => event.startMs < captionLeadMs)).toBe(true)
  })

  test('of a glide begin where it is by then and end where it goes on from', () => {
    const path = [
      { atMs: 0, x: 0, y: 0, w: 0.316, h: 1, move: 'cut' as const },
      { atMs: 10_000, x: 0.5, y: 0, w: 0.316, h: 1, move: 'linear' as const },
    ]
    const timeline = sampleTimeline({
      segments: [fillSegment({ panes: [{ path }] })],
      timeRanges: [[0, 10]],
      analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }),
    })
    const slice = slicePlan(toRenderPlan(timeline, 'VIDEO_PREVIEW'), 50, 50)
    const steps = slice.segments[0]?.panes[0]?.crop.map(({ atFrame, x, move }) => ({ atFrame, x, move }))
    expect(steps?.[0]).toMatchObject({ atFrame: 0, move: 'cut' })
    expect(steps?.at(-1)).toMatchObject({ atFrame: 49, move: 'linear' })
    expect(steps?.[0]?.x).toBeGreaterThan(185)
    expect(steps?.at(-1)?.x).toBeLessThan(385)
  })
  test('of a crop that holds are the same whatever its path does later', () => {
    const restingKey = { atMs: 0, x: 0.2, y: 0, w: 0.316, h: 1, move: 'cut' as const }
    const keyOf = (later: { atMs: number; x: number }[]) => {
      const path = [restingKey, ...later.map((step) => ({ ...restingKey, ...step, move: 'linear' as const }))]
      const timeline = sampleTimeline({
        segments: [fillSegment({ panes: [{ path }] })],
        timeRanges: [[0, 10]],
        analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }),
      })
      return Array.from(planPieces(toRenderPlan(timeline, 'VIDEO_PREVIEW')), ({ key }) => key)
    }
    const [still, gliding] = [
      keyOf([]),
      keyOf([
        { atMs: 8000, x: 0.2 },
        { atMs: 9000, x: 0.5 },
      ]),
    ]
    expect(gliding.slice(0, 8)).toEqual(still.slice(0, 8))
    expect(gliding[8]).not.toBe(still[8])
  })

  test('of a clip of hours are planned by looking at each part as often as at those of a short one', () => {
    const readsPerPart = (count: number): number => {
      let reads = 0
      const plan = planOf(minute)
      const parts = Array.from({ length: count }, (_, index) => ({
        sourceStartMs: index * 1200,
        sourceEndMs: index * 1200 + 1000,
        get startFrame() {
          reads += 1
          return index * 25
        },
        frameCount: 25,
      }))
      const segment = plan.segments[0]
      if (!segment) throw new Error('a plan has a segment')
      const segments = parts.map(({ sourceStartMs }, index) => ({ ...segment, sourceStartMs, startFrame: index * 25, frameCount: 25 }))
      let pieces = 0
      for (const piece of planPieces({ ...plan, parts, segments, frameCount: count * 25, captions: null })) pieces += piece.frameCount
      expect(pieces).toBe(count * 25)
      return reads / count
    }
    // A search by halves looks at one more for each doubling, several times a piece.
    expect(readsPerPart(2000)).toBeLessThan(readsPerPart(125) + 40)
  })
})
