import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fitVideo } from './fit-video.ts'

test('a noisy video is made smaller than asked for, and keeps its length and its sound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-fit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [file, outFile] = [join(folder, 'clip.mp4'), join(folder, 'small.mp4')]
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15:d=2,noise=alls=60:allf=t', '-f', 'lavfi', '-i', 'sine=440:d=2']
  execFileSync('ffmpeg', ['-v', 'error', ...sources, '-preset', 'ultrafast', '-crf', '10', file])
  const mostBytes = 110_000
  expect((await stat(file)).size).toBeGreaterThan(3 * mostBytes)
  const size = { width: 320, height: 180 }
  const { sizeBytes } = await fitVideo({ file, outFile, durationMs: 2000, size, mostBytes, signal: AbortSignal.timeout(60_000) })
  expect(sizeBytes).toBeLessThanOrEqual(mostBytes)
  const facts = ['-v', 'error', '-show_entries', 'stream=codec_type,duration', '-of', 'csv=p=0', outFile]
  const streams = execFileSync('ffprobe', facts, { encoding: 'utf8' }).trim().split('\n')
  expect(streams.map((line) => [line.split(',')[0], Math.round(Number(line.split(',')[1]))])).toEqual([
    ['video', 2],
    ['audio', 2],
  ])
})
