import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Db, Tx } from '#platform/db/tx.ts'
import { minuteMs } from '#platform/time.ts'
import { voidApproval } from './approvals/post-approval.ts'
import { beginAnew, canChange, isOpen } from './change-post.ts'
import { wakeDispatcher } from './due-targets.store.ts'
import { resolveTime, zoneDataVersion } from './local-time.ts'
import { changeTarget, lockTargets, type PostRow, updatePostRow } from './posts.store.ts'
import { takeOutdatedTimes } from './outdated-times.store.ts'
import { listTargets } from './posts.views.ts'

const atOnce = 200
/** What is due so soon is being worked on, and stays as it is. */
const leadMs = 5 * minuteMs

/**
 * Works out anew when posts to come go out, once this server has newer time zone data: their wall clocks stay, their moments may
 * move. What has gone out stays as it was. Returns how many moved.
 */
export async function recomputeTimes(db: Db): Promise<number> {
  let movedCount = 0
  for (;;) {
    const { count, moves } = await db.transaction(async (tx) => {
      const posts = await takeOutdatedTimes(tx, zoneDataVersion, await readTimeAfter(tx, leadMs), atOnce)
      let moves = 0
      for (const post of posts) if (await recompute(tx, post)) moves += 1
      if (moves > 0) await wakeDispatcher(tx)
      return { count: posts.length, moves }
    })
    movedCount += moves
    if (count < atOnce) return movedCount
  }
}

async function recompute(tx: Tx, post: PostRow): Promise<boolean> {
  const { orgId, id, localTime, zone, isSecond } = post
  const { fireAt } = resolveTime({ localTime, zone, isSecond }, 0)
  const targets = await lockTargets(tx, orgId, id)
  const isMoved = fireAt.getTime() !== post.fireAt.getTime() && canChange(targets)
  await updatePostRow(tx, orgId, id, { zoneData: zoneDataVersion, ...(isMoved ? { fireAt } : {}) })
  if (!isMoved) return false
  const now = await readTimeAfter(tx, 0)
  const targetViews = await listTargets(tx, orgId, [id])
  for (const target of targets.filter(isOpen)) {
    const account = targetViews.find((one) => one.id === target.id)
    const way = account && { platform: account.platform, choices: { ...account.accountChoices, ...account.choices } }
    // What waits for a person goes on waiting.
    const isWaiting = target.state === 'needs-you' || way === undefined
    await changeTarget(tx, target, isWaiting ? { fireAt } : beginAnew(target, { fireAt, way, now }), null)
  }
  // It was given for another moment.
  await voidApproval(tx, orgId, id)
  return true
}
