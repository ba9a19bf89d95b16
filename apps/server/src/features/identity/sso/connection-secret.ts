import type { Db } from '#platform/db/tx.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { openSealedText, sealText } from '#platform/secrets/sealed-text.ts'

type Owner = { orgId: string; connectionId: string }

const ownerText = ({ orgId, connectionId }: Owner) => `sso:${orgId}:${connectionId}`

export async function sealClientSecret(db: Db, owner: Owner, secret: string): Promise<Buffer> {
  return sealText(await serverSecret(db, 'sso-secrets'), ownerText(owner), secret)
}

export async function openClientSecret(db: Db, owner: Owner, sealed: Buffer): Promise<string> {
  return openSealedText(await serverSecret(db, 'sso-secrets'), ownerText(owner), sealed)
}
