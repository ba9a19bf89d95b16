import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Db, Tx } from '#platform/db/tx.ts'
import type { Job } from '#platform/queue/define-job.ts'
import { commitTargetJob, confirmTargetJob, keyOfStep, prepareTargetJob, withdrawTargetJob } from './jobs/target-jobs.ts'
import { needsYou } from './needs-you.ts'
import { changeTarget, findPostRow, lockTarget } from './posts.store.ts'
import { type DueTarget, listHandedOverOfDeleted, takeDueTargets, takeRelinkedTargets } from './due-targets.store.ts'
import { giveUpMs } from './target-times.ts'
import { tellPeople } from './tell-people.ts'

const atOnce = 200

/** Sends the next step of every post that is due. Returns how many were sent. */
export async function dispatchDue(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDueTargets(tx, atOnce)
    for (const target of due) {
      if (target.isOverdue) await giveUp(tx, target)
      else await sendStep(tx, target)
    }
    return due.length
  })
}

async function sendStep(tx: Tx, { orgId, targetId, version, state }: DueTarget): Promise<void> {
  // One live job for each step of a target, however often it is found due.
  await jobOf(state).enqueue(tx, { orgId, targetId, version }, { orgId, key: keyOfStep({ targetId, version }) })
}

function jobOf(state: DueTarget['state']): Job<(typeof prepareTargetJob)['payload']> {
  if (state === 'scheduled' || state === 'preparing') return prepareTargetJob
  return state === 'unknown' || state === 'confirming' || state === 'handed-over' ? confirmTargetJob : commitTargetJob
}

/** A person decides from here. What may be live stays a question. */
async function giveUp(tx: Tx, { orgId, targetId }: DueTarget): Promise<void> {
  const target = await lockTarget(tx, orgId, targetId)
  const post = target && (await findPostRow(tx, orgId, target.postId))
  if (!target || !post) return
  const change = needsYou(target.isLive === null ? 'undecidable' : 'overdue', target.detail)
  await changeTarget(tx, target, change, null)
  await tellPeople(tx, { post, target, now: await readTimeAfter(tx, 0) }, change)
}

/** What a platform has of a deleted project is taken back before it is published there. */
export async function withdrawDeleted(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { orgId, targetId, version } of await listHandedOverOfDeleted(tx, atOnce)) {
      await withdrawTargetJob.enqueue(tx, { orgId, targetId, version }, { orgId, key: keyOfStep({ targetId, version }) })
    }
  })
}

/** Posts whose account was connected again go on by themselves: what may be live is asked after, the rest is sent. */
export async function resumeRelinked(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await readTimeAfter(tx, 0)
    for (const target of await takeRelinkedTargets(tx, atOnce)) {
      const state = target.isLive === null ? 'unknown' : 'scheduled'
      await changeTarget(
        tx,
        target,
        { state, reason: null, detail: null, nextAt: now, deadlineAt: new Date(now.getTime() + giveUpMs) },
        null,
      )
    }
  })
}
