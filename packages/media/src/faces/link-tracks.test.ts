import { describe, expect, it } from 'vitest'
import type { SeenFrame } from './face-worker.ts'
import { linkTracks } from './link-tracks.ts'

type Face = SeenFrame['faces'][number]
const face = (x: number, fields: Partial<Face> = {}): Face => ({ x, y: 0.3, w: 0.1, h: 0.2, score: 0.9, found: true, ...fields })

/** Frames 250 ms apart. */
const frames = (faces: readonly Face[][]): SeenFrame[] => faces.map((list, index) => ({ atMs: index * 250, faces: list }))
const times = (count: number, make: (index: number) => Face[]): SeenFrame[] =>
  frames(Array.from({ length: count }, (_, index) => make(index)))

describe('linking faces', () => {
  it('keeps two people apart', () => {
    const tracks = linkTracks(
      times(8, (index) => [face(0.2 + index * 0.01), face(0.7)]),
      [{ startMs: 0, endMs: 2000 }],
    )
    expect(tracks.map(({ samples }) => samples.length)).toEqual([8, 8])
    expect(tracks.map(({ samples }) => samples.at(-1)?.x)).toEqual([0.27, 0.7])
  })

  it('never follows a face across a cut', () => {
    const tracks = linkTracks(
      times(16, () => [face(0.4)]),
      [
        { startMs: 0, endMs: 2000 },
        { startMs: 2000, endMs: 4000 },
      ],
    )
    expect(tracks.map(({ shot, samples }) => [shot, samples[0]?.atMs, samples.at(-1)?.atMs])).toEqual([
      [0, 0, 1750],
      [1, 2000, 3750],
    ])
  })

  it('starts a face of the first frame after a cut at the cut, and no other', () => {
    const faceFrames = frames([
      [],
      [face(0.4)],
      [face(0.4)],
      [face(0.4), face(0.7)],
      [face(0.4), face(0.7)],
      [face(0.4), face(0.7)],
      [face(0.4), face(0.7)],
    ])
    const tracks = linkTracks(faceFrames, [{ startMs: 60, endMs: 2000 }])
    expect(tracks.map(({ samples }) => samples[0]?.atMs)).toEqual([60, 750])
    expect(tracks[0]?.samples[1]?.atMs).toBe(250)
  })

  it('picks up a face that was away for two seconds', () => {
    const tracks = linkTracks(
      times(20, (index) => (index > 6 && index < 14 ? [] : [face(0.4)])),
      [{ startMs: 0, endMs: 5000 }],
    )
    expect(tracks).toHaveLength(1)
  })

  it('drops brief appearances and faces that are never certain', () => {
    const glimpse = times(12, (index) => (index === 5 ? [face(0.4), face(0.8)] : [face(0.4)]))
    expect(linkTracks(glimpse, [{ startMs: 0, endMs: 3000 }])).toHaveLength(1)
    expect(
      linkTracks(
        times(12, () => [face(0.4, { score: 0.5 })]),
        [{ startMs: 0, endMs: 3000 }],
      ),
    ).toEqual([])
  })

  it('takes a face that jumps too fast to be followed for one face', () => {
    const tracks = linkTracks(
      times(12, (index) => [face(0.3 + (index >= 6 ? 0.14 : 0))]),
      [{ startMs: 0, endMs: 3000 }],
    )
    expect(tracks).toHaveLength(1)
    expect(tracks[0]?.samples).toHaveLength(12)
  })

  it('keeps somebody near and somebody far apart, even when they are never found together', () => {
    const near = { y: 0.2, w: 0.3, h: 0.6 }
    const tracks = linkTracks(
      times(16, (index) => [index % 8 < 4 ? face(0.3, near) : face(0.4)]),
      [{ startMs: 0, endMs: 4000 }],
    )
    expect(tracks.map(({ samples }) => new Set(samples.map(({ h }) => h)).size)).toEqual([1, 1])
  })

  it('interpolates carried boxes between found ones and drops them at the end', () => {
    const list = [0.2, 0.2, 0.2, 0.26, 0.26, 0.26, 0.32, 0.32].map((x, index) => [face(x, { found: index % 3 === 0 })])
    const [track] = linkTracks(frames(list), [{ startMs: 0, endMs: 2000 }])
    expect(track?.samples.map(({ x }) => Math.round(x * 100))).toEqual([20, 22, 24, 26, 28, 30, 32])
    expect(track?.samples.every((sample) => !('found' in sample))).toBe(true)
  })
})
