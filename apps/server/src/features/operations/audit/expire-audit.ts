import type { Db } from '#platform/db/tx.ts'
import { expireChain, listOldChains, shortenAddresses } from './audit.store.ts'
import { dayMs } from '#platform/time.ts'

const addressDays = 90

/** Shortens addresses after 90 days and deletes rows after `keepDays`. Several processes may run it at once. */
export async function expireAudit(db: Db, about: { nowMs: number; keepDays: number }): Promise<{ shortened: number; deleted: number }> {
  const shortenBefore = new Date(about.nowMs - addressDays * dayMs)
  let shortened = 0
  for (let last = -1; last !== 0; shortened += last) last = await db.transaction((tx) => shortenAddresses(tx, shortenBefore))
  const deleteBefore = new Date(about.nowMs - about.keepDays * dayMs)
  let deleted = 0
  for (const chain of await listOldChains(db, deleteBefore)) deleted += await db.transaction((tx) => expireChain(tx, chain, deleteBefore))
  return { shortened, deleted }
}
