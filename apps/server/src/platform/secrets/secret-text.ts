import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export function makeSecretText(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash that is stored and looked up instead of the secret. The secret is random and long, so a plain hash is enough,
 * and looking it up leaks nothing about partial guesses through timing.
 */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares a secret that was sent with the one that is configured, in a time that tells nothing of either. */
export function isSameSecret(shownText: string, secret: string): boolean {
  return timingSafeEqual(hashSecret(shownText), hashSecret(secret))
}
