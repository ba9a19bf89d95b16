import { join } from 'node:path'
import type { CropKey, LayoutSegment } from '@clipwright/contract/editor/layout'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Word } from '@clipwright/contract/sources/transcript'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import { runFfmpeg, makeTalk1080 } from './render-material.ts'

/** The clip, source ms: a minute that begins between two keyframes. */
const startMs = 13_000
const endMs = 73_000

/** 96 s of 1080p30 with speech and a keyframe every 5 s: the talk of the render benchmark four times, stream-copied. */
export async function makeMinuteSource(dataDir: string, folder: string): Promise<string> {
  const talk = await makeTalk1080(dataDir, folder)
  const file = join(folder, 'minute.mp4')
  await runFfmpeg(folder, ['-stream_loop', '3', '-i', talk, '-c', 'copy', file])
  return file
}

const sentence = 'we called every single one of them and the answer was money, time and a fire in the code. '
const texts = sentence.repeat(20).trim().split(' ')
/** Three words a second with a pause after each sentence, over the whole source. */
const words: Word[] = texts.flatMap((text, index) => {
  const at = index * 330 + Math.floor(index / 18) * 500
  return at < 95_000 ? [{ text, startMs: at, endMs: at + 290 }] : []
})

const crop = { y: 0, w: 0.316, h: 1 }

/** A calm camera: still for eight seconds, now and then following, with cuts between scenes. */
function makeScenes(lengthMs: number): LayoutSegment[] {
  return Array.from({ length: Math.ceil(lengthMs / 12_000) }, (_, index) => {
    const from = index * 12_000
    const x = index % 2 === 0 ? 0.22 : 0.4
    const path: CropKey[] = [
      { x, ...crop, atMs: from, move: 'cut' },
      { x, ...crop, atMs: from + 8_000, move: 'linear' },
      { x: x + 0.08, ...crop, atMs: from + 9_000, move: 'linear' },
    ]
    return { kind: 'fill', startMs: from, endMs: Math.min(lengthMs, from + 12_000), panes: [{ path }], confidence: 1, reason: '' }
  })
}

/** A minute of that source as the product would propose it, ready for edits. */
export function makeMinuteDocument(probe: Probe): ClipDocument {
  const analysis = sampleAnalysis({ range: { startMs: 0, endMs: probe.durationMs }, durationMs: probe.durationMs })
  const layout = { ratio: 'portrait' as const, segments: makeScenes(probe.durationMs) }
  const pref = RenderPref.parse({ enableWatermark: true })
  return toDocument(
    buildTimeline({
      analysis,
      words,
      timeRanges: [[startMs / 1000, endMs / 1000]],
      layout,
      pref,
      keywords: ['money', 'code'],
      language: 'en',
    }),
  )
}
