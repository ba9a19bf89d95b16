import { afterAll, describe, expect, test } from 'vitest'
import { toCoarseLuma } from '../faces/search-pace.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { DissolveFinder } from './find-dissolves.ts'
import { findShots } from './find-shots.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

const size = { width: 160, height: 90 }
/** A drawn pattern with moving parts and a fractal: two frames with nothing in common. */
// biome-ignore format: arguments read in pairs.
const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=12:d=6', '-f', 'lavfi', '-i', 'mandelbrot=s=160x90:r=12:end_scale=0.2,trim=end=6']

/** Middles of the dissolves in the video that the graph makes, ms. */
async function dissolves(graph: string): Promise<number[]> {
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', ...inputs, '-filter_complex', `${graph},format=yuv420p[v]`, '-map', '[v]', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await runToolOrThrow({ tool: 'ffmpeg', args, cwd: folder.path, timeoutMs: 30_000 }, 'ServerError')
  const bytes = size.width * size.height * 1.5
  const finder = new DissolveFinder()
  for (let index = 0; index < stdout.length / bytes; index += 1) {
    finder.push((index * 1000) / 12, toCoarseLuma({ ...size, yuv: stdout.subarray(index * bytes, (index + 1) * bytes) }))
  }
  return finder.times
}

describe('dissolves', () => {
  test.each([
    [0.5, 'restless', '[0]null'],
    [0.8, 'restless', '[0]null'],
    [1, 'restless', '[0]null'],
    [1.5, 'calm', '[0]loop=loop=71:size=1'],
  ])('one of %d s out of a %s shot is found once, at its middle', async (seconds, _, first) => {
    const times = await dissolves(`${first}[a];[a][1]xfade=transition=fade:duration=${seconds}:offset=3`)
    expect(times).toHaveLength(1)
    expect(Math.abs((times[0] ?? 0) - 3000 - seconds * 500)).toBeLessThan(250)
  })

  test.each([
    ['a hard cut', '[0]trim=end=3[a];[1]trim=end=3[b];[a][b]concat=n=2:v=1:a=0'],
    ['a wipe', '[0][1]xfade=transition=wipeleft:duration=1:offset=3'],
    ['a pan', '[1]scale=640:360,crop=160:90:80*t:45*t'],
    ['a quick zoom', "[1]zoompan=z='1+0.1*on':d=1:s=160x90:fps=12"],
    ['light that goes up', "[0]eq=brightness='0.4*clip(t-3,0,1)':eval=frame"],
    ['a fade to black', '[0]fade=out:st=3:d=1'],
  ])('%s is none', async (_, graph) => {
    expect(await dissolves(graph)).toEqual([])
  })
})

test('a dissolve ends a shot, unless a cut does so there already', () => {
  const range = { startMs: 0, endMs: 10_000 }
  const scores = Array.from({ length: 100 }, (_, index) => ({ atMs: index * 100, score: index === 30 ? 40 : 0.2 }))
  expect(findShots(scores, range, [3_100, 7_000, 9_900]).map(({ startMs }) => startMs)).toEqual([0, 3_000, 7_000])
})
