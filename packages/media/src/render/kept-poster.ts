import { basename, join } from 'node:path'
import { frameAtMs, msAtFrame } from '@clipwright/timeline/frames'
import { makeClipPoster } from '../poster.ts'
import type { RenderPiecesInput } from '../render-pieces.ts'
import type { KeptPiece } from './draw-pieces.ts'
import { hashOf, keep, takeKept } from './kept-files.ts'

/** Where in a clip its poster is taken: after a second, or in the middle of a shorter one. Frames. */
export function posterFrame({ frameCount, frameRate }: RenderPiecesInput['plan']): number {
  return Math.min(frameAtMs(1000, frameRate), Math.floor(frameCount / 2))
}

/** A JPEG of a joined clip: kept as long as the piece is the same that it was taken from, which most edits leave as it is. */
export async function keptPoster(input: RenderPiecesInput, pieces: readonly KeptPiece[], made: { clipFile: string; posterFile: string }): Promise<void> {
  const frame = posterFrame(input.plan)
  const piece = pieces.findLast(({ startFrame }) => startFrame <= frame)
  const kept = piece && join(input.cacheDir, `${hashOf(['poster', basename(piece.file), frame - piece.startFrame])}.jpg`)
  if (kept && (await takeKept(kept, made.posterFile))) return
  await posterOf(input, made)
  if (kept) await keep(made.posterFile, kept)
}

export async function posterOf({ plan, signal }: RenderPiecesInput, { clipFile, posterFile }: { clipFile: string; posterFile: string }): Promise<void> {
  // A little early: the frame itself must not fall victim to the rounding of its time.
  const atMs = Math.max(0, msAtFrame(posterFrame(plan) - 0.25, plan.frameRate))
  await makeClipPoster({ file: clipFile, size: plan, atMs, outFile: posterFile, ...(signal ? { signal } : {}) })
}
