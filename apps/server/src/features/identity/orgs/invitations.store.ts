import type { InvitationId, OrgId, UserId } from '@clipwright/contract/ids'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './orgs-tables.ts'

type NewInvitation = {
  id: InvitationId
  orgId: OrgId
  codeHash: Buffer
  codeSealed: Buffer
  singleUse: boolean
  domain: string | null
  email: string | null
  createdBy: UserId
  expiresAt: Date
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation) {
  return toCamelRow(
    await tx
      .insertInto('org_invitation')
      .values({
        id: invitation.id,
        org_id: invitation.orgId,
        code_hash: invitation.codeHash,
        code_sealed: invitation.codeSealed,
        single_use: invitation.singleUse,
        domain: invitation.domain,
        email: invitation.email,
        created_by: invitation.createdBy,
        expires_at: invitation.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export type InvitationRow = Awaited<ReturnType<typeof insertInvitation>>

/** The team’s link, if it is still valid. */
export async function findLink(db: Queryable, orgId: OrgId): Promise<InvitationRow | undefined> {
  return toCamelRow(await selectUsable(db).where('org_id', '=', orgId).where('single_use', '=', false).executeTakeFirst())
}

/** The invitation with this code, if it is valid now. */
export async function findByCodeHash(db: Queryable, codeHash: Buffer): Promise<InvitationRow | undefined> {
  return toCamelRow(await selectUsable(db).where('code_hash', '=', codeHash).executeTakeFirst())
}

/** Unused personal invitations, newest first. */
export async function listUnused(db: Queryable, orgId: OrgId): Promise<InvitationRow[]> {
  return toCamelRows(
    await selectUsable(db).where('org_id', '=', orgId).where('single_use', '=', true).orderBy('created_at', 'desc').orderBy('id').execute(),
  )
}

/** Of every organisation: whoever asks for them adds the address, the code or the organisation. */
function selectUsable(db: Queryable) {
  return db
    .selectFrom('org_invitation')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
}

/** Uses up a personal invitation. Of several concurrent attempts, one succeeds. */
export async function useInvitation(tx: Tx, orgId: OrgId, id: InvitationId): Promise<boolean> {
  const row = await tx
    .updateTable('org_invitation')
    .set({ used_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function revokeInvitation(tx: Tx, orgId: OrgId, id: InvitationId): Promise<InvitationRow | undefined> {
  return toCamelRow(
    await tx
      .updateTable('org_invitation')
      .set({ revoked_at: new Date() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** False when there was no link to revoke. */
export async function revokeLink(tx: Tx, orgId: OrgId): Promise<boolean> {
  const revoked = await tx
    .updateTable('org_invitation')
    .set({ revoked_at: new Date() })
    .where('org_id', '=', orgId)
    .where('single_use', '=', false)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length > 0
}

export async function revokeAllInvitations(tx: Tx, orgId: OrgId): Promise<void> {
  await tx
    .updateTable('org_invitation')
    .set({ revoked_at: new Date() })
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .execute()
}
