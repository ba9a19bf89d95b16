import { isFitted } from '@clipwright/contract/publishing/fit-video'
import type { Tx } from '#platform/db/tx.ts'
import { isOpen } from '../change-post.ts'
import { fitTargetJob, keyOfStep } from '../jobs/target-jobs.ts'
import type { TargetRow } from '../posts.store.ts'

/** Has the videos made that accounts get in place of the export, so that whoever approves the post sees them. */
export async function sendFits(tx: Tx, targets: readonly TargetRow[]): Promise<void> {
  for (const { orgId, id: targetId, version, fit, fitted, ...target } of targets) {
    if (!isOpen(target) || !isFitted(fit) || fitted !== null) continue
    await fitTargetJob.enqueue(tx, { orgId, targetId, version }, { orgId, key: keyOfStep({ targetId, version }) })
  }
}
