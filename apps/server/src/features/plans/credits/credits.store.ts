import type { CreditSource, StatementKind } from '@clipwright/contract/plans/credits'
import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { Span } from '@clipwright/contract/sources/analysis'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './credits-tables.ts'

/** One run of one project, which holds and pays credits. */
export type CreditRun = { orgId: OrgId; projectId: ProjectId; run: number }

export type Grant = {
  kind: StatementKind
  /** The same cause is granted once. */
  cause: string
  source: CreditSource
  seconds: number
  expireAt: Date | null
  /** Both for an adjustment. */
  actorId?: UserId
  reason?: string
}

/** Adds a bucket. False when there was one for this cause. */
export async function grant(tx: Tx, orgId: OrgId, { kind, cause, source, seconds, expireAt, actorId, reason }: Grant): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select credit_grant(${orgId}, ${kind}, ${cause}, ${source}, ${seconds}, ${expireAt}, ${actorId ?? null}, ${reason ?? null}) as "isNew"
  `.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Lets a run hold this many seconds in all. Returns how many are missing; 0 when it holds them. */
export async function reserve(tx: Tx, { orgId, projectId, run }: CreditRun, seconds: number): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select credit_reserve(${orgId}, ${projectId}, ${run}, ${seconds}) as missing
  `.execute(tx)
  return Number(rows[0]?.missing)
}

/** Uses what the run holds, at most `seconds`, for this part of its source, and gives back the rest. False when it holds nothing. */
export async function settle(tx: Tx, { orgId, projectId, run }: CreditRun, seconds: number, part: Span): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select credit_end_hold(${orgId}, ${projectId}, ${run}, 'settled', ${seconds}, ${part.startMs}, ${part.endMs}) as "isNew"
  `.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Gives back what the run holds. False when it holds nothing. */
export async function release(tx: Tx, { orgId, projectId, run }: CreditRun): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select credit_end_hold(${orgId}, ${projectId}, ${run}, 'released', 0, null, null) as "isNew"
  `.execute(tx)
  return rows[0]?.isNew ?? false
}

/** What the run holds; undefined when it never held anything, or no longer does. */
export async function findHold(db: Queryable, { orgId, projectId, run }: CreditRun): Promise<{ seconds: number } | undefined> {
  return db
    .selectFrom('credit_hold')
    .select('seconds')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('run', '=', run)
    .where('state', '=', 'held')
    .executeTakeFirst()
}

/** Seconds that are left and that no project holds. */
export async function findAvailable(db: Queryable, orgId: OrgId): Promise<number> {
  const row = await db.selectFrom('credit_account').select('available').where('org_id', '=', orgId).executeTakeFirst()
  return row?.available ?? 0
}

/** The parts of the source that the project has paid for. */
export async function listPaidParts(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<Span[]> {
  return db
    .selectFrom('credit_hold')
    .select(['start_ms as startMs', 'end_ms as endMs'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('state', '=', 'settled')
    .$narrowType<{ startMs: number; endMs: number }>()
    .execute()
}

export async function expire(tx: Tx, orgId: OrgId): Promise<void> {
  await sql`select credit_expire(${orgId})`.execute(tx)
}

/** Of every organisation: those with credits whose time is over. */
export async function listDueOrgs(db: Queryable): Promise<OrgId[]> {
  const rows = await db
    .selectFrom('credit_bucket')
    .select('org_id as orgId')
    .distinct()
    .where('available', '>', 0)
    .where('expire_at', '<=', sql<Date>`now()`)
    .execute()
  return rows.map(({ orgId }) => orgId)
}

/** Of every organisation: holds of runs that ended or were replaced without saying so, or whose project is in the trash. */
export async function listAbandonedHolds(db: Queryable): Promise<CreditRun[]> {
  const { rows } = await sql<CreditRun>`
    select hold.org_id as "orgId", hold.project_id as "projectId", hold.run
    from credit_hold as hold left join project on project.id = hold.project_id and project.org_id = hold.org_id
    where hold.state = 'held' and (project.id is null or project.run <> hold.run or project.deleted_at is not null
      or project.stage in ('STALLED', 'COMPLETE'))
  `.execute(db)
  return rows
}

type FreeState = {
  plan: string
  ownerId: UserId
  /** Only the first team of a person is given credits for nothing. */
  isFirstOfOwner: boolean
  hadTrial: boolean
  hasLiveTrial: boolean
  hasLiveMonth: boolean
}

/** What decides about free credits, by the clock of the database. Undefined for an organisation that is gone. */
export async function findFreeState(db: Queryable, orgId: OrgId): Promise<FreeState | undefined> {
  const { rows } = await sql<FreeState>`
    select org.plan, owner.user_id as "ownerId",
      not exists (
        select from org_member as place join org as earlier on earlier.id = place.org_id
        where place.user_id = owner.user_id and place.role = 'owner' and earlier.status <> 'disbanded'
          and (earlier.created_at, earlier.id) < (org.created_at, org.id)) as "isFirstOfOwner",
      exists (select from credit_bucket where org_id = org.id and source = 'Trial') as "hadTrial",
      exists (select from credit_bucket where org_id = org.id and source = 'Trial' and expire_at > now()) as "hasLiveTrial",
      exists (select from credit_bucket where org_id = org.id and source = 'Watermark' and expire_at > now()) as "hasLiveMonth"
    from org join org_member as owner on owner.org_id = org.id and owner.role = 'owner'
    where org.id = ${orgId} and org.status <> 'disbanded'
  `.execute(db)
  return rows[0]
}

type Gift = { orgId: OrgId; userId: UserId; seconds: number }

/** False when the person had the trial. */
export async function giveTrial(tx: Tx, { orgId, userId, seconds }: Gift, days: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select credit_give_trial(${orgId}, ${userId}, ${seconds}, ${days}) as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** False when the person had this month’s. */
export async function giveMonth(tx: Tx, { orgId, userId, seconds }: Gift): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select credit_give_month(${orgId}, ${userId}, ${seconds}) as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Ends the trial of a plan; nothing when the plan is another one by now. */
export async function endTrial(tx: Tx, orgId: OrgId): Promise<void> {
  await tx
    .updateTable('org')
    .set({ plan: 'FreePlan', updated_at: sql<Date>`now()` })
    .where('id', '=', orgId)
    .where('plan', '=', 'FreeTrial')
    .execute()
}

/** What was not said since the newest grant: that a fifth or less is left, or nothing; with whom it concerns. Stored as said. */
export async function recordLowNotice(tx: Tx, orgId: OrgId): Promise<{ notice: 'low' | 'used_up'; ownerId: UserId } | undefined> {
  const { rows } = await sql<{ notice: 'low' | 'used_up'; ownerId: UserId }>`
    with state as (
      select account.available,
        (select max(seq) from credit_act where org_id = ${orgId} and step = 'grant') as grant_seq,
        (select coalesce(sum(granted), 0) from credit_bucket
          where org_id = ${orgId} and coalesce(expire_at > now(), true) and available + held > 0) as granted
      from credit_account as account where account.org_id = ${orgId}
    ), said as (
      insert into credit_notice (org_id, notice, grant_seq)
      select ${orgId}, case when available = 0 then 'used_up' else 'low' end, grant_seq from state
      where grant_seq is not null and available * 5 <= granted
      on conflict do nothing returning notice)
    select said.notice, owner.user_id as "ownerId"
    from said join org_member as owner on owner.org_id = ${orgId} and owner.role = 'owner'`.execute(tx)
  return rows[0]
}

type CreditDifference = { orgId: OrgId; what: string; expected: number; actual: number }

/** Where buckets, accounts, holds and ledger disagree; none is expected. Without an organisation, of every organisation. */
export async function listDifferences(db: Queryable, orgId: OrgId | null): Promise<CreditDifference[]> {
  const { rows } = await sql<CreditDifference>`
    select org_id as "orgId", what, expected, actual from credit_differences(${orgId})
  `.execute(db)
  return rows
}

/** Gives back what the finished runs of a project have used. Returns the seconds; null when that was done before. */
export async function refundProject(
  tx: Tx,
  orgId: OrgId,
  { projectId, actorId }: { projectId: ProjectId; actorId: UserId },
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`select credit_refund(${orgId}, ${projectId}, ${actorId}) as seconds`.execute(tx)
  return rows[0]?.seconds ?? null
}

export async function isRefunded(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from credit_act where org_id = ${orgId} and cause = ${`refund:${projectId}`}) as is`.execute(db)
  return rows[0]?.is ?? false
}

export type Taking = { cause: string; seconds: number; actorId: UserId; reason: string }

/** Takes seconds that are left, at most all of them. Returns how many; null when that was done before for this cause. */
export async function take(tx: Tx, orgId: OrgId, { cause, seconds, actorId, reason }: Taking): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select credit_take(${orgId}, ${cause}, ${seconds}, ${actorId}, ${reason}) as seconds`.execute(tx)
  return rows[0]?.seconds ?? null
}

/** Seconds that the finished runs of a project have used and that have not come back. */
export async function countSpent(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(seconds), 0) as seconds from credit_spent_parts(${orgId}, ${projectId}, now())`.execute(db)
  return Number(rows[0]?.seconds ?? 0)
}

/** Lets the newest trial end so many days later, from its end or from now. Null without a trial. */
export async function extendTrial(tx: Tx, orgId: OrgId, days: number): Promise<Date | null> {
  const { rows } = await sql<{ end: Date | null }>`select credit_extend_trial(${orgId}, ${days}) as "end"`.execute(tx)
  return rows[0]?.end ?? null
}

/** Seconds of the newest trial that nobody used before its end. */
export async function readLapsedTrial(db: Queryable, orgId: OrgId): Promise<number> {
  const bucket = db
    .selectFrom('credit_bucket')
    .select('expired')
    .where('org_id', '=', orgId)
    .where('source', '=', 'Trial')
    .orderBy('id', 'desc')
    .limit(1)
  return Number((await bucket.executeTakeFirst())?.expired ?? 0)
}

/** One act after the other: until the transaction ends, nobody else changes these credits. A statement of its own. */
export async function lockCredits(tx: Tx, orgId: OrgId): Promise<void> {
  await sql`select credit_lock(${orgId})`.execute(tx)
}

/** Takes what is left of the bucket that was granted for `grantCause`. Null when that was done before, or nothing was granted. */
export async function takeRest(tx: Tx, orgId: OrgId, { cause, grantCause }: { cause: string; grantCause: string }): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`select credit_take_rest(${orgId}, ${cause}, ${grantCause}) as seconds`.execute(tx)
  return rows[0]?.seconds ?? null
}
