import { basename, join } from 'node:path'
import { frameAtMs, msAtFrame } from '@clipwright/timeline/frames'
import { makeClipPoster, choosePosterMs } from '../poster.ts'
import type { RenderPiecesInput } from './render-input.ts'
import type { CachedPiece } from './draw-pieces.ts'
import { nameCacheEntry, putInCache, copyCached } from './render-cache.ts'

function choosePosterFrame({ frameCount, frameRate }: RenderPiecesInput['plan']): number {
  return Math.min(frameCount - 1, frameAtMs(choosePosterMs(msAtFrame(frameCount, frameRate)), frameRate))
}

/** A JPEG of a joined clip, cached for as long as the piece it is taken from stays the same, as it does in most edits. */
export async function makeCachedPoster(
  input: RenderPiecesInput,
  pieces: readonly CachedPiece[],
  outputs: { clipFile: string; posterFile: string },
): Promise<void> {
  const frame = choosePosterFrame(input.plan)
  const piece = pieces.findLast(({ startFrame }) => startFrame <= frame)
  const cacheFile = piece && join(input.cacheDir, `${nameCacheEntry(['poster', basename(piece.file), frame - piece.startFrame])}.jpg`)
  if (cacheFile && (await copyCached(cacheFile, outputs.posterFile))) return
  await takePoster(input, outputs)
  if (cacheFile) await putInCache(outputs.posterFile, cacheFile)
}

export async function takePoster(
  { plan, signal }: RenderPiecesInput,
  { clipFile, posterFile }: { clipFile: string; posterFile: string },
): Promise<void> {
  // Slightly early, so that rounding cannot skip the frame itself.
  const atMs = Math.max(0, msAtFrame(choosePosterFrame(plan) - 0.25, plan.frameRate))
  await makeClipPoster({ file: clipFile, size: plan, atMs, outFile: posterFile, ...(signal ? { signal } : {}) })
}
