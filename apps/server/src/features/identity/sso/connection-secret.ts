import type { Db } from '#platform/db/tx.ts'
import { openSealed, sealSecret } from '#platform/secrets/seal-keys.ts'

type Owner = { orgId: string; connectionId: string }

export const connectionKeys = 'sso-secrets'
export const connectionOwner = ({ orgId, connectionId }: Owner) => `sso:${orgId}:${connectionId}`

export async function sealClientSecret(db: Db, owner: Owner, secret: string): Promise<Buffer> {
  return sealSecret(db, connectionKeys, connectionOwner(owner), secret)
}

export async function openClientSecret(db: Db, owner: Owner, sealed: Buffer): Promise<string> {
  return openSealed(db, connectionKeys, connectionOwner(owner), sealed)
}
