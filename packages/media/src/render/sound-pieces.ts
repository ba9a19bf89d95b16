import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { z } from 'zod'
import { awaitAllToEnd } from '../all-to-end.ts'
import { chooseSoundLeadMs } from '../probe/seek.ts'
import type { RenderPiecesInput } from './render-input.ts'
import { splitAdts } from './adts.ts'
import { listLevelledCutArgs, runPass } from './clip-audio.ts'
import { nameCacheEntry, isCached, putInCache } from './render-cache.ts'
import { joinBlocks, readBlock, type Loudness, type LoudnessBlock } from './loudness.ts'
import { planInputs, type PlannedInputs } from './plan-inputs.ts'
import { listCodedSoundArgs } from './render-args.ts'
import { listPartSpans, type SoundSpan } from './sound-span.ts'

/** Samples at 48 kHz in an encoded frame, and in a block of loudness. */
const frameSamples = 1024
const blockSamples = 4800
/** 4.8 s: whole frames and whole blocks, so that both can be assembled from pieces. */
const pieceFrames = 225
/** 1.6 s are encoded before a piece and dropped, so that limiter, meter and encoder have settled. Whole frames and blocks, too. */
const leadFrames = 75
/** The encoder looks ahead. */
const aheadFrames = 2

/** Some encoded frames of the programme and the sound that determines them. Equal keys sound the same. */
type SoundPiece = { index: number; span: SoundSpan; isLast: boolean; key: string }

/** Pure: the sound of the parts in pieces of 4.8 s. Only for plans with nothing but parts and plain cuts. */
export function planSoundPieces(plan: RenderPlan, inputPlan: PlannedInputs): SoundPiece[] {
  const spans = listPartSpans(inputPlan, plan)
  const end = spans.at(-1)?.to ?? 0
  // One more than the samples fill: the encoder's first frame is before the start.
  const frames = Math.ceil(end / frameSamples) + 1
  const count = Math.ceil(frames / pieceFrames)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.max(0, (index * pieceFrames - leadFrames) * frameSamples)
    const to = Math.min(end, ((index + 1) * pieceFrames + aheadFrames) * frameSamples)
    const audibleSpans = spans.flatMap((span, place) => {
      const part = plan.parts[place]
      if (!part || span.to <= from || span.from >= to) return []
      const begin = Math.max(from, span.from)
      // Its place in the source, and where its own ends are within the span.
      return [
        [
          Math.round(part.sourceStartMs * 48) + begin - span.from,
          begin - from,
          Math.min(to, span.to) - from,
          span.from >= from,
          span.to <= to,
        ],
      ]
    })
    const isLast = index === count - 1
    return { index, span: { from, to }, isLast, key: JSON.stringify([index === 0, isLast, to === end, audibleSpans]) }
  })
}

const Blocks = z.array(z.tuple([z.number(), z.number()]))
type PieceFile = SoundPiece & { file: string; blocksFile: string }

/** The encoded sound of the parts at this gain, as consecutive files; pieces of earlier versions come from the cache. */
export async function encodeSoundInPieces(
  input: RenderPiecesInput,
  trackIndex: number,
  gainDb: number,
): Promise<{ files: string[]; loudness: Loudness | null }> {
  const { plan, cacheDir, probe } = input
  const pieces = planSoundPieces(
    plan,
    planInputs(plan, () => chooseSoundLeadMs(probe.container)),
  ).map((piece) => {
    const name = nameCacheEntry(['sound', input.sourceSha256, gainDb, plan.audio?.maxTruePeakDbtp ?? null, piece.key])
    return { ...piece, file: join(cacheDir, `${name}.aac`), blocksFile: join(cacheDir, `${name}.json`) }
  })
  await awaitAllToEnd((await listMissingRuns(pieces)).map((run) => codeRun(input, trackIndex, gainDb, run)))
  const blocks = await Promise.all(pieces.map(async ({ blocksFile }) => Blocks.parse(JSON.parse(await readFile(blocksFile, 'utf8')))))
  return { files: pieces.map(({ file }) => file), loudness: joinBlocks(blocks.flat()) }
}

/** The encoder uses one core: from half a minute on, two runs go in parallel. */
const leastSplit = 6

/** Runs of consecutive missing pieces. */
async function listMissingRuns(pieces: readonly PieceFile[]): Promise<PieceFile[][]> {
  const areCached = await Promise.all(pieces.map(async ({ file, blocksFile }) => (await isCached(file)) && (await isCached(blocksFile))))
  const missing = pieces.filter((_, index) => !areCached[index])
  const most = missing.length < leastSplit ? missing.length : Math.ceil(missing.length / 2)
  const runs: PieceFile[][] = []
  for (const piece of missing) {
    const run = runs.at(-1)
    if (run && run.length < most && run.at(-1)?.index === piece.index - 1) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

async function codeRun(input: RenderPiecesInput, trackIndex: number, gainDb: number, run: readonly PieceFile[]): Promise<void> {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return
  const span = { from: first.span.from, to: last.span.to }
  const blocks: LoudnessBlock[] = []
  const hear = (line: string): void => {
    const block = readBlock(line)
    if (block) blocks.push(block)
  }
  const coded = `sound${first.index}.aac`
  const args = [
    ...listLevelledCutArgs(input, trackIndex, gainDb, span),
    ...listCodedSoundArgs(((span.to - span.from) / 48_000).toFixed(6), coded),
  ]
  await runPass(input, args, [input.sourceFile], hear)
  const frames = splitAdts(await readFile(join(input.workDir, coded)))
  for (const piece of run) {
    const firstFrame = piece.index * pieceFrames - span.from / frameSamples
    const mine = frames.slice(firstFrame, piece.isLast ? undefined : firstFrame + pieceFrames)
    // Too few would shift everything after them in every later preview.
    if (mine.length === 0 || (!piece.isLast && mine.length !== pieceFrames))
      throw new AppError('RenderFailedError', { cause: `sound ${piece.index} has ${mine.length} frames` })
    const perPiece = (pieceFrames * frameSamples) / blockSamples
    const firstBlock = piece.index * perPiece - span.from / blockSamples
    const pieceFile = join(input.workDir, `sound${piece.index}.kept`)
    await keepMade(pieceFile, piece.blocksFile, JSON.stringify(blocks.slice(firstBlock, piece.isLast ? undefined : firstBlock + perPiece)))
    await keepMade(pieceFile, piece.file, Buffer.concat(mine))
  }
}

async function keepMade(source: string, file: string, bytes: string | Buffer): Promise<void> {
  await writeFile(source, bytes)
  await putInCache(source, file)
}
