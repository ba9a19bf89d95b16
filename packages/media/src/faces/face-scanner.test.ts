import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FaceTrack } from '@clipwright/contract/sources/analysis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runToolOrThrow } from '../run-tool.ts'
import { drawTestScene, type DrawnPerson } from '../testing/drawn-scene.ts'
import { createFaceScanner } from './face-scanner.ts'

const width = 640
const height = 360
const frameBytes = width * height * 1.5
const frameMs = 250

/** Rows of people, one per frame, drawn and converted to raw frames. */
async function draw(folder: string, frames: readonly (readonly DrawnPerson[])[]): Promise<Uint8Array[]> {
  await Promise.all(
    frames.map((people, index) =>
      writeFile(path.join(folder, `${String(index).padStart(4, '0')}.svg`), drawTestScene({ width, height, people })),
    ),
  )
  const { stdout } = await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-v', 'error', '-i', '%04d.svg', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'],
      cwd: folder,
      readable: [folder],
      timeoutMs: 60_000,
      maxStdoutBytes: frames.length * frameBytes + 1,
    },
    'ServerError',
  )
  return frames.map((_, index) => stdout.subarray(index * frameBytes, (index + 1) * frameBytes))
}

async function scan(frames: readonly Uint8Array[], shots: { startMs: number; endMs: number }[]): Promise<FaceTrack[]> {
  const scanner = await createFaceScanner({})
  try {
    for (const [index, yuv] of frames.entries()) await scanner.push({ atMs: Math.round(index * frameMs), width, height, yuv })
    return await scanner.finish(shots)
  } finally {
    await scanner.close()
  }
}

const middle = ({ x, w }: { x: number; w: number }): number => x + w / 2

describe('face scanner', () => {
  let frames: Uint8Array[] = []
  let folder = ''
  const cutMs = 3000

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'faces-'))
    const people = Array.from({ length: 24 }, (_, index): DrawnPerson[] => {
      if (index < 12) {
        return [
          { x: 170, y: 170, height: 150, mouthOpen: (index % 3) / 2 },
          { x: 470, y: 170, height: 150, mouthOpen: 0 },
        ]
      }
      return [{ x: 200 + (index - 12) * 16, y: 170, height: 170, mouthOpen: 0 }]
    })
    frames = await draw(folder, people)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('follows each face within a shot and starts again at a cut', async () => {
    const tracks = await scan(frames, [
      { startMs: 0, endMs: cutMs },
      { startMs: cutMs, endMs: 6000 },
    ])
    expect(tracks.map((track) => track.shot)).toEqual([0, 0, 1])
    const [left, right, walking] = tracks.toSorted((a, b) => a.shot - b.shot || (a.samples[0]?.x ?? 0) - (b.samples[0]?.x ?? 0))
    for (const sample of left?.samples ?? []) expect(middle(sample)).toBeCloseTo(170 / width, 1)
    for (const sample of right?.samples ?? []) expect(middle(sample)).toBeCloseTo(470 / width, 1)
    expect(walking?.samples.every((sample) => sample.atMs >= cutMs)).toBe(true)
    const route = walking?.samples.map(middle) ?? []
    expect(route[0]).toBeCloseTo(200 / width, 1)
    expect(route.at(-1)).toBeCloseTo((200 + 11 * 16) / width, 1)
  })

  it('answers mouth openings in the order of the calls', async () => {
    const scanner = await createFaceScanner({})
    const boxes = [
      { x: 110, y: 95, w: 120, h: 150 },
      { x: 410, y: 95, w: 120, h: 150 },
    ]
    const answers = await Promise.all(
      [0, 1, 2].map((index) => scanner.readMouths({ width, height, yuv: frames[index] ?? new Uint8Array() }, boxes)),
    )
    await scanner.close()
    const [shut, half, open] = answers.map(([left = 0]) => left)
    expect(half).toBeGreaterThan((shut ?? 0) + 0.02)
    expect(open).toBeGreaterThan((half ?? 0) + 0.02)
    const others = answers.map(([, right = 0]) => right)
    expect(Math.max(...others) - Math.min(...others)).toBeLessThan(0.01)
  })

  it('gives the same tracks for the same frames', async () => {
    const shots = [{ startMs: 0, endMs: 6000 }]
    expect(await scan(frames.slice(6, 18), shots)).toEqual(await scan(frames.slice(6, 18), shots))
  })

  it('finds no face in a frame without one', async () => {
    const noise = Uint8Array.from({ length: frameBytes }, (_, index) => (index * 7919) % 251)
    expect(
      await scan(
        Array.from({ length: 12 }, () => noise),
        [{ startMs: 0, endMs: 1000 }],
      ),
    ).toEqual([])
  })

  it('finds no face in a frame of four pixels', async () => {
    const scanner = await createFaceScanner({})
    await scanner.push({ atMs: 0, width: 2, height: 2, yuv: new Uint8Array(6) })
    expect(await scanner.finish([])).toEqual([])
    await scanner.close()
  })

  it('stops with a named error when it is aborted', async () => {
    const controller = new AbortController()
    const scanner = await createFaceScanner({ signal: controller.signal })
    controller.abort()
    const yuv = new Uint8Array(frameBytes)
    await expect(scanner.push({ atMs: 0, width, height, yuv })).rejects.toMatchObject({ errorName: 'JobCancelledError' })
    await expect(scanner.finish([])).rejects.toMatchObject({ errorName: 'JobCancelledError' })
    await scanner.close()
  })
})
