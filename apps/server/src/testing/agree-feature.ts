import type { OrgId } from '@clipwright/contract/ids'
import type { FeatureKey } from '@clipwright/contract/plans/feature-access'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'

/** Null restores the plan’s value. */
type Agreement = { isOn?: boolean | null; value?: readonly string[] | null; amount?: number | null }

/** Stores an agreement with one organisation that overrides its plan, as whoever sells plans will. */
export async function agreeFeature(tx: Tx, orgId: OrgId, key: FeatureKey, agreed: Agreement): Promise<void> {
  const set = {
    ...(agreed.isOn === undefined ? {} : { is_on: agreed.isOn }),
    ...(agreed.value === undefined ? {} : { value: agreed.value === null ? null : jsonb([...agreed.value]) }),
    ...(agreed.amount === undefined ? {} : { amount: agreed.amount }),
    updated_at: new Date(),
  }
  await tx
    .insertInto('org_feature')
    .values({ org_id: orgId, key, is_on: null, value: null, amount: null, ...set })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doUpdateSet(set))
    .execute()
}
