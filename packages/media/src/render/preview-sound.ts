import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RenderPiecesInput } from './render-input.ts'
import { listLevelledCutArgs, makeClipAudio, runPass, type ClipAudio } from './clip-audio.ts'
import { nameCacheEntry, isCached, putInCache } from './render-cache.ts'
import type { Loudness } from './loudness.ts'
import { runPreviewTool } from './preview-tool.ts'
import { listCodedSoundArgs, formatLengthSec, listSoundArgs } from './render-args.ts'
import { encodeSoundInPieces } from './sound-pieces.ts'

/** Consecutive files of AAC (ADTS). */
type PreviewSound = Facts & { files: string[] }
const Facts = z.object({ integratedLufs: z.number().nullable(), truePeakDbtp: z.number().nullable() })
type Facts = z.infer<typeof Facts>
/** Last gain of the parts and the loudness it gave: a quiet voice never reaches the target. */
const Gain = z.object({ gainDb: z.number(), integratedLufs: z.number() })
type Gain = z.infer<typeof Gain>

/** Inaudible difference in loudness, LU. */
const closeEnough = 0.7

/** The encoded sound of the plan, cached: a change of video or captions does not touch it. */
export async function makePreviewSound(input: RenderPiecesInput): Promise<PreviewSound> {
  const { plan, cacheDir } = input
  const { parts, frameRate, frameCount, audio: level } = plan
  const audibleInserts = (plan.inserts ?? []).filter(({ isHeard }) => isHeard)
  const crossed = (plan.blends ?? []).map((blend) => [blend.startFrame, blend.frameCount])
  const name = nameCacheEntry([input.sourceSha256, parts, frameRate, frameCount, level, plan.source.hasAudio, audibleInserts, crossed])
  const [file, facts] = [join(cacheDir, `${name}.aac`), join(cacheDir, `${name}.json`)]
  if ((await isCached(facts)) && (await isCached(file))) return { files: [file], ...Facts.parse(JSON.parse(await readFile(facts, 'utf8'))) }
  const gainFile = join(cacheDir, `${nameCacheEntry(['gain', input.sourceSha256, level?.gainDb ?? null, level?.added ?? null])}.json`)
  const cachedGain = (await isCached(gainFile)) ? Gain.parse(JSON.parse(await readFile(gainFile, 'utf8'))) : null
  const sound = (cachedGain && (await reuseGain(input, cachedGain))) ?? (await levelAndCode(input, gainFile))
  if (sound.files.length > 0) return sound
  await putInCache(join(input.workDir, coded), file)
  await keepJson(input, facts, { integratedLufs: sound.integratedLufs, truePeakDbtp: sound.truePeakDbtp })
  return { ...sound, files: [file] }
}

/** File in the working folder with sound that is not cached yet. */
const coded = 'coded.aac'

/** Reuses the gain of an earlier version: one pass instead of three. Null where it no longer fits. */
async function reuseGain(input: RenderPiecesInput, gain: Gain): Promise<PreviewSound | null> {
  if (!isPlain(input)) return null
  const sound = isInPieces(input) ? await encodeInPieces(input, gain.gainDb) : await codeAtOnce(input, gain.gainDb)
  return sound && sound.integratedLufs !== null && Math.abs(sound.integratedLufs - gain.integratedLufs) <= closeEnough ? sound : null
}

/** Whether the sound is only the levelled parts, with nothing added. */
function isPlain({ plan, probe }: RenderPiecesInput): boolean {
  const last = plan.parts.at(-1)
  const { audio } = plan
  if (!probe.audio[0] || !audio || !last || audio.censored || audio.added || audio.enhanced) return false
  return (
    plan.parts[0]?.startFrame === 0 &&
    last.startFrame + last.frameCount >= plan.frameCount &&
    !(plan.inserts ?? []).some(({ isHeard }) => isHeard)
  )
}

/** Sound that blends across a cut is not assembled from pieces. */
const isInPieces = (input: RenderPiecesInput): boolean => isPlain(input) && (input.plan.blends ?? []).length === 0

async function encodeInPieces(input: RenderPiecesInput, gainDb: number): Promise<PreviewSound> {
  const { files, loudness } = await encodeSoundInPieces(input, trackOf(input), gainDb)
  return { files, ...factsOf(loudness) }
}

async function codeAtOnce(input: RenderPiecesInput, gainDb: number): Promise<PreviewSound> {
  const args = [...listLevelledCutArgs(input, trackOf(input), gainDb), ...listCodedSoundArgs(formatLengthSec(input.plan), coded)]
  return { files: [], ...factsOf(await runPass(input, args, [input.sourceFile])) }
}

const trackOf = ({ probe }: RenderPiecesInput): number => probe.audio[0]?.index ?? 0
const factsOf = (loudness: Loudness | ClipAudio | null): Facts => ({
  integratedLufs: loudness?.integratedLufs ?? null,
  truePeakDbtp: loudness?.truePeakDbtp ?? null,
})

async function levelAndCode(input: RenderPiecesInput, gainFile: string): Promise<PreviewSound> {
  const clipAudio = await makeClipAudio(input)
  if (clipAudio && clipAudio.gainDb !== null && clipAudio.integratedLufs !== null) {
    await keepJson(input, gainFile, { gainDb: clipAudio.gainDb, integratedLufs: clipAudio.integratedLufs })
    // Encoded from the source again, so that the next version finds its pieces.
    if (isInPieces(input)) return encodeInPieces(input, clipAudio.gainDb)
  }
  await runPreviewTool(input, listSoundArgs(input.plan, clipAudio?.name ?? null, coded), [])
  return { files: [], ...factsOf(clipAudio) }
}

async function keepJson({ workDir }: RenderPiecesInput, file: string, value: Facts | Gain): Promise<void> {
  await writeFile(join(workDir, 'kept.json'), JSON.stringify(value))
  await putInCache(join(workDir, 'kept.json'), file)
}
