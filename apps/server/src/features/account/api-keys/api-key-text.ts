import { makeSecretText } from '#platform/secrets/secret-text.ts'

/** Prefix of every API key: tells keys from session tokens, and lets secret scanners recognise a leaked key. */
const keyPrefix = 'cwk_'
const shownCharacters = 10

export function isApiKeyText(token: string): boolean {
  return token.startsWith(keyPrefix)
}

/** The prefix and 256 random bits. */
export function makeApiKeyText(): string {
  return keyPrefix + makeSecretText()
}

/** The part of a key that lists show. It gives away 36 of the 256 bits. */
export function toShownPrefix(text: string): string {
  return text.slice(0, shownCharacters)
}
