import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FaceTrack } from '@clipwright/contract/sources/analysis'
import { afterAll, expect, test } from 'vitest'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { drawTestScene } from '../testing/drawn-scene.ts'
import { createFaceScanner } from './face-scanner.ts'
import { countSpansAtOnce, addMouths, type MouthInput } from './read-mouths.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
const size = { width: 640, height: 360 }

/** Two people for four seconds at 12 fps: the left one talks for two seconds, then the right one. */
async function makeProxy(): Promise<string> {
  const frames = Array.from({ length: 48 }, (_, index) => {
    const talking = 0.5 + 0.5 * Math.sin(index * 1.7)
    return drawTestScene({
      ...size,
      people: [
        { x: 170, y: 170, height: 150, mouthOpen: index < 24 ? talking : 0 },
        { x: 470, y: 170, height: 150, mouthOpen: index < 24 ? 0 : talking },
      ],
    })
  })
  await Promise.all(frames.map((svg, index) => writeFile(path.join(folder.path, `p${index}.svg`), svg)))
  // biome-ignore format: arguments read in pairs.
  return makeMedia(folder.path, ['-framerate', '12', '-i', 'p%d.svg', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '6', '-pix_fmt', 'yuv420p', 'proxy.mp4'])
}
const proxyFile = await makeProxy()

/** Sampled four times a second; `fromMs` is on the source, where the proxy starts at 10 s. */
function track(centre: number, shot: number, fromMs: number, toMs: number): FaceTrack {
  const box = { x: (centre - 60) / size.width, y: 95 / size.height, w: 120 / size.width, h: 150 / size.height, score: 0.9 }
  return {
    id: `${centre} in ${shot}`,
    shot,
    samples: Array.from({ length: 1 + (toMs - fromMs) / 250 }, (_, index) => ({ ...box, atMs: fromMs + index * 250 })),
  }
}

async function read(tracks: FaceTrack[], scanner: MouthInput['scanner']): Promise<FaceTrack[]> {
  return addMouths({ tracks, proxyFile, proxy: size, range: { startMs: 10_000, endMs: 14_000 }, scanner, workDir: folder.path })
}

/** Mean change of the mouth opening per second. */
function speed({ samples }: FaceTrack): number {
  const openings = samples.flatMap(({ mouthOpen }) => mouthOpen ?? [])
  const travel = openings.reduce((sum, gap, index) => sum + Math.abs(gap - (openings[index - 1] ?? gap)), 0)
  return (travel * 12) / openings.length
}

test('the moving mouth is found in each of several spans', async () => {
  const scanner = await createFaceScanner({})
  const tracks = await read(
    [track(170, 0, 10_000, 11_750), track(470, 0, 10_000, 11_750), track(170, 1, 12_250, 13_500), track(470, 1, 12_250, 13_500)],
    scanner,
  )
  await scanner.close()
  const [left = 0, right = 0, leftLater = 0, rightLater = 0] = tracks.map(speed)
  expect(left).toBeGreaterThan(3 * right)
  expect(rightLater).toBeGreaterThan(3 * leftLater)
  const [first] = tracks
  expect(first?.samples.length).toBe(22)
  expect(first?.samples.every(({ mouthOpen }) => mouthOpen !== undefined)).toBe(true)
  expect(first?.samples.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 22 }, (_, index) => Math.round(10_000 + (index * 1000) / 12)))
})

test('a face alone is left as it is, and nothing is read', async () => {
  const alone = [track(170, 0, 10_000, 11_000), track(470, 1, 11_250, 12_000)]
  const refusing = { readMouths: () => Promise.reject(new Error('nobody is together')) }
  expect(await read(alone, refusing)).toEqual(alone)
})

test('a failing reader fails the reading', async () => {
  const failing = { readMouths: () => Promise.reject(new Error('the thread is gone')) }
  await expect(read([track(170, 0, 10_000, 11_000), track(470, 0, 10_000, 11_000)], failing)).rejects.toThrow('the thread is gone')
})

test('a proxy that ends too early gives no openings, not shifted ones', async () => {
  const late = [track(170, 0, 10_000, 11_000), track(470, 0, 10_000, 11_000), track(170, 1, 30_000, 31_000), track(470, 1, 30_000, 31_000)]
  const scanner = { readMouths: async (_: unknown, faces: readonly unknown[]) => faces.map(() => 0.1) }
  expect(await read(late, scanner)).toEqual(late)
})

test('a long proxy is opened by fewer calls at once than a short one', () => {
  expect([60_000, 600_000, 1_800_000, 7_200_000, 36_000_000].map(countSpansAtOnce)).toEqual([16, 16, 5, 2, 2])
})
