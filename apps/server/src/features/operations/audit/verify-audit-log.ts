import type { AuditProblem, verifyAuditLog as endpoint } from '@clipwright/contract/operations/audit'
import type { Reply } from '@clipwright/contract/endpoint'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { chainHash } from './audit-chain.ts'
import { findChain, freezeReads, readChainRows } from './audit.views.ts'

const batch = 1000
const maxProblems = 20

type Verdict = Omit<Reply<typeof endpoint>, 'verifiedAt'>

/**
 * Reads a chain from its oldest row and recomputes every hash. A changed row no longer matches its hash; a deleted one, at
 * either end or between, leaves a gap in the sequence.
 */
export async function verifyChain(db: Queryable, chain: string): Promise<Verdict> {
  const savedChain = await findChain(db, chain)
  const problems: AuditProblem[] = []
  let previous = { seq: savedChain?.anchorSeq ?? 0, hash: savedChain?.anchorHash ?? null }
  let firstSeq: number | null = null
  let checked = 0
  for (;;) {
    const rows = await readChainRows(db, chain, previous.seq, batch)
    for (const row of rows) {
      firstSeq ??= row.seq
      checked += 1
      const isNext = row.seq === previous.seq + 1
      if (!isNext) problems.push({ seq: row.seq - 1, kind: 'missing' })
      // After a gap the previous hash is unknown; the gap itself has been reported.
      if (isNext && !row.hash.equals(chainHash(previous.hash, row))) problems.push({ seq: row.seq, kind: 'changed' })
      previous = { seq: row.seq, hash: row.hash }
    }
    if (rows.length < batch) break
  }
  if (savedChain && previous.seq < savedChain.seq) problems.push({ seq: savedChain.seq, kind: 'missing' })
  else if (savedChain && previous.hash && !previous.hash.equals(savedChain.hash)) problems.push({ seq: previous.seq, kind: 'changed' })
  else if (!savedChain && checked > 0) problems.push({ seq: previous.seq, kind: 'changed' })
  const lastSeq = checked === 0 ? null : previous.seq
  return { isIntact: problems.length === 0, checked, firstSeq, lastSeq, problems: problems.slice(0, maxProblems) }
}

export async function verifyAuditLog(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  // A snapshot of the chain, so that a row written meanwhile does not look like one too many.
  const verdict = await ctx.db.transaction(async (tx) => {
    await freezeReads(tx)
    return verifyChain(tx, ctx.orgId)
  })
  return { ...verdict, verifiedAt: new Date().toISOString() }
}
