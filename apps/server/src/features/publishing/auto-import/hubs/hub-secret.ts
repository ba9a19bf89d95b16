import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ImportChannelId } from '@clipwright/contract/ids'
import { serverSecret } from '#platform/http/server-secret.ts'
import type { Db } from '#platform/db/tx.ts'

/** What a hub signs with, different for each channel; it is not stored. */
export async function hubSecret(db: Db, channelId: ImportChannelId): Promise<string> {
  return createHmac('sha256', await serverSecret(db, 'import-hubs'))
    .update(channelId)
    .digest('hex')
}

const algorithms = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/** Whether `x-hub-signature`, such as `sha256=0a1b…`, is that of the body. */
export function isSigned(secret: string, body: Buffer, header: string | undefined): boolean {
  const [algorithm = '', hex = ''] = (header ?? '').split('=')
  if (!algorithms.has(algorithm)) return false
  const signature = createHmac(algorithm, secret).update(body).digest()
  const claim = Buffer.from(hex, 'hex')
  return claim.length === signature.length && timingSafeEqual(claim, signature)
}
