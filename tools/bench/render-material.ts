import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CropKey, LayoutSegment } from '@clipwright/contract/editor/layout'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Word } from '@clipwright/contract/sources/transcript'
import { runToolOrThrow } from '@clipwright/media/run-tool'
import { makeSampleVideo } from '@clipwright/media/sample/make-sample'
import { buildTimeline } from '@clipwright/timeline/build-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** The clip under test: this part of the source, seconds. Not on a keyframe, as in practice. */
export const clipStartSec = 3
export const clipSeconds = 20

/** 24 s of 1080p30 H.264 with speech and a keyframe every 5 s: a real speaker if the test data exist, else the drawn talk. */
export async function makeTalk1080(dataDir: string, folder: string): Promise<string> {
  const real = join(dataDir, '1-video/single/s18_wide.mp4')
  const speech = join(dataDir, '1-video/single/sun_speech.wav')
  const hasReal = existsSync(real) && existsSync(speech)
  const drawnFile = join(folder, 'drawn.mp4')
  if (!hasReal) await makeSampleVideo(drawnFile)
  const inputs = hasReal ? ['-stream_loop', '-1', '-i', real, '-stream_loop', '-1', '-i', speech] : ['-i', drawnFile, '-i', drawnFile]
  const file = join(folder, 'talk.mp4')
  // biome-ignore format: arguments read in pairs.
  await runFfmpeg(folder, [
    ...inputs, '-map', '0:v', '-map', '1:a', '-t', '24', '-vf', 'scale=1920:1080:flags=bicubic', '-r', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19',
    '-g', '150', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2', file,
  ], hasReal ? [real, speech] : [])
  return file
}

export async function runFfmpeg(cwd: string, args: readonly string[], readable: readonly string[] = []): Promise<void> {
  await runToolOrThrow(
    { tool: 'ffmpeg', args: ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], cwd, readable, timeoutMs: 1_800_000 },
    'ServerError',
  )
}

const text =
  'three years ago we lost half of our customers in one week and nobody could say why it happened so we called every single one of them and the answer was money time and a fire in the code'.split(
    ' ',
  )
const words: Word[] = Array.from({ length: 64 }, (_, index) => ({
  text: index % 8 === 7 ? `${text[index % text.length]}.` : (text[index % text.length] ?? ''),
  startMs: clipStartSec * 1000 + 200 + index * 310,
  endMs: clipStartSec * 1000 + 470 + index * 310,
}))

const crop = { y: 0, w: 0.316, h: 1 }

/** A calm camera as the planner makes it: it rests, follows once, rests, and cuts once. */
function fill(startMs: number, endMs: number): LayoutSegment {
  const at = (share: number): number => startMs + share * (endMs - startMs)
  const path: CropKey[] = [
    { x: 0.22, ...crop, atMs: at(0), move: 'cut' },
    { x: 0.22, ...crop, atMs: at(0.3), move: 'linear' },
    { x: 0.34, ...crop, atMs: at(0.36), move: 'linear' },
    { x: 0.34, ...crop, atMs: at(0.6), move: 'linear' },
    { x: 0.28, ...crop, atMs: at(0.6), move: 'cut' },
  ]
  return { kind: 'fill', startMs, endMs, panes: [{ path }], confidence: 1, reason: '' }
}

function split(startMs: number, endMs: number): LayoutSegment {
  const pane = (x: number) => ({ path: [{ x, y: 0.05, w: 0.5, h: 0.79, atMs: startMs, move: 'cut' as const }] })
  return { kind: 'split', startMs, endMs, panes: [pane(0), pane(0.5)], confidence: 1, reason: '' }
}

/** Plans made by the product from a document of the product. */
export function benchPlans(probe: Probe, seconds = clipSeconds): { fill: RenderPlan; full: RenderPlan } {
  const from = clipStartSec * 1000
  const to = from + seconds * 1000
  const half = (from + to) / 2
  const analysis: Analysis = {
    version: 1,
    range: { startMs: 0, endMs: probe.durationMs },
    durationMs: probe.durationMs,
    width: 1920,
    height: 1080,
    frameRate: { num: 30, den: 1 },
    hasVideo: true,
    hasAudio: true,
    shots: [{ startMs: 0, endMs: probe.durationMs }],
    faces: [],
    loudness: null,
    silences: [],
    speech: [],
    bursts: [],
  }
  const plan = (segments: LayoutSegment[], pref: RenderPref): RenderPlan =>
    toRenderPlan(
      buildTimeline({
        analysis,
        words,
        timeRanges: [[from / 1000, to / 1000]],
        layout: { ratio: 'portrait', segments },
        pref,
        keywords: ['customers', 'money'],
        language: 'en',
      }),
      'VIDEO_FILE',
    )
  const plain = plan([fill(from, to)], RenderPref.parse({ enableEmoji: false }))
  const full = plan([fill(from, half), split(half, to)], RenderPref.parse({ enableWatermark: true, enableEmoji: true }))
  return { fill: { ...plain, audio: null }, full: { ...full, audio: full.audio ?? { gainDb: 0, maxTruePeakDbtp: -2 } } }
}
