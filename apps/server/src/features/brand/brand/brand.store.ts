import type { BrandKit } from '@clipwright/contract/brand/brand'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { ColumnType } from 'kysely'
import { sql } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type BrandKitTable = {
  org_id: OrgId
  kit: ColumnType<BrandKit, BrandKit, BrandKit>
  revision: number
  updated_by: UserId
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    brand_kit: BrandKitTable
  }
}

export type BrandKitRow = RowOf<BrandKitTable>

export async function findKit(db: Queryable, orgId: OrgId): Promise<BrandKitRow | undefined> {
  return toCamelRow(await db.selectFrom('brand_kit').selectAll().where('org_id', '=', orgId).executeTakeFirst())
}

/** Returns the next revision, or undefined when the kit is no longer at `revision`. */
export async function saveKit(
  tx: Tx,
  orgId: OrgId,
  save: { kit: BrandKit; revision: number; userId: UserId },
): Promise<BrandKitRow | undefined> {
  const kit = jsonb(save.kit)
  if (save.revision === 0) {
    return toCamelRow(
      await tx
        .insertInto('brand_kit')
        .values({ org_id: orgId, kit, revision: 1, updated_by: save.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    )
  }
  return toCamelRow(
    await tx
      .updateTable('brand_kit')
      .set({ kit, revision: save.revision + 1, updated_by: save.userId, updated_at: sql<Date>`now()` })
      .where('org_id', '=', orgId)
      .where('revision', '=', save.revision)
      .returningAll()
      .executeTakeFirst(),
  )
}
