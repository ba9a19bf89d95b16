import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionCues, toSrt, toVtt } from '../captions/srt.ts'
import { msAtFrame } from '../frames.ts'
import { toRenderPlan } from '../plan-render.ts'
import type { ClipDocument, Sound } from './clip-document.ts'
import { runCommand } from './commands/run-command.ts'
import { aimEdit, anyDocument, anyEdits } from './testing/any-edits.ts'
import { toFinishedTimeline } from './to-timeline.ts'

const voice: Sound = {
  kind: 'voice-over',
  uri: 'upload://voice001',
  startMs: 400,
  endMs: 2400,
  follows: true,
  inMs: 0,
  gainDb: 0,
  fadeInMs: 0,
  fadeOutMs: 0,
  duckDb: 0,
  underDb: -18,
  captioned: true,
  words: [
    { text: 'Alpha', startMs: 100, endMs: 500 },
    { text: 'beta', startMs: 600, endMs: 900 },
    { text: 'gamma.', startMs: 1100, endMs: 1500 },
  ],
}

/** With an intro, an outro, a blend after every part, and a voice-over whose words are shown. */
function dressed(document: ClipDocument): ClipDocument {
  return {
    ...document,
    intro: { uri: 'upload://intro001', kind: 'video', durationMs: 1700 },
    outro: { uri: 'upload://outro001', kind: 'image', durationMs: 900 },
    transitions: Object.fromEntries(document.order.map((id) => [id, { kind: 'cross-fade', durationMs: 500 }])),
    sounds: { ...document.sounds, voice },
  }
}

const seconds = (clock: string): number =>
  clock.split(/[:,.]/).reduce((sum, part, index) => sum + Number(part) * ([3600, 60, 1, 0.001][index] ?? 0), 0)
const clocks = (text: string): number[][] =>
  [...text.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, from = '', to = '']) => [seconds(from), seconds(to)])

test('whatever was edited, subtitles stand on the clock of the rendered video: after its intro, in its parts, in its order', () => {
  let blends = 0
  let wordCount = 0
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, edits) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const timeline = toFinishedTimeline(dressed(current))
      const plan = toRenderPlan(timeline, 'VIDEO_FILE')
      blends += plan.blends?.length ?? 0
      const cues = captionCues(timeline)
      const frameMs = msAtFrame(1, plan.frameRate)
      const parts = plan.parts.map(({ startFrame, frameCount }) => ({
        startMs: msAtFrame(startFrame, plan.frameRate),
        endMs: msAtFrame(startFrame + frameCount, plan.frameRate),
      }))
      cues.forEach((cue, index) => {
        // A cue begins with a word that is heard in a part, and what follows the clip only lets it stand a little longer.
        expect(parts.some(({ startMs, endMs }) => cue.startMs >= startMs - frameMs && cue.startMs < endMs + frameMs)).toBe(true)
        expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Infinity)
      })
      // What the video shows in its own captions begins at the same times: each cue begins where a word of the plan does.
      const words = (timeline.captions.shown?.words ?? timeline.captions.words).filter(({ hidden }) => !hidden)
      const starts = plan.parts.flatMap((part) =>
        words.flatMap(({ startMs, endMs }) =>
          endMs > part.sourceStartMs && startMs < part.sourceEndMs
            ? [msAtFrame(part.startFrame, plan.frameRate) + Math.max(0, startMs - part.sourceStartMs)]
            : [],
        ),
      )
      for (const { startMs } of cues) expect(starts.some((at) => Math.abs(at - startMs) <= frameMs + 1)).toBe(true)
      if (cues.some(({ lines }) => lines.join(' ').includes('Alpha'))) wordCount += 1
      const both = cues.map(({ startMs, endMs }) => [startMs / 1000, endMs / 1000])
      for (const text of [toSrt(timeline), toVtt(timeline)]) {
        const read = clocks(text)
        expect(read).toHaveLength(both.length)
        read.forEach(([from = 0, to = 0], index) =>
          expect([from, to].map((at) => Math.round(at * 1000))).toEqual(both[index]?.map((at) => Math.round(at * 1000))),
        )
      }
    }),
    { numRuns: 60 },
  )
  expect(blends).toBeGreaterThan(0)
  expect(wordCount).toBeGreaterThan(0)
})
