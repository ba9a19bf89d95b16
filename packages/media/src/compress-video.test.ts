import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compressVideo } from './compress-video.ts'
import { probeMedia } from './probe.ts'
import { makeMedia, makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('a small video keeps its colours', async () => {
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', 'color=0xE03020:s=160x90:r=5:d=1', '-vf', 'scale=out_color_matrix=bt601', '-colorspace', 'smpte170m',
    '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'small.mp4',
  ])
  const probe = await probeMedia(file)
  if (!probe.video) throw new RangeError('no video')
  await mkdir(join(folder.path, 'work'))
  const outFile = join(folder.path, 'work', 'out.mp4')
  const encoding = { widthPx: 160, heightPx: 90, frameLimit: null, videoRate: 200_000, audioRate: 64_000, isAudioCopied: false }
  await compressVideo({ file, probe: { ...probe, video: probe.video }, encoding, outFile })
  const args = ['-v', 'error', '-i', outFile, '-frames:v', '1', '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const color = [...execFileSync('ffmpeg', args)]
  for (const [index, level] of [0xe0, 0x30, 0x20].entries()) expect(Math.abs((color[index] ?? 0) - level)).toBeLessThan(6)
})
