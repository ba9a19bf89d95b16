import { companionsOf } from '@clipwright/contract/publishing/companions'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Tx } from '#platform/db/tx.ts'
import type { PostRow, TargetRow } from '../posts.store.ts'
import { insertCompanions } from './companions.store.ts'
import { sendCompanionJob } from './jobs/send-companion.job.ts'

/** A post went live: what goes along with it is sent, once the transaction has committed. */
export async function beginCompanions(tx: Tx, post: PostRow, target: TargetRow, platform: SocialPlatform): Promise<void> {
  const rows = companionsOf(platform, post).map((kind) => ({ orgId: target.orgId, targetId: target.id, kind }))
  await insertCompanions(tx, rows)
  for (const row of rows) await sendCompanionJob.enqueue(tx, row, { orgId: row.orgId, key: `${row.targetId}.${row.kind}` })
}
