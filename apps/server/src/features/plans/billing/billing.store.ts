import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { PlanChoice, PlanName } from '@clipwright/contract/plans/plan-names'
import type { BillingDetails } from '@clipwright/contract/plans/billing-details'
import { sql, type Updateable } from 'kysely'
import { type RowOf, toCamelRow, toColumns } from '#platform/db/camel-row.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { BillingNotice } from './billing-tables.ts'

export type SubscriptionRow = RowOf<Database['billing_subscription']>

/** One act of billing after the other in an organisation, in a statement of its own: what follows sees what was written before. */
export async function lockBilling(tx: Tx, orgId: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${orgId}`}, 0))`.execute(tx)
}

export type OrgFacts = { plan: string; ownerId: UserId; name: string; trialEndAt: Date | null; now: Date; activeMembers: number }

/** Undefined for an organisation that is gone. */
export async function findOrgFacts(db: Queryable, orgId: OrgId): Promise<OrgFacts | undefined> {
  const { rows } = await sql<OrgFacts>`
    select org.plan, org.name, owner.user_id as "ownerId", now() as now,
      (select max(expire_at) from credit_bucket where org_id = org.id and source = 'Trial') as "trialEndAt",
      (select count(*)::integer from org_member where org_id = org.id and status = 'active') as "activeMembers"
    from org join org_member as owner on owner.org_id = org.id and owner.role = 'owner'
    where org.id = ${orgId} and org.status <> 'disbanded'
  `.execute(db)
  return rows[0]
}

export async function findSubscription(db: Queryable, orgId: OrgId): Promise<SubscriptionRow | undefined> {
  return toCamelRow(
    await db.selectFrom('billing_subscription').selectAll().where('org_id', '=', orgId).where('ended_at', 'is', null).executeTakeFirst(),
  )
}

type SubscriptionValues = Omit<SubscriptionRow, 'offerCoupon' | 'cancelReason' | 'cancelComment' | 'startedAt' | 'endedAt'>

export async function insertSubscription(tx: Tx, { incoming, coupon, ...values }: SubscriptionValues): Promise<void> {
  await tx
    .insertInto('billing_subscription')
    .values({ ...toColumns(values), incoming: incoming && jsonb<PlanChoice>(incoming), coupon: coupon && jsonb(coupon) })
    .execute()
}

export async function updateSubscription(tx: Tx, orgId: OrgId, changes: Partial<SubscriptionRow>): Promise<void> {
  const { incoming, coupon, ...rest } = changes
  const columns: Updateable<Database['billing_subscription']> = toColumns(rest)
  if (incoming !== undefined) columns.incoming = incoming && (jsonb(incoming) as never)
  if (coupon !== undefined) columns.coupon = coupon && (jsonb(coupon) as never)
  await tx.updateTable('billing_subscription').set(columns).where('org_id', '=', orgId).where('ended_at', 'is', null).execute()
}

export async function endSubscription(tx: Tx, orgId: OrgId): Promise<void> {
  await tx
    .updateTable('billing_subscription')
    .set({ ended_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function setPlan(tx: Tx, orgId: OrgId, plan: PlanName): Promise<void> {
  await tx.updateTable('org').set({ plan, updated_at: sql<Date>`now()` }).where('id', '=', orgId).execute()
}

export type MemberSeat = { userId: UserId; name: string; joinedAt: Date; isOwner: boolean; isActive: boolean }

export async function listSeats(db: Queryable, orgId: OrgId): Promise<MemberSeat[]> {
  const { rows } = await sql<MemberSeat>`
    select place.user_id as "userId", person.name, place.joined_at as "joinedAt", place.role = 'owner' as "isOwner",
      place.status = 'active' as "isActive"
    from org_member as place join app_user as person on person.id = place.user_id
    where place.org_id = ${orgId} order by place.joined_at, place.user_id
  `.execute(db)
  return rows
}

export async function setSeatStatus(tx: Tx, orgId: OrgId, userIds: readonly UserId[], status: 'active' | 'deactivated'): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('org_member')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

const noDetails: BillingDetails = { businessName: '', address: '', taxId: '' }

export async function readDetails(db: Queryable, orgId: OrgId): Promise<BillingDetails> {
  const row = await db
    .selectFrom('billing_account')
    .select(['business_name as businessName', 'address', 'tax_id as taxId'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row ?? noDetails
}

export async function saveDetails(tx: Tx, orgId: OrgId, details: BillingDetails): Promise<void> {
  const columns = toColumns(details)
  await tx
    .insertInto('billing_account')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ ...columns, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Of every organisation that was not disbanded: those in which a period, a trial, a pending change or an open payment is due. */
export async function listDueOrgs(db: Queryable): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    with due as (
      select org_id from billing_subscription where ended_at is null and period_end <= now()
      union select org_id from billing_invoice where status = 'open' and expires_at <= now()
      union select org_id from billing_invoice where status = 'open' and next_attempt_at <= now()
      union select org.id from org join credit_bucket as bucket on bucket.org_id = org.id and bucket.source = 'Trial'
        where org.plan = 'FreeTrial' group by org.id having max(bucket.expire_at) <= now()
    )
    select org_id as "orgId" from due join org on org.id = org_id where org.status <> 'disbanded'
  `.execute(db)
  return rows.map(({ orgId }) => orgId)
}

type Reader = { email: string; lang: string | null; orgName: string }

/** The owner with a verified address; undefined for the machine’s own account, which has none. */
export async function findOwnerReader(db: Queryable, orgId: OrgId): Promise<Reader | undefined> {
  return db
    .selectFrom('org')
    .innerJoin('org_member as place', (join) => join.onRef('place.org_id', '=', 'org.id').on('place.role', '=', 'owner'))
    .innerJoin('app_user as person', 'person.id', 'place.user_id')
    .select(['person.email', 'person.lang', 'org.name as orgName'])
    .where('org.id', '=', orgId)
    .where('org.status', '!=', 'disbanded')
    .where('person.deleted_at', 'is', null)
    .where('person.email_verified_at', 'is not', null)
    .where('person.is_local_owner', '=', false)
    .executeTakeFirst()
}

/** `at`: the end it is about. */
type DueNotice = { orgId: OrgId; notice: BillingNotice; cause: string; at: Date }

/**
 * Of every organisation: what its owner is to be told now. A year ends in 7 days, a card of a subscription that goes on expires with this month,
 * a trial ends in 3 days or 1.
 */
export async function listDueNotices(db: Queryable): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select org_id, 'renewalSoon' as notice, sub_id || ':' || extract(epoch from period_end)::bigint as cause, period_end as at
      from billing_subscription
      where ended_at is null and cycle = 'Yearly' and not is_canceling and period_end between now() and now() + interval '7 days'
      union all
      select card.org_id, 'cardExpiring', card.exp_year || '-' || card.exp_month,
        make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'
      from (select org_id, exp_month, exp_year from till_card
        union all select org_id, exp_month, exp_year from stripe_customer where method_id is not null) as card
      join billing_subscription as sub on sub.org_id = card.org_id and sub.ended_at is null and not sub.is_canceling
      where make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month' between now() and now() + interval '31 days'
      union all
      select bucket.org_id, case when bucket.expire_at <= now() + interval '1 day' then 'trialEnding1' else 'trialEnding3' end,
        bucket.id || ':' || extract(epoch from bucket.expire_at)::bigint, bucket.expire_at
      from credit_bucket as bucket join org on org.id = bucket.org_id and org.plan = 'FreeTrial'
      where bucket.source = 'Trial' and bucket.expire_at between now() and now() + interval '3 days'
    )
    select due.org_id as "orgId", due.notice, due.cause, due.at from due join org on org.id = due.org_id
    where org.status <> 'disbanded' and not exists (select from billing_notice as told
      where told.org_id = due.org_id and told.notice = due.notice and told.cause = due.cause)
  `.execute(db)
  return rows
}

/** False when it was told before. */
export async function recordNotice(tx: Tx, { orgId, notice, cause }: Pick<DueNotice, 'orgId' | 'notice' | 'cause'>): Promise<boolean> {
  const row = await tx
    .insertInto('billing_notice')
    .values({ org_id: orgId, notice, cause })
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .executeTakeFirst()
  return row !== undefined
}
