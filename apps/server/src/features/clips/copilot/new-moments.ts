import type { CurationResult, Moment } from '@clipwright/contract/clips/curation'
import { answers } from '@clipwright/curation/steering/relevance'
import type { ClipId } from '@clipwright/contract/ids'
import type { AskedMoment } from '../clips/list/clips-by-id.ts'
import { type Range, sameCutShare, sharedShare } from '../clips/shared-time.ts'

/** Near misses to show when nothing matches. */
const maxNearMisses = 3
const maxMatches = 8
/** A moment that shares more of its time with a clip than this is that clip again. */
const sameShare = 0.6

/** When less than this of the longer one is shared, it is another cut of the clip: a bonus. */
const minSameCutShare = 0.75

type NewMoments = {
  /** New clips in rank order, then other cuts of existing clips. Near misses are runners-up. */
  moments: AskedMoment[]
  alreadyThere: number
}

type Existing = { clipId: ClipId; timeRanges: readonly Range[] }

/**
 * What a search adds to a project: matching moments that are no clip yet, and other cuts of matching clips. When nothing
 * matches, the nearest misses, marked as such. Ranks start at one in each search.
 */
export function findNewMoments(result: Pick<CurationResult, 'moments'>, existing: readonly Existing[]): NewMoments {
  const relevance = (moment: Moment) => (moment.judgeResult.relevanceScore ?? 0) / 10
  const clipOf = (moment: Moment) =>
    existing
      .filter((clip) => sharedShare(moment.timeRanges, clip.timeRanges) > sameShare)
      .toSorted((a, b) => sameCutShare(moment.timeRanges, b.timeRanges) - sameCutShare(moment.timeRanges, a.timeRanges))[0]
  const answering = result.moments.filter((moment) => relevance(moment) >= answers)
  const fresh = answering.filter((moment) => !clipOf(moment)).slice(0, maxMatches)
  const again = answering.flatMap((moment) => {
    const clip = clipOf(moment)
    return clip ? [{ moment, clip, isOtherCut: sameCutShare(moment.timeRanges, clip.timeRanges) < minSameCutShare }] : []
  })
  const bonus = again.filter(({ isOtherCut }) => isOtherCut).slice(0, maxMatches - fresh.length)
  if (fresh.length > 0 || again.length > 0) {
    const added = [
      ...fresh.map((moment) => ({ moment, bonusOf: undefined })),
      ...bonus.map(({ moment, clip }) => ({ moment, bonusOf: clip.clipId })),
    ]
    return {
      moments: added.map(({ moment, bonusOf }, at) => ({ moment: withRank(moment, at, false), bonusOf })),
      alreadyThere: again.length - bonus.length,
    }
  }
  const near = result.moments
    .filter((moment) => relevance(moment) > 0 && !clipOf(moment))
    .toSorted((a, b) => relevance(b) - relevance(a) || a.rank - b.rank)
    .slice(0, maxNearMisses)
  return { moments: near.map((moment, at) => ({ moment: withRank(moment, at, true) })), alreadyThere: 0 }
}

function withRank(moment: Moment, at: number, isRunnerUp: boolean): Moment {
  return { ...moment, rank: at + 1, isRunnerUp, judgeResult: { ...moment.judgeResult, isCopilotClip: true } }
}
