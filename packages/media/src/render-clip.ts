import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { linkFonts } from './fonts.ts'
import { checkOutput } from './render/check-output.ts'
import { makeClipAudio } from './render/clip-audio.ts'
import { drawImages } from './render/image-files.ts'
import { renderArgs, type RenderQuality } from './render/render-args.ts'
import { runToolOrThrow } from './run-tool.ts'

export type RenderClipInput = {
  plan: RenderPlan
  sourceFile: string
  probe: Probe
  /** Appears only when it is complete and checked. On the file system of `workDir`. */
  outFile: string
  /** Private to this render; must exist. What is left in it is the caller's to remove. */
  workDir: string
  quality: RenderQuality
  /** Made by `prepareFontsDir`. */
  fontsDir: string
  /** Local files of the plan's own pictures, by uri. */
  assetFiles?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?(share: number): void
}

export type RenderedClip = { sizeBytes: number; durationMs: number; integratedLufs: number | null; truePeakDbtp: number | null }

/** Renders one clip with one picture graph and one encode, and checks the result before it counts. */
export async function renderClip(input: RenderClipInput): Promise<RenderedClip> {
  const { plan, probe, workDir } = input
  if (plan.frameCount < 1 || plan.segments.length === 0) throw new AppError('RenderFailedError', { cause: 'the plan is empty' })
  const run = input.signal ? { signal: input.signal } : {}
  const audio = await makeClipAudio({ plan, probe, sourceFile: input.sourceFile, workDir, ...run })
  const imageNames = await drawImages(plan.images, { workDir, assetFiles: input.assetFiles ?? {}, ...run })
  const fontFolders = plan.captions ? await linkFonts(input.fontsDir, join(workDir, 'fonts'), plan.captions.families) : []
  const command = renderArgs({ plan, probe, sourceFile: input.sourceFile, audioName: audio?.name ?? null, imageNames, quality: input.quality, outName: 'out.mp4' })
  await mkdir(workDir, { recursive: true })
  await Promise.all(command.sidecars.map(({ name, text }) => writeFile(join(workDir, name), text)))

  const lengthMs = Math.round((plan.frameCount * 1000 * plan.frameRate.den) / plan.frameRate.num)
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', ...command.args],
      cwd: workDir,
      readable: [input.sourceFile, ...fontFolders],
      // A minute of clip may take an hour on a small busy machine; more means that it hangs.
      timeoutMs: 600_000 + lengthMs * 60,
      maxFileBytes: 8 * 1024 ** 3,
      ...run,
      onStdout: (chunk) => reportFrames(chunk, plan.frameCount, input.onProgress),
    },
    'RenderFailedError',
  )
  const outFile = join(workDir, 'out.mp4')
  const durationMs = await checkOutput(outFile, plan, run)
  await rename(outFile, input.outFile)
  await rm(join(workDir, 'cut.wav'), { force: true })
  await rm(join(workDir, 'level.wav'), { force: true })
  input.onProgress?.(1)
  return {
    sizeBytes: (await stat(input.outFile)).size,
    durationMs,
    integratedLufs: audio?.integratedLufs ?? null,
    truePeakDbtp: audio?.truePeakDbtp ?? null,
  }
}

function reportFrames(chunk: Buffer, frameCount: number, onProgress: ((share: number) => void) | undefined): void {
  const frame = /frame=\s*(\d+)/.exec(chunk.toString('latin1'))?.[1]
  if (frame !== undefined) onProgress?.(Math.min(0.99, Number(frame) / frameCount))
}
