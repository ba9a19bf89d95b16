import { lastMail } from './mailbox.ts'
import type { Place } from './sign-in.ts'

type Answer<T = Record<string, unknown>> = { status: number; body: T }
/** Calls the API as one person; `path` is that of the OpenAPI document. */
export type Call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer<T>>

/** A program outside of the product: it has an address and a token, and no page. */
export function openApi(url: string, token?: string): Call {
  return async <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: (await reply.json()) as T }
  }
}

/** Signs somebody in by the code in their mail; whoever is new gets an account. */
export async function signUpByCode(product: Place, email: string): Promise<{ call: Call; token: string; userId: string }> {
  const mailReply = await fetch(`${product.url}/api/auth/login-codes?email=${encodeURIComponent(email)}`)
  const cookie = mailReply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { code } = await lastMail(email, product)
  const { body } = await openApi(product.url)<{ token: string; user: { id: string } }>(
    'POST',
    '/auth/login-codes/verify',
    { email, code },
    { cookie },
  )
  return { call: openApi(product.url, body.token), token: body.token, userId: body.user.id }
}

type NewUpload = { extension: string; usecase: string; fileName?: string; sizeBytes?: number }

/** Sends a file and answers its `uri`. */
export async function sendFile(call: Call, upload: NewUpload, bytes: Buffer): Promise<string> {
  const { body } = await call<{ uri: string; uploadUrl: string }>('POST', '/upload-links', upload)
  const reply = await fetch(body.uploadUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  if (!reply.ok) throw new Error(`the upload was answered ${reply.status}`)
  return body.uri
}
