import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programmeOf } from './captions/ass.ts'
import { runCommand } from './edit/commands/run-command.ts'
import { finishedMs } from './edit/document-ranges.ts'
import { aimEdit, anyDocument, anyEdits } from './edit/testing/any-edits.ts'
import { toFinishedTimeline, toTimeline } from './edit/to-timeline.ts'
import { toRenderPlan } from './plan-render.ts'
import { programmeWords } from './programme.ts'
import type { Timeline } from './timeline.ts'

test('intro and outro add to the programme, everything on it moves along, and blends never meet, whatever was edited', () => {
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, edits) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const timeline = toFinishedTimeline(current)
      const plan = toRenderPlan(timeline, 'VIDEO_FILE')
      const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
      expect(Math.abs(plan.frameCount * frameMs - finishedMs(current))).toBeLessThanOrEqual(frameMs / 2 + 1e-6)
      const introMs = current.intro?.durationMs ?? 0
      const heardIn = (one: Timeline) => programmeWords(one.captions.words, programmeOf(one).parts, plan.frameRate)
      const still = new Map(heardIn(toTimeline(current)).map((one) => [`${one.part} ${one.word.id}`, one.startMs]))
      // A word at the very edge of a part may fall on either side of it, as the frames of the part fall differently.
      const both = heardIn(timeline).flatMap(({ part, word, startMs }) => {
        const before = still.get(`${part} ${word.id}`)
        return before === undefined ? [] : [startMs - introMs - before]
      })
      expect(still.size - both.length).toBeLessThanOrEqual(plan.parts.length)
      for (const off of both) expect(Math.abs(off)).toBeLessThanOrEqual(frameMs + 1e-6)
      let free = plan.parts[0]?.startFrame ?? 0
      for (const blend of plan.blends ?? []) {
        expect(blend.startFrame).toBeGreaterThanOrEqual(free)
        free = blend.startFrame + blend.frameCount
        expect(plan.parts.some((part) => part.startFrame === blend.startFrame + blend.frameCount / 2)).toBe(true)
        for (const row of [blend.from, blend.to]) expect(row.reduce((sum, segment) => sum + segment.frameCount, 0)).toBe(blend.frameCount)
      }
      for (const insert of plan.inserts ?? []) expect(insert.startFrame + insert.frameCount).toBeLessThanOrEqual(plan.frameCount)
    }),
    { numRuns: 60 },
  )
})
