import { BrandTemplateId, type OrgId, type UserId } from '@clipwright/contract/ids'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '#platform/db/database.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>

type BrandTemplateTable = {
  id: BrandTemplateId
  org_id: OrgId
  name: string
  look: ColumnType<unknown, unknown, unknown>
  is_default: Generated<boolean>
  revision: Generated<number>
  created_by: UserId
  created_at: Stamp
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    brand_template: BrandTemplateTable
  }
}

export type BrandTemplateRow = Selectable<BrandTemplateTable>
