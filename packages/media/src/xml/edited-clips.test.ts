import type { Probe } from '@clipwright/contract/probe'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { aimed, anyDocument, anyWishes } from '@clipwright/timeline/edit/testing/any-edits'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, childrenOf, numberAt, readXml } from './testing/read-xml.ts'
import { toXmeml } from './to-xmeml.ts'

function probeOf({ source }: ClipDocument): Probe {
  const { width, height, frameRate } = source
  return {
    container: 'mp4',
    durationMs: source.durationMs,
    sizeBytes: 1,
    video: { index: 0, codec: 'h264', width, height, codedWidth: width, codedHeight: height, rotationDeg: 0, frameRate, variable: false, hdr: false, pixelFormat: 'yuv420p' },
    audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true }],
    subtitles: [],
    notices: [],
  }
}

test('whatever was edited, the editing-tool project and the rendered file cut on the same frames', () => {
  fc.assert(
    fc.property(anyDocument, anyWishes, (document, wishes) => {
      let current = document
      for (const wish of wishes) {
        const result = runCommand(current, aimed(current, wish))
        if ('document' in result) current = result.document
      }
      const timeline = toTimeline(current)
      const plan = toRenderPlan(timeline, 'VIDEO_FILE')
      const xml = toXmeml({ timeline, plan, sourceFileName: 'talk.mp4', title: 'Talk', probe: probeOf(current) })
      const track = childrenOf(at(readXml(xml).root, 'sequence/media/audio'), 'track')[0]
      if (!track) throw new Error('the clip has sound')
      const items = childrenOf(track, 'clipitem').map((item) => ({ start: numberAt(item, 'start'), end: numberAt(item, 'end'), in: numberAt(item, 'in'), out: numberAt(item, 'out') }))
      expect(items.map(({ start, end }) => [start, end])).toEqual(plan.segments.map(({ startFrame, frameCount }) => [startFrame, startFrame + frameCount]))
      const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
      items.forEach((item, index) => {
        expect(item.out - item.in).toBe(item.end - item.start)
        expect(Math.abs(item.in * frameMs - (plan.segments[index]?.sourceStartMs ?? 0))).toBeLessThanOrEqual(frameMs)
      })
    }),
    { numRuns: 60 },
  )
})
