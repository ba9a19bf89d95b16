import type { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { type Range, sameCutShare } from '../shared-time.ts'
import { listClipRanges, listEarlierFeedback, moveFeedback } from './clip-feedback.store.ts'

/** Clips of two runs that share at least this much of the longer one show the same moment. */
const sameMomentShare = 0.6

type RunRef = { orgId: OrgId; projectId: ProjectId; run: number }

/**
 * Moves feedback on a clip to the clip of the new run that shows the same moment, so that nobody has to give it twice; it
 * then counts once, for the new clip. Feedback on moments that have no clip any more stays where it is.
 */
export async function carryFeedback(tx: Tx, { orgId, projectId, run }: RunRef): Promise<void> {
  const feedback = await listEarlierFeedback(tx, orgId, { projectId, run })
  if (feedback.length === 0) return
  const fresh = await listClipRanges(tx, orgId, { projectId, run })
  const keys = new Set<string>()
  for (const { clipId, userId, timeRanges: ranges } of feedback) {
    const same = findSame(ranges, fresh)
    // Of several by one person on one moment, the newest feedback counts.
    if (!same || keys.has(`${userId} ${same}`)) continue
    keys.add(`${userId} ${same}`)
    await moveFeedback(tx, orgId, { userId, from: clipId, to: same })
  }
}

function findSame(ranges: readonly Range[], fresh: readonly { clipId: ClipId; timeRanges: Range[] }[]): ClipId | undefined {
  const shares = fresh.map((clip) => ({ clipId: clip.clipId, share: sameCutShare(ranges, clip.timeRanges) }))
  const best = shares.toSorted((a, b) => b.share - a.share)[0]
  return best && best.share >= sameMomentShare ? best.clipId : undefined
}
