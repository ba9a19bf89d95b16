import type { OrgId, UserId } from '@clipwright/contract/ids'
import { ConnectionId, type ConnectionResult, SsoDomainId } from '@clipwright/contract/identity/sso'
import type { Insertable, Updateable } from 'kysely'
import { type CamelRow, toCamelRow, toColumns } from '#platform/db/camel-row.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { StoredSettings } from './sso-tables.ts'

export function makeConnectionId(): ConnectionId {
  return ConnectionId.parse(newId())
}

type NewConnection = Pick<CamelRow<Insertable<Database['sso_connection']>>, 'id' | 'name' | 'sealedSecret'> & { settings: StoredSettings }

export async function insertConnection(tx: Tx, orgId: OrgId, connection: NewConnection) {
  const { settings, ...rest } = connection
  return toCamelRow(
    await tx
      .insertInto('sso_connection')
      .values({
        ...toColumns(rest),
        org_id: orgId,
        protocol: settings.protocol,
        settings: jsonb(settings),
        proven_at: null,
        last_result: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

type ConnectionChange = Pick<CamelRow<Updateable<Database['sso_connection']>>, 'name' | 'isEnabled' | 'sealedSecret'> & {
  settings?: StoredSettings
}

export async function updateConnectionRow(tx: Tx, orgId: OrgId, id: ConnectionId, change: ConnectionChange) {
  const { settings, ...rest } = change
  return toCamelRow(
    await tx
      .updateTable('sso_connection')
      .set({ ...toColumns(rest), ...(settings ? { settings: jsonb(settings) } : {}), updated_at: new Date() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function deleteConnectionRow(tx: Tx, orgId: OrgId, id: ConnectionId): Promise<boolean> {
  const row = await tx.deleteFrom('sso_connection').where('org_id', '=', orgId).where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the result of an attempt. Success proves the connection for good. A sign-in names the connection before it has an
 * organisation: looks in every organisation.
 */
export async function setResult(db: Queryable, id: ConnectionId, result: ConnectionResult): Promise<void> {
  await db
    .updateTable('sso_connection')
    .set((row) => ({
      last_result: jsonb(result),
      ...(result.passed ? { proven_at: row.fn.coalesce('proven_at', row.val(new Date(result.at))) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function insertDomain(tx: Tx, orgId: OrgId, { domain, proofToken }: { domain: string; proofToken: string }) {
  return toCamelRow(
    await tx
      .insertInto('sso_domain')
      .values({
        id: SsoDomainId.parse(newId()),
        org_id: orgId,
        domain,
        proof_token: proofToken,
        verified_at: null,
        verified_by: null,
        checked_at: null,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Throws a unique violation when another organisation proved the domain. */
export async function setDomainProven(tx: Tx, orgId: OrgId, id: SsoDomainId, by: 'dns' | 'operator') {
  const now = new Date()
  return toCamelRow(
    await tx
      .updateTable('sso_domain')
      .set({ verified_at: now, verified_by: by, checked_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function setDomainChecked(tx: Tx, orgId: OrgId, id: SsoDomainId) {
  return toCamelRow(
    await tx
      .updateTable('sso_domain')
      .set({ checked_at: new Date() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function deleteDomainRow(tx: Tx, orgId: OrgId, id: SsoDomainId): Promise<string | undefined> {
  const row = await tx.deleteFrom('sso_domain').where('org_id', '=', orgId).where('id', '=', id).returning('domain').executeTakeFirst()
  return row?.domain
}

type Switches = { restrictLogin?: boolean; welcomesDomain?: boolean }

export async function setSwitches(tx: Tx, orgId: OrgId, switches: Switches): Promise<void> {
  const columns = toColumns(switches)
  await tx
    .insertInto('sso_setting')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
}

export async function insertAdmin(tx: Tx, orgId: OrgId, userId: UserId): Promise<boolean> {
  const added = await tx
    .insertInto('sso_admin')
    .values({ org_id: orgId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .executeTakeFirst()
  return added !== undefined
}

export async function deleteAdmin(tx: Tx, orgId: OrgId, userId: UserId): Promise<boolean> {
  const row = await tx
    .deleteFrom('sso_admin')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row !== undefined
}
