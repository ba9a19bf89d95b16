import { createHmac, timingSafeEqual } from 'node:crypto'

function mac(secret: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest()
}

/** URL-safe text that carries `payload` and proves that this installation made it for `purpose`. */
export function signToken(secret: Buffer, purpose: string, payload: unknown): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${mac(secret, purpose, text).toString('base64url')}`
}

/** The payload of a token with a valid signature; undefined otherwise. The caller parses it and checks its age. */
export function openToken(secret: Buffer, purpose: string, token: string): unknown {
  const [text, proof, ...rest] = token.split('.')
  if (!text || !proof || rest.length > 0) return undefined
  const proofBytes = Buffer.from(proof, 'base64url')
  const right = mac(secret, purpose, text)
  if (proofBytes.length !== right.length || !timingSafeEqual(proofBytes, right)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
}
