import type { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tx.ts'
import type {} from '../clips.store.ts'
import { type Range, sameCutShare } from '../shared-time.ts'

/** Clips of two runs that share so much of the longer one show the same moment. */
const sameMomentShare = 0.6

type Place = { orgId: OrgId; projectId: ProjectId; run: number }

/**
 * What people thought of a clip goes over to the clip of the new run that shows the same moment, so that nobody has to
 * say it twice; it counts once, as feedback on the new one. Feedback on moments that are no clip any more stays
 * where it is.
 */
export async function carryFeedback(tx: Tx, { orgId, projectId, run }: Place): Promise<void> {
  const timeRanges = sql<Range[]>`clip.moment -> 'timeRanges'`.as('timeRanges')
  const clips = tx.selectFrom('clip').where('clip.org_id', '=', orgId).where('clip.project_id', '=', projectId)
  const feedback = await clips
    .where('clip.run', '<', run)
    .innerJoin('clip_feedback', 'clip_feedback.clip_id', 'clip.id')
    .select(['clip.id as clipId', 'clip_feedback.user_id as userId', timeRanges])
    .where((row) => row.or([row('clip_feedback.liked', '=', true), row('clip_feedback.disliked', '=', true)]))
    .orderBy('clip_feedback.updated_at', 'desc')
    .orderBy('clip.id')
    .execute()
  if (feedback.length === 0) return
  const fresh = await clips
    .where('clip.run', '=', run)
    .where('clip.copilot_task_id', 'is', null)
    .select(['clip.id as clipId', timeRanges])
    .execute()
  const keys = new Set<string>()
  for (const { clipId, userId, timeRanges: ranges } of feedback) {
    const same = findSame(ranges, fresh)
    // The newest feedback of a person on a moment is the one that holds.
    if (!same || keys.has(`${userId} ${same}`)) continue
    keys.add(`${userId} ${same}`)
    await tx
      .updateTable('clip_feedback')
      .set({ clip_id: same })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('clip_id', '=', clipId)
      .execute()
  }
}

function findSame(ranges: readonly Range[], fresh: readonly { clipId: ClipId; timeRanges: Range[] }[]): ClipId | undefined {
  const shares = fresh.map((clip) => ({ clipId: clip.clipId, share: sameCutShare(ranges, clip.timeRanges) }))
  const best = shares.toSorted((a, b) => b.share - a.share)[0]
  return best && best.share >= sameMomentShare ? best.clipId : undefined
}
