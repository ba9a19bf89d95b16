import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { probeMedia } from '../probe.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { makePlan } from '../testing/test-plans.ts'
import { makeClipAudio } from './clip-audio.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

/** Loudest sample of each tenth of a second of a 48 kHz stereo float WAV. */
async function tenths(file: string): Promise<number[]> {
  const bytes = await readFile(file)
  const start = bytes.indexOf('data') + 8
  const perTenth = 4800 * 2
  const count = Math.floor((bytes.length - start) / 4 / perTenth)
  return Array.from({ length: count }, (_, tenth) => {
    let most = 0
    for (let index = 0; index < perTenth; index += 1)
      most = Math.max(most, Math.abs(bytes.readFloatLE(start + 4 * (tenth * perTenth + index))))
    return most
  })
}

test('a gap in the sound is silence, and what follows keeps its time', async () => {
  // A short tone at 0.5 s and one at 3 s; 1 to 2.5 s are missing from the file, even as silence.
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', "aevalsrc='0.3*sin(2*PI*440*t)*(between(t,0.53,0.67)+between(t,3.03,3.17))':s=48000:d=4", '-f', 'lavfi', '-i', 'color=blue:s=64x64:r=25:d=4',
    '-af', "aselect='not(between(t,1,2.5))'", '-c:a', 'pcm_s16le', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'holed.mkv',
  ])
  const probe = await probeMedia(file)
  const workDir = join(folder.path, 'work')
  await mkdir(workDir)
  const clipAudio = await makeClipAudio({ plan: makePlan(probe, { seconds: 4, audio: null }), sourceFile: file, probe, workDir })
  const loud = await tenths(join(workDir, clipAudio?.name ?? ''))
  expect(loud).toHaveLength(40)
  expect(loud.flatMap((peak, tenth) => (peak > 0.05 ? [tenth] : []))).toEqual([5, 6, 30, 31])
})

test('the sound of an intro begins after its picture where the file has it so', async () => {
  // biome-ignore format: arguments read in pairs.
  const tone = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=f=440:r=48000:d=0.2', '-f', 'lavfi', '-i', 'color=blue:s=64x64:r=25:d=2', '-c:a', 'pcm_s16le', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'tone.mkv'])
  const intro = await makeMedia(folder.path, [
    '-i',
    tone,
    '-itsoffset',
    '0.9',
    '-i',
    tone,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    'intro.mkv',
  ])
  const probe = await probeMedia(tone)
  const workDir = join(folder.path, 'intro')
  await mkdir(workDir)
  const body = makePlan(probe, { seconds: 1 })
  const parts = body.parts.map((part) => ({ ...part, sourceStartMs: 1000, sourceEndMs: 2000, startFrame: 50 }))
  const segments = body.segments.map((segment) => ({ ...segment, startFrame: 50 }))
  const insert = { uri: 'intro', kind: 'video', startFrame: 0, frameCount: 50, inMs: 0, fit: 'whole', isHeard: true, drift: null } as const
  const plan = { ...body, parts, segments, frameCount: 75, inserts: [insert] }
  const clipAudio = await makeClipAudio({ plan, sourceFile: tone, probe, workDir, assetFiles: { intro } })
  const loud = await tenths(join(workDir, clipAudio?.name ?? ''))
  expect(loud.findIndex((peak) => peak > 0.05)).toBe(9)
})
