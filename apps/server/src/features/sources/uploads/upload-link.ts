import { UploadId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'

const linkHours = 24
const Grant = z.object({ id: UploadId, expiresMs: z.number() })

/** Path and query of the URL that bytes are PUT to. The link alone grants permission, for this one upload. */
export function signUploadPath(secret: Buffer, id: UploadId, nowMs: number): { path: string; expiresAt: Date } {
  const expiresMs = nowMs + linkHours * 3_600_000
  return { path: `/api/uploads/${id}?token=${signToken(secret, 'upload', { id, expiresMs })}`, expiresAt: new Date(expiresMs) }
}

/** The upload a link is for; undefined when the signature is wrong, it has expired, or its path names another upload. */
export function openUploadLink(secret: Buffer, pathId: string, token: string, nowMs: number): UploadId | undefined {
  const grant = Grant.safeParse(openToken(secret, 'upload', token))
  return grant.success && grant.data.id === pathId && grant.data.expiresMs > nowMs ? grant.data.id : undefined
}
