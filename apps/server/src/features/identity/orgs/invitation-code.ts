import { randomBytes } from 'node:crypto'
import type { InvitationId, OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { openSealedText, sealText } from '#platform/secrets/sealed-text.ts'

/** 192 random bits as 32 URL-safe characters. */
export function makeInvitationCode(): string {
  return randomBytes(24).toString('base64url')
}

/** Lookup hash of a code. Codes are random and long, so a plain hash is safe. */
export function hashCode(code: string): Buffer {
  return hashSecret(code)
}

type Owner = { orgId: OrgId; invitationId: InvitationId }
const ownerText = ({ orgId, invitationId }: Owner): string => `${orgId}:${invitationId}`

/** Encrypts and decrypts codes, so that a link can be shown again; a stolen table without the secret reveals none. */
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
