import type { OrgId } from '@clipwright/contract/ids'
import type { ClipResult } from '@clipwright/curation/personalization/clip-result'
import type { Queryable } from '#platform/db/tx.ts'
import { readCompared } from './compared-posts.ts'
import { findLearning } from './view-learning.store.ts'
import { listPostedClips } from './post-metrics.views.ts'
import { toEffects } from './what-works.ts'

/** So many of the newest clips count; older ones fade. */
const mostClips = 200

/** What became of the clips that a team posted, newest first; none unless the team lets that steer the choice of clips. */
export async function listClipResults(db: Queryable, orgId: OrgId): Promise<ClipResult[]> {
  const learning = await findLearning(db, orgId)
  return learning?.isOn ? compareClips(db, orgId, learning.since) : []
}

/** The same whether or not it may steer anything. A clip on several accounts counts once. `since`: only posts that went live later. */
export async function compareClips(db: Queryable, orgId: OrgId, since: Date | null): Promise<ClipResult[]> {
  const posts = (await readCompared(db, orgId)).filter(({ postedAt }) => since === null || postedAt > since)
  const byClip = Map.groupBy(toEffects(posts), ({ clipId }) => clipId)
  const clips = await listPostedClips(db, orgId, [...byClip.keys()].slice(0, mostClips))
  return [...byClip].flatMap(([clipId, effects]) => {
    const clip = clips.get(clipId)
    return clip ? [{ ...clip, lift: effects.reduce((sum, { effect }) => sum + effect, 0) / effects.length }] : []
  })
}
