import { BrandTemplateId, type OrgId, type UserId } from '@clipwright/contract/ids'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

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

export type BrandTemplateRow = RowOf<BrandTemplateTable>

/** Serializes adding templates and choosing the default, so that two calls cannot take the last free place. */
export async function lockTemplates(tx: Tx, orgId: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`brand-templates ${orgId}`}))`.execute(tx)
}

/** Undefined when the organisation has a template of this name, ignoring case. */
export async function insertTemplate(
  tx: Tx,
  orgId: OrgId,
  template: { name: string; look: TemplateLook; userId: UserId },
): Promise<BrandTemplateRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('brand_template')
      .values({
        id: BrandTemplateId.parse(newId()),
        org_id: orgId,
        name: template.name,
        look: jsonb(template.look),
        created_by: template.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function findTemplate(db: Queryable, orgId: OrgId, id: BrandTemplateId): Promise<BrandTemplateRow | undefined> {
  return toCamelRow(await db.selectFrom('brand_template').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function findDefaultTemplate(db: Queryable, orgId: OrgId): Promise<BrandTemplateRow | undefined> {
  return toCamelRow(
    await db.selectFrom('brand_template').selectAll().where('org_id', '=', orgId).where('is_default', '=', true).executeTakeFirst(),
  )
}

/** Sorted by name. */
export async function listTemplates(db: Queryable, orgId: OrgId): Promise<BrandTemplateRow[]> {
  return toCamelRows(await db.selectFrom('brand_template').selectAll().where('org_id', '=', orgId).orderBy(sql`lower(name)`).execute())
}

type TemplateChange = { name?: string; look?: TemplateLook; isDefault?: boolean }

/** Increments the revision. The caller holds `lockTemplates` and has checked the name. */
export async function updateTemplate(tx: Tx, orgId: OrgId, id: BrandTemplateId, change: TemplateChange): Promise<BrandTemplateRow> {
  if (change.isDefault) {
    await tx.updateTable('brand_template').set({ is_default: false }).where('org_id', '=', orgId).where('is_default', '=', true).execute()
  }
  return toCamelRow(
    await tx
      .updateTable('brand_template')
      .set({
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`now()`,
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.look === undefined ? {} : { look: jsonb(change.look) }),
        ...(change.isDefault === undefined ? {} : { is_default: change.isDefault }),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function deleteTemplateRow(tx: Tx, orgId: OrgId, id: BrandTemplateId): Promise<boolean> {
  const result = await tx.deleteFrom('brand_template').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
