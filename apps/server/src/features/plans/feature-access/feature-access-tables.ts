import type { Generated } from 'kysely'
import type { FeatureConfigs } from '@clipwright/contract/plans/feature-access'
import type { OrgId } from '@clipwright/contract/ids'

declare module '#platform/db/database.ts' {
  interface Database {
    org_feature: {
      org_id: OrgId
      key: string
      /** Null in these three: the plan’s value applies. */
      is_on: boolean | null
      value: string[] | null
      amount: number | null
      used_amount: Generated<number>
      updated_at: Generated<Date>
    }
    org_feature_config: { org_id: OrgId; configs: Partial<FeatureConfigs>; updated_at: Generated<Date> }
  }
}
