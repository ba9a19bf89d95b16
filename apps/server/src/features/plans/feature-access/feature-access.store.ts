import type { FeatureConfigs, FeatureEntry, FeatureKey } from '@clipwright/contract/plans/feature-access'
import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './feature-access-tables.ts'
import { defaultConfigs, featuresOfPlan, featureTypes } from './plan-features.ts'

/** Counted from the rows themselves, so that the numbers cannot drift. */
async function countLive(db: Queryable, orgId: OrgId): Promise<Partial<Record<FeatureKey, number>>> {
  const members = db
    .selectFrom('org_member')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
  const owned = db
    .selectFrom('org_member as owner')
    .innerJoin('org_member as place', (join) => join.onRef('place.user_id', '=', 'owner.user_id').on('place.role', '=', 'owner'))
    .innerJoin('org', 'org.id', 'place.org_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner.org_id', '=', orgId)
    .where('owner.role', '=', 'owner')
    .where('org.status', '!=', 'disbanded')
  const templates = sql<number>`(select count(*) from brand_template where org_id = ${orgId})`
  const row = await db
    .selectNoFrom([sql<number>`(${members})`.as('OrgSeat'), sql<number>`(${owned})`.as('OrgCreate'), templates.as('BrandTemplate')])
    .executeTakeFirstOrThrow()
  return { OrgSeat: Number(row.OrgSeat), OrgCreate: Number(row.OrgCreate), BrandTemplate: Number(row.BrandTemplate) }
}

/** The plan of an organisation with agreements and usage; undefined when the organisation does not exist. */
export async function readFeatures(db: Queryable, orgId: OrgId): Promise<{ plan: string; features: FeatureEntry[] } | undefined> {
  const org = await db.selectFrom('org').select('plan').where('id', '=', orgId).where('status', '!=', 'disbanded').executeTakeFirst()
  if (!org) return undefined
  const agreed = toCamelRows(await db.selectFrom('org_feature').selectAll().where('org_id', '=', orgId).execute())
  const live = await countLive(db, orgId)
  const features = (Object.keys(featureTypes) as FeatureKey[]).map((key): FeatureEntry => {
    const byPlan = featuresOfPlan(org.plan)[key]
    const row = agreed.find((entry) => entry.key === key)
    return {
      key,
      type: featureTypes[key],
      isOn: row?.isOn ?? byPlan.isOn,
      value: row?.value ?? [...byPlan.value],
      amount: row?.amount ?? byPlan.amount,
      usedAmount: live[key] ?? row?.usedAmount ?? 0,
    }
  })
  return { plan: org.plan, features }
}

/** Locks the organisation: until the transaction ends, nobody else joins, leaves or uses amounts. False when it is gone. */
export async function lockOrg(tx: Tx, orgId: OrgId): Promise<boolean> {
  const locked = await tx.selectFrom('org').select('id').where('id', '=', orgId).forUpdate().executeTakeFirst()
  return locked !== undefined
}

/**
 * Uses up `amount` if that much is left, in one statement, so that concurrent calls cannot exceed the limit. `limit`
 * applies when there is no agreement; null is unlimited.
 */
export async function addUsed(
  tx: Tx,
  orgId: OrgId,
  use: { key: FeatureKey; amount: number; isOn: boolean; limit: number | null },
): Promise<boolean> {
  await tx
    .insertInto('org_feature')
    .values({ org_id: orgId, key: use.key, is_on: null, value: null, amount: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .updateTable('org_feature')
    .set((row) => ({ used_amount: sql<number>`${row.ref('used_amount')} + ${use.amount}`, updated_at: new Date() }))
    .where('org_id', '=', orgId)
    .where('key', '=', use.key)
    .where(sql<boolean>`coalesce(is_on, ${use.isOn}::boolean)`)
    .where(sql<boolean>`coalesce(used_amount + ${use.amount}::bigint <= coalesce(amount, ${use.limit}::bigint), true)`)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back an amount that was not needed after all. */
export async function subtractUsed(tx: Tx, orgId: OrgId, { key, amount }: { key: FeatureKey; amount: number }): Promise<void> {
  await tx
    .updateTable('org_feature')
    .set((row) => ({ used_amount: sql<number>`greatest(0, ${row.ref('used_amount')} - ${amount})`, updated_at: new Date() }))
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .execute()
}

export async function readConfigs(db: Queryable, orgId: OrgId): Promise<FeatureConfigs> {
  const row = await db.selectFrom('org_feature_config').select('configs').where('org_id', '=', orgId).executeTakeFirst()
  return { ...defaultConfigs, ...row?.configs }
}

export async function saveConfigs(tx: Tx, orgId: OrgId, changes: Partial<FeatureConfigs>): Promise<void> {
  await tx
    .insertInto('org_feature_config')
    .values({ org_id: orgId, configs: jsonb(changes) })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((row) => ({
        configs: sql<Partial<FeatureConfigs>>`${row.ref('org_feature_config.configs')} || ${jsonb(changes)}`,
        updated_at: new Date(),
      })),
    )
    .execute()
}
