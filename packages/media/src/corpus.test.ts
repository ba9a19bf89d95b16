import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyseSource } from './analyse-source.ts'
import { prepareFontsDir } from './fonts.ts'
import { probeMedia } from './probe.ts'
import { renderClip } from './render-clip.ts'
import { makeHostile, temporaryFolder } from './testing/made-media.ts'
import { makePlan } from './testing/made-plans.ts'

/** Real files beside the repository, when a developer has them. */
const corpus = join(import.meta.dirname, '../../../../shared/media')
const folder = await temporaryFolder()
const fontsDir = join(folder.path, 'fonts')
beforeAll(async () => void (await prepareFontsDir(fontsDir)))
afterAll(() => folder[Symbol.asyncDispose]())

const limits = { maxDurationMs: 12 * 3_600_000, minDurationMs: 300, maxSizeBytes: 1024 ** 4, maxPixels: 8192 * 4608 }

/** The main job on one file in small: a refusal by name, or a checked clip. */
async function tryFile(file: string, name: string): Promise<string> {
  const workDir = join(folder.path, name)
  await mkdir(workDir)
  try {
    const probe = await probeMedia(file, { limits })
    const endMs = Math.min(probe.durationMs, 3_000)
    const { analysis } = await analyseSource({ file, probe, range: { startMs: 0, endMs }, outDir: workDir, faces: null })
    expect(analysis.shots.at(-1)?.endMs).toBe(endMs)
    expect(analysis.hasVideo || analysis.hasAudio).toBe(true)
    const plan = makePlan(
      { ...probe, video: analysis.hasVideo ? probe.video : null, audio: analysis.hasAudio ? probe.audio : [] },
      { width: 90, height: 160, seconds: Math.min(0.8, endMs / 1000) },
    )
    const clip = await renderClip({
      plan,
      sourceFile: file,
      probe,
      outFile: join(workDir, 'clip.mp4'),
      workDir,
      quality: 'preview',
      fontsDir,
    })
    expect(clip.sizeBytes).toBeGreaterThan(500)
    return 'clip'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.message).toMatch(/^[A-Z].+\.$/)
    expect(error.message).not.toContain(file)
    return error.errorName
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

test('every file made to mislead ends in a refusal', async () => {
  const hostile = join(folder.path, 'hostile')
  await mkdir(hostile)
  for (const [name, errorName] of Object.entries(await makeHostile(hostile))) {
    expect(await tryFile(join(hostile, name), `try-${name}`), name).toBe(errorName)
  }
})

const filesIn = (...parts: string[]): { name: string; file: string }[] => {
  const path = join(corpus, ...parts)
  return existsSync(path) ? readdirSync(path).map((name) => ({ name, file: join(path, name) })) : []
}
const refusals = ['MediaUnreadableError', 'MediaEmptyError', 'MediaTooShortError', 'MediaTooLargeError']

describe.runIf(existsSync(corpus))('the collected files', () => {
  test.concurrent.each([...filesIn('5-hostile', 'media'), ...filesIn('5-hostile', 'hls')])(
    'hostile $name ends in a clip or a clear refusal',
    async ({ name, file }) => {
      expect(['clip', ...refusals]).toContain(await tryFile(file, name))
    },
  )

  test.concurrent.each(foldersIn('1-video').flatMap((kind) => filesIn('1-video', kind)))('$name becomes a clip', async ({ name, file }) => {
    expect(await tryFile(file, name)).toBe('clip')
  })
})

function foldersIn(part: string): string[] {
  const path = join(corpus, part)
  return existsSync(path) ? readdirSync(path) : []
}
