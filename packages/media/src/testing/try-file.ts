import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { expect } from 'vitest'
import { analyseSource } from '../analyse-source.ts'
import { prepareFontsDir } from '../fonts.ts'
import { probeMedia } from '../probe.ts'
import { renderClip } from '../render-clip.ts'
import { makeTemporaryFolder } from './test-media.ts'
import { makePlan } from './test-plans.ts'

const limits = { maxDurationMs: 12 * 3_600_000, minDurationMs: 300, maxSizeBytes: 1024 ** 4, maxPixels: 8192 * 4608, minSidePx: 1 }

/** Puts files through a small main job, each in its own folder. */
export async function openTrial() {
  const folder = await makeTemporaryFolder()
  const fontsDir = join(folder.path, 'fonts')
  await prepareFontsDir(fontsDir)
  return {
    path: folder.path,
    tryFile: (file: string, name: string) => tryFile(file, join(folder.path, name), fontsDir),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** A refusal by name, or a checked clip. */
async function tryFile(file: string, workDir: string, fontsDir: string): Promise<string> {
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
