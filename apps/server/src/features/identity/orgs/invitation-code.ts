import { randomBytes } from 'node:crypto'
import type { InvitationId, OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { openSealedText, sealText } from '#platform/secrets/sealed-text.ts'

/** 192 random bits in 32 URL-safe characters. */
export function newInvitationCode(): string {
  return randomBytes(24).toString('base64url')
}

/** What a code is looked up by. Codes are random and long, so that a plain hash gives nothing away. */
export function hashCode(code: string): Buffer {
  return hashSecret(code)
}

type Owner = { orgId: OrgId; invitationId: InvitationId }
const ownerText = ({ orgId, invitationId }: Owner): string => `${orgId}:${invitationId}`

/** Opens and closes codes for copying them again; a stolen table without the secret shows none of them. */
export async function invitationVault(db: Db): Promise<{
  seal(owner: Owner, code: string): Buffer
  open(owner: Owner, sealed: Buffer): string
}> {
  const key = await serverSecret(db, 'invitations')
  return {
    seal: (owner, code) => sealText(key, ownerText(owner), code),
    open: (owner, sealed) => openSealedText(key, ownerText(owner), sealed),
  }
}
