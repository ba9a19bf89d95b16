import { companionsAlong, companionsOf } from '@clipwright/contract/publishing/companions'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Tx } from '#platform/db/tx.ts'
import { readLack } from '../../platforms/send-along.ts'
import type { PostRow, TargetRow } from '../posts.store.ts'
import { changeCompanion, insertCompanions } from './companions.store.ts'
import { sendCompanionJob } from './jobs/send-companion.job.ts'
import { tellMissing } from './tell-missing.ts'

/** A post went live: what goes along with it is sent, once the transaction has committed, and what went with it is written down. */
export async function beginCompanions(tx: Tx, post: PostRow, target: TargetRow, platform: SocialPlatform): Promise<void> {
  const toRow = (kind: ReturnType<typeof companionsOf>[number]) => ({ orgId: target.orgId, targetId: target.id, kind })
  const [after, along] = [companionsOf(platform, post).map(toRow), companionsAlong(platform, post).map(toRow)]
  await insertCompanions(tx, [...after, ...along])
  for (const row of after) await sendCompanionJob.enqueue(tx, row, { orgId: row.orgId, key: `${row.targetId}.${row.kind}` })
  for (const row of along) {
    const lack = readLack(target.prepared, row.kind)
    if (lack === null) await changeCompanion(tx, row, { state: 'done' })
    else
      await tellMissing(
        tx,
        { post, target, kind: row.kind },
        lack === 'no-file' ? { reason: lack, detail: null } : { reason: 'refused', detail: lack },
      )
  }
}
