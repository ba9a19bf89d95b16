import { afterAll, expect, test } from 'vitest'
import { makePoster } from './poster.ts'
import { probeMedia } from './probe.ts'
import { runTool } from './run-tool.ts'
import { makeMedia, makeTemporaryFolder } from './testing/test-media.ts'
import { join } from 'node:path'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('the poster of a recording without a frame for long is what was on the screen', async () => {
  const colour = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:s=64x64:r=1:d=1`]
  // Frames at 0, 2 and 20 s of a minute.
  const graph = "[0][1][2]concat=n=3,setpts='(gte(N,1)*2+gte(N,2)*18)/TB'[v]"
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    ...['red', 'lime', 'blue'].flatMap(colour), '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=60', '-filter_complex', graph,
    '-map', '[v]', '-map', '3', '-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '60', 'screen.mp4',
  ])
  const probe = await probeMedia(file)
  const brightestAt = async (atMs: number): Promise<string | undefined> => {
    const outFile = join(folder.path, `${atMs}.jpg`)
    await makePoster({ file, probe, atMs, outFile })
    const args = ['-v', 'error', '-i', outFile, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
    const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: folder.path, readable: [outFile], timeoutMs: 60_000 })
    return ['red', 'lime', 'blue'][[...stdout].findIndex((value) => value > 200)]
  }
  const colours: (string | undefined)[] = []
  for (const atMs of [1000, 15_000, 45_000]) colours.push(await brightestAt(atMs))
  expect(colours).toEqual(['red', 'lime', 'blue'])
})
