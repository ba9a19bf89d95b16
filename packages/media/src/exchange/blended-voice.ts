import { msAtFrame } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { findCensoredFrames, planVoiceLevels } from './censor-levels.ts'
import { listEnhancedParts } from './enhanced-parts.ts'
import type { EnhancedPart } from './enhanced-parts.ts'
import type { ExchangeInput } from './exchange-input.ts'
import { listSoundJoins } from './joins.ts'
import type { LevelKey, PlacedMedia } from './placed-media.ts'

// Straight segments that approximate the curve of a fade.
const pieces = 4

/** Keys of an equal-power fade over the frames around a cut, without its loud end. */
function toFadeKeys(cut: number, half: number, gainDb: number, way: 'in' | 'out'): LevelKey[] {
  if (half === 0) return []
  return Array.from({ length: pieces }, (_, index): LevelKey => {
    const part = way === 'in' ? index / pieces : (pieces - 1 - index) / pieces
    const share = way === 'in' ? index / pieces : (index + 1) / pieces
    return {
      frame: cut - half + Math.round(2 * half * share),
      gainDb: part === 0 ? null : gainDb + 20 * Math.log10(Math.sin((part * Math.PI) / 2)),
    }
  })
}

function sortKeys(keys: readonly LevelKey[]): LevelKey[] {
  const levelKeys: LevelKey[] = []
  for (const key of keys) if (key.frame > (levelKeys.at(-1)?.frame ?? Number.NEGATIVE_INFINITY)) levelKeys.push(key)
  return levelKeys
}

function place(part: EnhancedPart, before: number, after: number, plan: RenderPlan): PlacedMedia {
  const { facts, startFrame, frameCount, inMs } = part
  const end = startFrame + frameCount
  const gainDb = plan.audio?.gainDb ?? 0
  const between = planVoiceLevels(plan, findCensoredFrames(plan), startFrame + before, end - after)
  const out = after > 0 ? [{ frame: end - after, gainDb }, ...toFadeKeys(end, after, gainDb, 'out')] : []
  return {
    role: 'sound',
    facts,
    startFrame: startFrame - before,
    frameCount: before + frameCount + after,
    inMs: inMs - msAtFrame(before, plan.frameRate),
    placement: null,
    levels: sortKeys([...toFadeKeys(startFrame, before, gainDb, 'in'), ...between, ...out]),
    ...(before + after > 0 ? { beyond: { before, after } } : {}),
  }
}

/**
 * The enhanced voice on its own track, at the level the recording would have. At a blend it continues beyond the cut and
 * fades there; where its file ends or a censored word would be heard, it stops at the cut.
 */
export function listEnhancedMedia(input: ExchangeInput): PlacedMedia[] {
  const { plan } = input
  const frameMs = msAtFrame(1, plan.frameRate)
  const censored = findCensoredFrames(plan)
  const joins = listSoundJoins(input)
  const halfAt = (cut: number, room: number): number => {
    const half = Math.min(joins.find(({ cutFrame }) => cutFrame === cut)?.halfFrames ?? 0, Math.floor(room / frameMs + 1e-3))
    return half < 1 || censored.some(({ from, to }) => from < cut + half && to > cut - half) ? 0 : half
  }
  return listEnhancedParts(input).map((part) => {
    const end = part.startFrame + part.frameCount
    const room = (part.facts.durationMs ?? 0) - part.inMs - part.frameCount * frameMs
    return place(part, halfAt(part.startFrame, part.inMs), halfAt(end, room), plan)
  })
}
