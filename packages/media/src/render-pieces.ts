import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { planPieces, slicePlan, type PlanPiece } from '@clipwright/timeline/slice-plan'
import { prepareFiles, renderClip, type RenderClipInput, type RenderedClip } from './render-clip.ts'
import { checkOutput } from './render/check-output.ts'
import { countPictures } from './render/coded-pictures.ts'
import { hashOf, isThere, keep } from './render/kept-files.ts'
import { keptSound } from './render/kept-sound.ts'
import { joinArgs, pieceName } from './render/render-args.ts'
import { runPreviewTool } from './render/preview-tool.ts'

export type RenderPiecesInput = Omit<RenderClipInput, 'quality'> & {
  /** Kept between renders; made when missing. Anything in it may be deleted at any time. */
  cacheDir: string
  /** Names the bytes of the source. */
  sourceSha256: string
}

export type RenderedPieces = RenderedClip & { pieceCount: number; drawnCount: number }

/**
 * Renders a preview in pieces of about a second and keeps them: after an edit only the pieces that it changed are drawn
 * again, the others are joined in as they are; the sound is made again when the parts that play are others.
 */
export async function renderPieces(input: RenderPiecesInput): Promise<RenderedPieces> {
  const { plan, workDir, cacheDir, probe, outFile } = input
  if (!plan.source.hasVideo || !probe.video) return { ...(await renderClip({ ...input, quality: 'preview' })), pieceCount: 1, drawnCount: 1 }
  const run = input.signal ? { signal: input.signal } : {}
  await mkdir(cacheDir, { recursive: true })
  const pieces = planPieces(plan).map((piece) => ({ ...piece, file: join(cacheDir, `${nameOf(piece, input.sourceSha256)}.h264`) }))
  const missing: CachedPiece[][] = runsOf(pieces, await Promise.all(pieces.map(({ file }) => isThere(file))))
  const drawnCount = missing.reduce((sum, list) => sum + list.length, 0)
  // Both come to their end, also when one fails: nothing is left running in a folder that is about to go.
  const [sound, drawn] = await Promise.allSettled([keptSound(input), drawRuns(input, missing)])
  if (drawn.status === 'rejected') throw drawn.reason
  if (sound.status === 'rejected') throw sound.reason
  const audio = sound.value
  await joinFiles(pieces, join(workDir, 'joined.h264'))
  await copyFile(audio.file, join(workDir, 'sound.m4a'))
  await runPreviewTool(input, joinArgs(plan, 'sound.m4a', 'out.mp4'), [])
  const durationMs = await checkOutput(join(workDir, 'out.mp4'), plan, run)
  await rename(join(workDir, 'out.mp4'), outFile)
  await Promise.all(['cut.wav', 'level.wav', 'mixed.wav', 'sound.m4a', 'joined.h264'].map((name) => rm(join(workDir, name), { force: true })))
  input.onProgress?.(1)
  return {
    sizeBytes: (await stat(outFile)).size,
    durationMs,
    integratedLufs: audio.integratedLufs,
    truePeakDbtp: audio.truePeakDbtp,
    pieceCount: pieces.length,
    drawnCount,
  }
}

type CachedPiece = PlanPiece & { file: string }

function nameOf(piece: PlanPiece, sourceSha256: string): string {
  return hashOf([sourceSha256, piece.key])
}

/** Missing pieces that touch are drawn with one call. */
function runsOf(pieces: readonly CachedPiece[], there: readonly boolean[]): CachedPiece[][] {
  const runs: CachedPiece[][] = []
  for (const [index, piece] of pieces.entries()) {
    if (there[index]) continue
    if (index > 0 && !there[index - 1]) runs.at(-1)?.push(piece)
    else runs.push([piece])
  }
  return runs
}

async function drawRuns(input: RenderPiecesInput, runs: readonly (readonly CachedPiece[])[]): Promise<void> {
  const framesIn = (list: readonly CachedPiece[]): number => list.reduce((sum, { frameCount }) => sum + frameCount, 0)
  const wanted = runs.reduce((sum, list) => sum + framesIn(list), 0)
  let drawn = 0
  for (const list of runs) {
    await drawRun(input, list, (frames) => input.onProgress?.(Math.min(0.98, (drawn + frames) / wanted)))
    drawn += framesIn(list)
  }
}

async function drawRun(input: RenderPiecesInput, list: readonly CachedPiece[], onFrames: (count: number) => void): Promise<void> {
  const first = list[0]
  if (!first) return
  const frameCount = list.reduce((sum, piece) => sum + piece.frameCount, 0)
  const workDir = join(input.workDir, `pieces${first.startFrame}`)
  await mkdir(workDir, { recursive: true })
  let at = 0
  const pieceEnds = list.map((piece) => (at += piece.frameCount))
  const plan = slicePlan(input.plan, first.startFrame, frameCount)
  const command = await prepareFiles({ ...input, workDir, quality: 'preview', outputs: [{ plan, outFile: '' }], pieceEnds }, null)
  await runPreviewTool({ ...input, workDir }, command.args, [input.sourceFile, ...command.readable], onFrames)
  const made = (await readdir(workDir)).filter((name) => name.startsWith('piece') && name.endsWith('.h264'))
  if (made.length !== list.length) throw new AppError('RenderFailedError', { cause: `${made.length} pieces, not ${list.length}` })
  for (const [index, piece] of list.entries()) {
    const file = join(workDir, pieceName(index))
    const { count, beginsWithKey } = countPictures(await readFile(file))
    // A wrong one would be joined into every preview from now on.
    if (count !== piece.frameCount || !beginsWithKey) throw new AppError('RenderFailedError', { cause: `piece ${index} has ${count} frames, not ${piece.frameCount}` })
    await keep(file, piece.file)
  }
}

async function joinFiles(pieces: readonly CachedPiece[], file: string): Promise<void> {
  await writeFile(file, '')
  for (const piece of pieces) await appendFile(file, await readFile(piece.file))
}

const longestUnusedMs = 7 * 24 * 3_600_000

/** Deletes pieces, also in folders inside, that nobody used for a week, and of the others the oldest until so many bytes are held. */
export async function clearPieces(cacheDir: string, mostBytes: number): Promise<void> {
  const names = await readdir(cacheDir, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(cacheDir, name)).catch(() => undefined)
      return found?.isFile() ? [{ name, sizeBytes: found.size, usedMs: found.mtimeMs }] : []
    }),
  )
  let heldBytes = 0
  for (const file of files.flat().sort((a, b) => b.usedMs - a.usedMs)) {
    heldBytes += file.sizeBytes
    if (heldBytes > mostBytes || Date.now() - file.usedMs > longestUnusedMs) await rm(join(cacheDir, file.name), { force: true })
  }
}
