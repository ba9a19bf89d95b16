import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { probeMedia } from './probe.ts'
import { renderClip } from './render-clip.ts'
import { makeClipAudio } from './render/clip-audio.ts'
import { makeMedia, makeTemporaryFolder } from './testing/test-media.ts'
import { makePlan, makeStill } from './testing/test-plans.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

/** A broadcast of two seconds that changes after the first. */
async function makeChanging(name: string, parts: readonly (readonly string[])[]): Promise<string> {
  const file = join(folder.path, name)
  await rm(file, { force: true })
  for (const [index, args] of parts.entries()) {
    const part = await makeMedia(folder.path, [...args, '-output_ts_offset', String(index), '-f', 'mpegts', `${name}.${index}`])
    await appendFile(file, await readFile(part))
  }
  return file
}

test('a recording whose frames become smaller on the way is rendered to its end', async () => {
  const video = (size: string, color: string) =>
    ['-f', 'lavfi', '-i', `color=${color}:s=${size}:r=25:d=1`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const
  const file = await makeChanging('call.ts', [video('320x180', 'blue'), video('160x90', 'red')])
  const probe = await probeMedia(file)
  const workDir = join(folder.path, 'call')
  await mkdir(workDir)
  const plan = makePlan(probe, { width: 90, height: 160, seconds: 1.8 })
  const outFile = join(folder.path, 'call.mp4')
  const pane = makeStill({ x: 0, y: 0, w: 90, h: 160 }, { x: 110, y: 0, w: 100, h: 180 })
  const segments = plan.segments.map((segment) => ({ ...segment, panes: [pane] }))
  const clip = {
    plan: { ...plan, segments },
    probe,
    sourceFile: file,
    workDir,
    outFile,
    quality: 'preview' as const,
    fontsDir: folder.path,
  }
  expect(await renderClip(clip)).toMatchObject({ durationMs: 1800 })
  await makeMedia(folder.path, [
    '-ss',
    '1.6',
    '-i',
    'call.mp4',
    '-frames:v',
    '1',
    '-vf',
    'scale=1:1,format=rgb24',
    '-f',
    'rawvideo',
    'end.raw',
  ])
  const [red = 0, , blue = 0] = await readFile(join(folder.path, 'end.raw'))
  expect(red).toBeGreaterThan(blue + 100)
})

test('sound that goes from stereo to 5.1 on the way keeps its time', async () => {
  const sound = (channels: number) =>
    [
      '-f',
      'lavfi',
      '-i',
      "aevalsrc='0.3*sin(2*PI*440*t)*between(t,0.43,0.57)':s=48000:d=1",
      '-ac',
      String(channels),
      '-c:a',
      'ac3',
    ] as const
  const file = await makeChanging('show.ts', [sound(2), sound(6)])
  const probe = await probeMedia(file)
  const workDir = join(folder.path, 'show')
  await mkdir(workDir)
  const clipAudio = await makeClipAudio({ plan: makePlan(probe, { audio: null }), sourceFile: file, probe, workDir })
  const bytes = await readFile(join(workDir, clipAudio?.name ?? ''))
  const start = bytes.indexOf('data') + 8
  const isLoud = (ms: number) =>
    Math.max(...Array.from({ length: 480 }, (_, at) => Math.abs(bytes.readFloatLE(start + 8 * (48 * ms + at))))) > 0.05
  expect([200, 500, 800, 1200, 1500, 1800].map(isLoud)).toEqual([false, true, false, false, true, false])
})
