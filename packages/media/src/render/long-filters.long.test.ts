import { afterAll, expect, test } from 'vitest'
import { probeMedia } from '../probe.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { makePlan } from '../testing/test-plans.ts'
import { makeClipAudio } from './clip-audio.ts'
import { listCutArgs } from './cut-sound.ts'
import { longestArgument, moveLongFilters } from './long-filters.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('a thousand cuts have sound, though their filters are longer than a command line', async () => {
  const source = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=f=300:r=48000:d=5', '-c:a', 'pcm_s16le', 'talk.wav'])
  const probe = await probeMedia(source)
  const parts = Array.from({ length: 1000 }, (_, index) => ({
    sourceStartMs: 40 * (index % 100),
    sourceEndMs: 40 * (index % 100) + 40,
    startFrame: index,
    frameCount: 1,
  }))
  const plan = makePlan(probe, { frameCount: 1000, parts, segments: [] })
  const args = listCutArgs({ plan, probe, sourceFile: source }, 0)
  expect(Math.max(...args.map((arg) => arg.length))).toBeGreaterThan(longestArgument)
  expect(Math.max(...moveLongFilters(args).args.map((arg) => arg.length))).toBeLessThan(longestArgument)
  const sound = await makeClipAudio({ plan, probe, sourceFile: source, workDir: folder.path })
  expect(sound?.integratedLufs).toBeLessThan(0)
}, 600_000)
