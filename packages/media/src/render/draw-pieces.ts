import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { slicePlan, type PlanPiece } from '@clipwright/timeline/slice-plan'
import { awaitAllToEnd } from '../all-to-end.ts'
import { prepareFiles } from '../render-clip.ts'
import type { RenderPiecesInput } from './render-input.ts'
import { countFrames } from './coded-frames.ts'
import { putInCache } from './render-cache.ts'
import { runPreviewTool } from './preview-tool.ts'
import { namePiece } from './render-args.ts'

/** Some frames of a plan and the cached file that holds them, now or later. */
export type CachedPiece = Omit<PlanPiece, 'key'> & { file: string }

/** Parallel calls. A single one leaves cores idle, as its filters run in sequence; more than two cost memory and gain nothing on few cores. */
const ways = 2
/** Below this, starting a call and decoding from the keyframe before costs more than it saves. */
const leastFrames = 240
/**
 * About two minutes. A run is in the cache as a whole or not at all, so this is the most that is drawn anew for a worker
 * that died, and every run ends well within the time limit of a call, however long the clip is.
 */
const mostFrames = 3600

/** Draws pieces into the cache, two runs at a time. */
export async function drawPieces(input: RenderPiecesInput, pieces: readonly CachedPiece[], isCached: readonly boolean[]): Promise<void> {
  const runs = listMissingRuns(pieces, isCached)
  const waiting = [...runs].sort((a, b) => framesIn(b) - framesIn(a))
  const totalFrames = runs.reduce((sum, list) => sum + framesIn(list), 0)
  const drawnFrames = new Map<readonly CachedPiece[], number>()
  let failed = false
  const work = async (): Promise<void> => {
    for (let list = waiting.shift(); list && !failed; list = waiting.shift()) {
      const mine = list
      await drawRun(input, mine, (frames) => {
        drawnFrames.set(mine, Math.min(frames, framesIn(mine)))
        input.onProgress?.(Math.min(0.98, [...drawnFrames.values()].reduce((sum, count) => sum + count, 0) / totalFrames))
      }).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await awaitAllToEnd(Array.from({ length: ways }, work))
}

/** Pure: adjacent missing pieces form a run that is drawn with one call; long runs are divided, evenly for the parallel calls. */
export function listMissingRuns<T extends { frameCount: number }>(pieces: readonly T[], isCached: readonly boolean[]): T[][] {
  const missing = pieces.filter((_, index) => !isCached[index])
  const total = framesIn(missing)
  const most = Math.max(leastFrames, Math.ceil(total / (ways * Math.max(1, Math.ceil(total / (ways * mostFrames))))))
  const runs: T[][] = []
  for (const [index, piece] of pieces.entries()) {
    if (isCached[index]) continue
    const run = index > 0 && !isCached[index - 1] ? runs.at(-1) : undefined
    if (run && framesIn(run) + piece.frameCount / 2 <= most) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

const framesIn = (list: readonly { frameCount: number }[]): number => list.reduce((sum, { frameCount }) => sum + frameCount, 0)

async function drawRun(input: RenderPiecesInput, list: readonly CachedPiece[], onFrames: (count: number) => void): Promise<void> {
  const first = list[0]
  if (!first) return
  const workDir = join(input.workDir, `pieces${first.startFrame}`)
  await mkdir(workDir, { recursive: true })
  let at = 0
  const pieceEnds = list.map((piece) => (at += piece.frameCount))
  const plan = slicePlan(input.plan, first.startFrame, framesIn(list))
  const command = await prepareFiles({ ...input, workDir, quality: 'preview', outputs: [{ plan, outFile: '' }], pieceEnds }, null)
  await runPreviewTool({ ...input, plan, workDir }, command.args, [input.sourceFile, ...command.readable], onFrames)
  const pieceFiles = (await readdir(workDir)).filter((name) => name.startsWith('piece') && name.endsWith('.h264'))
  if (pieceFiles.length !== list.length)
    throw new AppError('RenderFailedError', { cause: `${pieceFiles.length} pieces, not ${list.length}` })
  for (const [index, piece] of list.entries()) {
    const file = join(workDir, namePiece(index))
    const { count, beginsWithKey } = countFrames(await readFile(file))
    // A wrong piece would be in every later preview.
    if (count !== piece.frameCount || !beginsWithKey)
      throw new AppError('RenderFailedError', { cause: `piece ${index} has ${count} frames, not ${piece.frameCount}` })
    await putInCache(file, piece.file)
  }
  await rm(workDir, { recursive: true })
}
