import { createHash } from 'node:crypto'
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { planPieces, slicePlan, type PlanPiece } from '@clipwright/timeline/slice-plan'
import { z } from 'zod'
import { prepareFiles, renderClip, type RenderClipInput, type RenderedClip } from './render-clip.ts'
import { checkOutput } from './render/check-output.ts'
import { makeClipAudio } from './render/clip-audio.ts'
import { joinArgs, pieceName, soundArgs } from './render/render-args.ts'
import { runToolOrThrow } from './run-tool.ts'

export type RenderPiecesInput = Omit<RenderClipInput, 'quality'> & {
  /** Kept between renders; made when missing. Anything in it may be deleted at any time. */
  cacheDir: string
  /** Names the bytes of the source. */
  sourceSha256: string
}

export type RenderedPieces = RenderedClip & { pieceCount: number; drawnCount: number }

/** Counts up when the same plan would be drawn differently by newer code. */
const pieceVersion = 2

/**
 * Renders a preview in pieces of about two seconds and keeps them: after an edit only the pieces that it changed are drawn
 * again, the others are joined in as they are; the sound is made again when the parts that play are others.
 */
export async function renderPieces(input: RenderPiecesInput): Promise<RenderedPieces> {
  const { plan, workDir, cacheDir, probe, outFile } = input
  if (!plan.source.hasVideo || !probe.video) return { ...(await renderClip({ ...input, quality: 'preview' })), pieceCount: 1, drawnCount: 1 }
  const run = input.signal ? { signal: input.signal } : {}
  await mkdir(cacheDir, { recursive: true })
  const pieces = planPieces(plan).map((piece) => ({ ...piece, file: join(cacheDir, `${nameOf(piece, input.sourceSha256)}.h264`) }))
  const missing: CachedPiece[][] = runsOf(pieces, await Promise.all(pieces.map(({ file }) => isThere(file))))
  const sound = keptSound(input)
  // Handled below; a failed draw must not leave it unheard.
  sound.catch(() => undefined)
  const drawnCount = missing.reduce((sum, list) => sum + list.length, 0)
  let done = 0
  for (const list of missing) {
    await drawRun(input, list)
    done += list.length
    input.onProgress?.(Math.min(0.98, done / (drawnCount + 1)))
  }
  const audio = await sound
  await joinFiles(pieces, join(workDir, 'joined.h264'))
  await copyFile(audio.file, join(workDir, 'sound.m4a'))
  await tool(input, joinArgs(plan, 'sound.m4a', 'out.mp4'), [])
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

type KeptSound = Loudness & { file: string }
const Loudness = z.object({ integratedLufs: z.number().nullable(), truePeakDbtp: z.number().nullable() })
type Loudness = z.infer<typeof Loudness>

/** The coded sound of the plan: kept, because a change of the picture or the captions leaves it as it is. */
async function keptSound(input: RenderPiecesInput): Promise<KeptSound> {
  const { plan, workDir, cacheDir, probe, sourceFile } = input
  const { parts, frameRate, frameCount, audio: level } = plan
  const heard = (plan.inserts ?? []).filter(({ isHeard }) => isHeard)
  const name = hashOf([pieceVersion, input.sourceSha256, parts, frameRate, frameCount, level, plan.source.hasAudio, heard])
  const [file, facts] = [join(cacheDir, `${name}.m4a`), join(cacheDir, `${name}.json`)]
  if ((await isThere(facts)) && (await isThere(file))) return { file, ...Loudness.parse(JSON.parse(await readFile(facts, 'utf8'))) }
  const made = await makeClipAudio({ plan, probe, sourceFile, workDir, ...(input.assetFiles ? { assetFiles: input.assetFiles } : {}), ...(input.signal ? { signal: input.signal } : {}) })
  await tool(input, soundArgs(plan, made?.name ?? null, 'coded.m4a'), [])
  const loudness = { integratedLufs: made?.integratedLufs ?? null, truePeakDbtp: made?.truePeakDbtp ?? null }
  await keep(join(workDir, 'coded.m4a'), file)
  await writeFile(join(workDir, 'coded.json'), JSON.stringify(loudness))
  await keep(join(workDir, 'coded.json'), facts)
  return { file, ...loudness }
}

let kept = 0
/** By way of a name of its own: two renders may make the same file, and it appears whole or not at all. */
async function keep(made: string, file: string): Promise<void> {
  const fresh = `${file}.${process.pid}-${(kept += 1)}.new`
  await copyFile(made, fresh)
  await rename(fresh, file)
}

type CachedPiece = PlanPiece & { file: string }

function nameOf(piece: PlanPiece, sourceSha256: string): string {
  return hashOf([pieceVersion, sourceSha256, piece.key])
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

async function isThere(file: string): Promise<boolean> {
  const now = new Date()
  try {
    // Used now: the oldest go first when the folder is cleared.
    await utimes(file, now, now)
    return true
  } catch {
    // Not there, or deleted this moment: it is drawn again.
    return false
  }
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

async function drawRun(input: RenderPiecesInput, list: readonly CachedPiece[]): Promise<void> {
  const first = list[0]
  if (!first) return
  const frameCount = list.reduce((sum, piece) => sum + piece.frameCount, 0)
  const workDir = join(input.workDir, `pieces${first.startFrame}`)
  await mkdir(workDir, { recursive: true })
  let at = 0
  const pieceEnds = list.map((piece) => (at += piece.frameCount))
  const plan = slicePlan(input.plan, first.startFrame, frameCount)
  const command = await prepareFiles({ ...input, workDir, quality: 'preview', outputs: [{ plan, outFile: '' }], pieceEnds }, null)
  await tool({ ...input, workDir }, command.args, [input.sourceFile, ...command.readable])
  const made = (await readdir(workDir)).filter((name) => name.startsWith('piece') && name.endsWith('.h264'))
  if (made.length !== list.length) throw new AppError('RenderFailedError', { cause: `${made.length} pieces, not ${list.length}` })
  for (const [index, piece] of list.entries()) {
    await keep(join(workDir, pieceName(index)), piece.file)
  }
  await rm(workDir, { recursive: true, force: true })
}

async function joinFiles(pieces: readonly CachedPiece[], file: string): Promise<void> {
  await writeFile(file, '')
  for (const piece of pieces) await appendFile(file, await readFile(piece.file))
}

async function tool(input: Pick<RenderPiecesInput, 'workDir' | 'signal'>, args: readonly string[], readable: readonly string[]): Promise<void> {
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', ...args],
      cwd: input.workDir,
      readable: [...readable],
      timeoutMs: 1_200_000,
      maxFileBytes: 2 * 1024 ** 3,
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'RenderFailedError',
  )
}

/** Deletes the pieces that were not used for longest until the folder holds at most so many bytes. */
export async function clearPieces(cacheDir: string, mostBytes: number): Promise<void> {
  const names = await readdir(cacheDir).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(cacheDir, name)).catch(() => undefined)
      return found ? [{ name, sizeBytes: found.size, usedMs: found.mtimeMs }] : []
    }),
  )
  let heldBytes = 0
  for (const file of files.flat().sort((a, b) => b.usedMs - a.usedMs)) {
    heldBytes += file.sizeBytes
    if (heldBytes > mostBytes) await rm(join(cacheDir, file.name), { force: true })
  }
}
