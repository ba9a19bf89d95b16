import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { probeMedia } from './probe.ts'
import { readLoudness } from './render/loudness.ts'
import { runTool } from './run-tool.ts'
import { makeMedia } from './testing/test-media.ts'
import { makePlan } from './testing/test-plans.ts'
import { coded, makeBars } from './testing/bar-video.ts'

const { folder, probe, render, colorAt, lastFile } = await makeBars()
afterAll(() => folder[Symbol.asyncDispose]())

describe('sound', () => {
  const measure = async (file: string) => {
    const args = ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']
    return readLoudness((await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000 })).stderr)
  }

  test('quiet sound reaches the target loudness under the peak limit', async () => {
    const { outFile, integratedLufs, truePeakDbtp } = await render(makePlan(probe, { seconds: 5 }))
    expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(0.5)
    expect(truePeakDbtp).toBeLessThanOrEqual(-2)
    const coded = await measure(outFile)
    expect(Math.abs((coded?.integratedLufs ?? 0) + 14)).toBeLessThan(0.8)
    expect(coded?.truePeakDbtp).toBeLessThan(-1)
  })

  test('sudden loud moments stay under the peak limit', async () => {
    // biome-ignore format: arguments read in pairs.
    const bangs = await makeMedia(folder.path, [
      '-f', 'lavfi', '-i', 'color=blue:s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.1:seed=3:r=48000:d=4',
      '-af', "volume='if(lt(mod(t,1),0.02),9,1)':eval=frame", ...coded, 'bangs.mp4',
    ])
    const { truePeakDbtp, integratedLufs } = await render(makePlan(probe, { seconds: 4 }), { file: bangs })
    expect(truePeakDbtp).toBeLessThanOrEqual(-2)
    expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(1)
  })

  test('sound alone and a silent video both become a video with sound', async () => {
    const song = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=f=300:d=2', 'song.mp3'])
    const rendering = await render(makePlan(await probeMedia(song), { seconds: 1 }), { file: song })
    expect((await colorAt(rendering.outFile, 10, { x: 60, y: 80, w: 60, h: 70 }))[0]).toBeGreaterThan(60)
    const mute = await makeMedia(folder.path, ['-i', 'film.mp4', '-an', '-c', 'copy', 'mute.mp4'])
    expect(await render(makePlan(await probeMedia(mute), { seconds: 1 }), { file: mute })).toMatchObject({
      integratedLufs: null,
      durationMs: 1000,
    })
  })
})

test('a finished clip starts fast and has nothing of the source but video and sound', async () => {
  const { outFile } = await render(makePlan(probe, { seconds: 1 }))
  const args = ['-v', 'error', '-show_entries', 'format_tags:stream_tags:chapter', '-of', 'json', outFile]
  const { stdout } = await runTool({ tool: 'ffprobe', args, cwd: '/', readable: [outFile], timeoutMs: 20_000 })
  expect(stdout.toString()).not.toMatch(/48\.85|private|location/)
  const trace = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'trace', '-show_format', outFile],
    cwd: '/',
    readable: [outFile],
    timeoutMs: 20_000,
  })
  expect(trace.stderr.indexOf("type:'moov'")).toBeLessThan(trace.stderr.indexOf("type:'mdat'"))
})

test('a cancelled render leaves no clip', async () => {
  const stop = new AbortController()
  const run = render(makePlan(probe, { seconds: 5 }), { signal: stop.signal })
  stop.abort()
  await expect(run).rejects.toMatchObject({ errorName: 'JobCancelledError' })
  expect(existsSync(lastFile())).toBe(false)
})

test('colours of a small, untagged source do not change', async () => {
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=0x20C040:s=320x180:r=25:d=1', '-vf', 'scale=out_color_matrix=bt601,format=yuv420p', ...coded, 'small.mp4'])
  const { outFile } = await render(makePlan(await probeMedia(file), { seconds: 0.8 }), { file })
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', '-i', outFile, '-frames:v', '1', '-vf', 'scale=in_color_matrix=bt709,format=rgb24', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [outFile], timeoutMs: 20_000 })
  for (const [channel, value] of [0x20, 0xc0, 0x40].entries()) expect(Math.abs((stdout[channel] ?? 0) - value)).toBeLessThan(9)
})
