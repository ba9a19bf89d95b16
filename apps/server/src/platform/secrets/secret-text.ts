import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 URL-safe characters. */
export function newSecretText(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored and looked up instead of the secret. The secret is random and long, so a plain hash is enough, and
 * a search by hash tells nobody by its timing how much of a guess was right.
 */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
