import type { CreditBucket, StatementFilter, StatementLine } from '@clipwright/contract/plans/credits'
import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './credits-tables.ts'

/** Buckets that can be used, in the order they are, then those that ended within 90 days, newest first. */
export async function readBuckets(db: Queryable, orgId: OrgId): Promise<CreditBucket[]> {
  const isActive = sql<boolean>`coalesce(expire_at > now(), true) and available + held > 0`
  const rows = await db
    .selectFrom('credit_bucket')
    .select(['id', 'source', 'granted', 'available', 'held', 'created_at as createdAt', 'expire_at as expireAt', isActive.as('isActive')])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(${isActive} or coalesce(expire_at, created_at) > now() - interval '90 days')`)
    .orderBy(sql`not (${isActive})`)
    .orderBy(sql`case when ${isActive} then expire_at end`)
    .orderBy(sql`case when ${isActive} then id else -id end`)
    .execute()
  return rows.map((row) => ({
    bucketId: row.id,
    source: row.source,
    type: row.source === 'Trial' ? 'TrialTime' : 'CreditTime',
    isActive: row.isActive,
    creditGranted: row.granted,
    // What is left of one that is over can no longer be used, though no sweep has come by.
    creditAvailable: row.isActive ? row.available : 0,
    creditHeld: row.held,
    createdAt: row.createdAt.toISOString(),
    expireAt: row.expireAt?.toISOString() ?? null,
  }))
}

function selectLines(db: Queryable, orgId: OrgId, filter: StatementFilter) {
  let rows = db.selectFrom('credit_act as act').where('act.org_id', '=', orgId)
  if (filter.kind) rows = rows.where('act.kind', '=', filter.kind)
  if (filter.projectId) rows = rows.where('act.project_id', '=', filter.projectId)
  if (filter.from) rows = rows.where('act.at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('act.at', '<', new Date(filter.to))
  return rows
}

export async function countLines(db: Queryable, orgId: OrgId, filter: StatementFilter): Promise<number> {
  const { count } = await selectLines(db, orgId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lines with the current titles of their projects, newest first, with numbers below `belowSeq`. */
export async function readLines(
  db: Queryable,
  orgId: OrgId,
  filter: StatementFilter,
  page: { limit: number; offset?: number; belowSeq?: number },
): Promise<StatementLine[]> {
  let rows = selectLines(db, orgId, filter)
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'act.project_id').onRef('project.org_id', '=', 'act.org_id').on('project.purged_at', 'is', null),
    )
    .select(['act.seq', 'act.at', 'act.kind', 'act.step', 'act.source', 'act.seconds', 'act.change', 'act.reason'])
    .select(['act.balance_after as balanceAfter', 'act.project_id as projectId', 'project.title'])
    .orderBy('act.seq', 'desc')
    .limit(page.limit)
  if (page.offset) rows = rows.offset(page.offset)
  if (page.belowSeq !== undefined) rows = rows.where('act.seq', '<', page.belowSeq)
  return (await rows.execute()).map(({ projectId, title, at, ...line }) => ({
    ...line,
    at: at.toISOString(),
    project: projectId === null ? null : { projectId, title },
  }))
}

/** Every matching line, newest first, read a few hundred at a time. */
export async function* streamLines(db: Queryable, orgId: OrgId, filter: StatementFilter): AsyncGenerator<StatementLine> {
  let belowSeq: number | undefined
  for (;;) {
    const batch = await readLines(db, orgId, filter, { limit: 500, ...(belowSeq === undefined ? {} : { belowSeq }) })
    yield* batch
    belowSeq = batch.at(-1)?.seq
    if (belowSeq === undefined) return
  }
}
