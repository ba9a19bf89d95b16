import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { linkFonts } from './fonts.ts'
import { checkOutput } from './render/check-output.ts'
import { makeClipAudio } from './render/clip-audio.ts'
import { budgetCpuSec, budgetTimeMs, mostClipBytes } from './render/cpu-budget.ts'
import { drawImages } from './render/image-files.ts'
import { getAssetFile, prepareInserts, type InsertFile } from './render/insert-files.ts'
import { reportFrames } from './render/preview-tool.ts'
import type { RenderClipInput, RenderClipsInput, RenderOutput } from './render/render-input.ts'
import { listRenderArgs } from './render/render-args.ts'
import { runToolOrThrow } from './run-tool.ts'

export type RenderedClip = { sizeBytes: number; durationMs: number; integratedLufs: number | null; truePeakDbtp: number | null }

/** Renders one clip with one filter graph and one encode; the file appears only after it passed `checkOutput`. */
export async function renderClip(input: RenderClipInput): Promise<RenderedClip> {
  const [rendered] = await renderClips({ ...input, outputs: [input] })
  if (!rendered) throw new AppError('RenderFailedError', { cause: 'nothing was rendered' })
  return rendered
}

/** Renders several aspect ratios of one clip: the source is decoded and the sound made once. Results in the order of `outputs`. */
export async function renderClips(input: RenderClipsInput): Promise<RenderedClip[]> {
  const { probe, workDir, outputs } = input
  const first = planInCommon(outputs)
  const run = input.signal ? { signal: input.signal } : {}
  const audio = await makeClipAudio({
    plan: first,
    probe,
    sourceFile: input.sourceFile,
    workDir,
    ...(input.assetFiles ? { assetFiles: input.assetFiles } : {}),
    ...run,
  })
  const command = await prepareFiles(input, audio?.name ?? null)

  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', ...command.args],
      cwd: workDir,
      readable: [input.sourceFile, ...command.readable],
      timeoutMs: budgetTimeMs(first, outputs.length),
      maxCpuSec: budgetCpuSec(first, outputs.length),
      maxFileBytes: mostClipBytes,
      ...run,
      onStdout: reportFrames((count) => input.onProgress?.(Math.min(0.99, count / first.frameCount))),
    },
    'RenderFailedError',
  )
  const durations: number[] = []
  for (const [index, { plan }] of outputs.entries()) durations.push(await checkOutput(join(workDir, outName(index)), plan, run))
  // No file is published before all are checked.
  for (const [index, { outFile }] of outputs.entries()) await rename(join(workDir, outName(index)), outFile)
  await Promise.all(['cut.wav', 'level.wav', 'mixed.wav'].map((name) => rm(join(workDir, name), { force: true })))
  input.onProgress?.(1)
  return Promise.all(
    outputs.map(async ({ outFile }, index) => ({
      sizeBytes: (await stat(outFile)).size,
      durationMs: durations[index] ?? 0,
      integratedLufs: audio?.integratedLufs ?? null,
      truePeakDbtp: audio?.truePeakDbtp ?? null,
    })),
  )
}

const outName = (index: number): string => (index === 0 ? 'out.mp4' : `out${index}.mp4`)

/** The plan that is used for sound and timing, which all plans share. */
function planInCommon(outputs: readonly RenderOutput[]): RenderPlan {
  const first = outputs[0]?.plan
  if (!first || outputs.some(({ plan }) => plan.frameCount < 1 || plan.segments.length === 0))
    throw new AppError('RenderFailedError', { cause: 'the plan is empty' })
  const moments = ({ parts, frameRate, frameCount, audio, blends, inserts }: RenderPlan): string =>
    JSON.stringify([
      parts,
      frameRate,
      frameCount,
      audio,
      blends?.map(({ startFrame, frameCount: length }) => [startFrame, length]),
      inserts,
    ])
  if (outputs.some(({ plan }) => moments(plan) !== moments(first)))
    throw new AppError('RenderFailedError', { cause: 'the plans show different moments' })
  return first
}

/** Writes the files the command reads into the working folder. Those in `readable` lie outside it. */
export async function prepareFiles(
  input: RenderClipsInput & { pieceEnds?: readonly number[]; cacheDir?: string },
  audioName: string | null,
): Promise<{ args: string[]; readable: string[] }> {
  const { workDir, outputs, probe, sourceFile, quality } = input
  await mkdir(workDir, { recursive: true })
  const imageNames = await drawImages(
    outputs.flatMap(({ plan }) => plan.images),
    {
      workDir,
      assetFiles: input.assetFiles ?? {},
      ...(input.cacheDir === undefined ? {} : { cacheDir: input.cacheDir }),
      ...(input.signal ? { signal: input.signal } : {}),
    },
  )
  const inserts: InsertFile[][] = []
  for (const [index, { plan }] of outputs.entries()) {
    inserts.push(
      await prepareInserts(
        plan,
        { workDir, assetFiles: input.assetFiles ?? {}, ...(input.signal ? { signal: input.signal } : {}) },
        index === 0 ? '' : `r${index}`,
      ),
    )
  }
  const videos = outputs.map(({ plan }, index) => {
    const before = outputs.slice(0, index).reduce((count, output) => count + output.plan.images.length, 0)
    return {
      plan,
      imageNames: imageNames.slice(before, before + plan.images.length),
      insertFiles: inserts[index] ?? [],
      outName: outName(index),
    }
  })
  const insertVideos = inserts.flat().flatMap((insert) => (insert.kind === 'video' ? [insert.file] : []))
  const teamFonts = [
    ...new Set(outputs.flatMap(({ plan }) => plan.captions?.fonts ?? []).map(({ uri }) => getAssetFile(input.assetFiles ?? {}, uri))),
  ]
  const families = new Set(outputs.flatMap(({ plan }) => plan.captions?.families ?? []))
  const readable = outputs.some(({ plan }) => plan.captions)
    ? await linkFonts(input.fontsDir, join(workDir, 'fonts'), [...families], teamFonts)
    : []
  const command = listRenderArgs({
    videos,
    probe,
    sourceFile,
    audioName,
    quality,
    ...(input.pieceEnds ? { pieceEnds: input.pieceEnds } : {}),
  })
  await Promise.all(command.sidecars.map(({ name, text }) => writeFile(join(workDir, name), text)))
  return { args: command.args, readable: [...readable, ...insertVideos] }
}
