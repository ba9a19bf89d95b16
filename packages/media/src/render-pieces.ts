import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planPieces } from '@clipwright/timeline/slice-plan'
import { awaitAllToEnd } from './all-to-end.ts'
import { renderClip, type RenderedClip } from './render-clip.ts'
import { checkOutput } from './render/check-output.ts'
import { drawPieces } from './render/draw-pieces.ts'
import { nameCacheEntry, isCached } from './render/render-cache.ts'
import { makeCachedPoster, takePoster } from './render/cached-poster.ts'
import { makePreviewSound } from './render/preview-sound.ts'
import { listJoinArgs } from './render/render-args.ts'
import type { RenderPiecesInput } from './render/render-input.ts'
import { runPreviewTool } from './render/preview-tool.ts'

type RenderedPieces = RenderedClip & { pieceCount: number; drawnCount: number }

/**
 * Renders a preview in cached pieces of about a second. After an edit only the pieces it changed are drawn again, the
 * others are joined in as they are; sound is made again from the first part that plays differently.
 */
export async function renderPieces(input: RenderPiecesInput): Promise<RenderedPieces> {
  const { plan, workDir, cacheDir, probe, outFile, posterFile } = input
  if (!plan.source.hasVideo || !probe.video) return renderWhole(input)
  const run = input.signal ? { signal: input.signal } : {}
  await mkdir(cacheDir, { recursive: true })
  const pieces = Array.from(planPieces(plan), ({ key, ...frames }) => ({
    ...frames,
    file: join(cacheDir, `${nameCacheEntry([input.sourceSha256, key])}.h264`),
  }))
  const there = await Promise.all(pieces.map(({ file }) => isCached(file)))
  const [, audio] = await awaitAllToEnd([drawPieces(input, pieces, there), makePreviewSound(input)])
  await joinFiles(
    pieces.map(({ file }) => file),
    join(workDir, 'joined.h264'),
  )
  await joinFiles(audio.files, join(workDir, 'sound.aac'))
  await runPreviewTool(input, listJoinArgs(plan, 'sound.aac', 'out.mp4'), [])
  const clipFile = join(workDir, 'out.mp4')
  const [durationMs] = await awaitAllToEnd([
    checkOutput(clipFile, plan, run),
    posterFile === undefined ? null : makeCachedPoster(input, pieces, { clipFile, posterFile }),
  ])
  await rename(clipFile, outFile)
  await Promise.all(
    ['cut.wav', 'level.wav', 'mixed.wav', 'sound.aac', 'joined.h264'].map((name) => rm(join(workDir, name), { force: true })),
  )
  input.onProgress?.(1)
  return {
    sizeBytes: (await stat(outFile)).size,
    durationMs,
    integratedLufs: audio.integratedLufs,
    truePeakDbtp: audio.truePeakDbtp,
    pieceCount: pieces.length,
    drawnCount: there.filter((one) => !one).length,
  }
}

/** A clip of sound alone has no pieces. */
async function renderWhole(input: RenderPiecesInput): Promise<RenderedPieces> {
  const { outFile: clipFile, posterFile } = input
  const rendered = await renderClip({ ...input, quality: 'preview' })
  if (posterFile !== undefined) await takePoster(input, { clipFile, posterFile })
  return { ...rendered, pieceCount: 1, drawnCount: 1 }
}

async function joinFiles(pieces: readonly string[], file: string): Promise<void> {
  await writeFile(file, '')
  for (const piece of pieces) await appendFile(file, await readFile(piece))
}

const longestUnusedMs = 7 * 24 * 3_600_000

/** Deletes pieces, also in subfolders, that were not used for a week; then the oldest until at most so many bytes remain. */
export async function clearPieces(cacheDir: string, mostBytes: number): Promise<void> {
  const names = await readdir(cacheDir, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(cacheDir, name)).catch(() => undefined)
      return info?.isFile() ? [{ name, sizeBytes: info.size, usedMs: info.mtimeMs }] : []
    }),
  )
  let heldBytes = 0
  for (const file of files.flat().sort((a, b) => b.usedMs - a.usedMs)) {
    heldBytes += file.sizeBytes
    if (heldBytes > mostBytes || Date.now() - file.usedMs > longestUnusedMs) await rm(join(cacheDir, file.name), { force: true })
  }
}
