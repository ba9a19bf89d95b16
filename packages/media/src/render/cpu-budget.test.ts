import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { probeMedia } from '../probe.ts'
import { renderClip } from '../render-clip.ts'
import { findTool, useToolAt } from '../sandbox/tool-paths.ts'
import { makeVideo, makeTemporaryFolder } from '../testing/test-media.ts'
import { makePlan } from '../testing/test-plans.ts'
import { budgetCpuSec, budgetTimeMs } from './cpu-budget.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('the budget grows with the length and the frame rate of the clip', () => {
  const frameRate = { num: 30_000, den: 1001 }
  expect(budgetCpuSec({ frameCount: 1800, frameRate })).toBe(3904)
  expect(budgetCpuSec({ frameCount: 1800, frameRate }, 3)).toBe(11_711)
  expect(budgetCpuSec({ frameCount: 1, frameRate })).toBe(303)
})

test('the time limit of ten hours in three shapes is one that a timer can hold', () => {
  const frameRate = { num: 30, den: 1 }
  expect(budgetTimeMs({ frameCount: 1800, frameRate })).toBe(4_200_000)
  expect(budgetTimeMs({ frameCount: 10 * 3600 * 30, frameRate }, 3)).toBe(2 ** 31 - 1)
})

test.runIf(findTool('prlimit') !== undefined)('a render is started with no more processor time than its budget', async () => {
  const video = await makeVideo(folder.path, 'film.mp4', { seconds: 2, sound: false })
  const probe = await probeMedia(video)
  const workDir = join(folder.path, 'work')
  await mkdir(workDir)
  // Replaces the program: prints the limit it was given, by commands of the shell alone, for the cage lets it start no others.
  const stub = join(folder.path, 'ffmpeg')
  await writeFile(stub, '#!/bin/sh\nprintf "may use " >&2\nulimit -t >&2\nexit 1\n')
  await chmod(stub, 0o755)
  const real = findTool('ffmpeg') ?? ''
  useToolAt('ffmpeg', stub)
  try {
    const plan = makePlan(probe, { seconds: 2 })
    const rendered = renderClip({
      plan,
      sourceFile: video,
      probe,
      outFile: join(folder.path, 'clip.mp4'),
      workDir,
      quality: 'preview',
      fontsDir: folder.path,
    })
    await expect(rendered).rejects.toMatchObject({ errorName: 'RenderFailedError', cause: expect.stringContaining('may use 420\n') })
  } finally {
    useToolAt('ffmpeg', real)
  }
})
