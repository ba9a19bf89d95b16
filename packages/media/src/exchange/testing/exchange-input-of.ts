import type { Probe } from '@clipwright/contract/sources/probe'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { AssetFacts, ExchangeInput } from '../exchange-input.ts'

const image: AssetFacts = {
  fileName: 'card & logo.png',
  durationMs: null,
  width: 900,
  height: 1600,
  frameRate: null,
  channels: 0,
  sampleRate: 0,
}
const video: AssetFacts = {
  fileName: 'film.mp4',
  durationMs: 12_000,
  width: 1280,
  height: 720,
  frameRate: { num: 30, den: 1 },
  channels: 2,
  sampleRate: 48_000,
}
const music: AssetFacts = {
  fileName: 'music.mp3',
  durationMs: 90_000,
  width: 0,
  height: 0,
  frameRate: null,
  channels: 2,
  sampleRate: 44_100,
}

/** A document as the writers of other formats get it, with files for everything it shows and plays. */
export function toExchangeInput(document: ClipDocument): ExchangeInput {
  const timeline = toFinishedTimeline(document)
  const { width, height, frameRate, durationMs } = document.source
  const probe: Probe = {
    container: 'mp4',
    durationMs,
    sizeBytes: 1,
    video: {
      index: 0,
      codec: 'h264',
      width,
      height,
      codedWidth: width,
      codedHeight: height,
      rotationDeg: 0,
      frameRate,
      variable: false,
      hdr: false,
      pixelFormat: 'yuv420p',
    },
    audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true }],
    subtitles: [],
    notices: [],
  }
  const uses = [...(timeline.inserts ?? []), ...[timeline.intro, timeline.outro].flatMap((end) => end ?? [])]
  const assets = Object.fromEntries([
    ...uses.map(({ uri, kind }) => [uri, kind === 'image' ? image : video] as const),
    ...(timeline.sounds ?? []).map(({ uri }) => [uri, music] as const),
    ...timeline.overlays.flatMap((overlay) => ('uri' in overlay ? [[overlay.uri, image] as const] : [])),
  ])
  return { timeline, plan: toRenderPlan(timeline, 'VIDEO_FILE'), sourceFileName: 'talk.mp4', title: 'Talk', probe, assets }
}
