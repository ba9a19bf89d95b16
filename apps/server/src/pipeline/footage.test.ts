import type { Probe } from '@clipwright/contract/sources/probe'
import { expect, test } from 'vitest'
import { footageOf } from './footage.ts'

const sound: Probe = { container: 'mov', durationMs: 60_000, sizeBytes: 1, video: null, audio: [], subtitles: [], notices: [] }
const video: Probe = {
  ...sound,
  video: {
    index: 0,
    codec: 'h264',
    width: 1920,
    height: 1080,
    codedWidth: 1920,
    codedHeight: 1080,
    rotationDeg: 0,
    frameRate: { num: 25, den: 1 },
    variable: false,
    hdr: false,
    pixelFormat: 'yuv420p',
  },
}

test('the video strip covers the chosen part of the source and says where its frames lie', () => {
  expect(footageOf(video, { range: { startSec: 12, endSec: 40 } })).toEqual({
    range: { startMs: 12_000, endMs: 40_000 },
    grid: { stepMs: 1000, count: 28, columns: 10, tileWidth: 160, tileHeight: 90 },
  })
})

test('a source without video has no strip', () => {
  expect(footageOf(sound, {})).toEqual({ range: { startMs: 0, endMs: 60_000 }, grid: null })
})

test('a part that lies outside its source has no footage, so that its project is still listed', () => {
  expect(footageOf(video, { range: { startSec: 90, endSec: 95 } })).toBeNull()
})
