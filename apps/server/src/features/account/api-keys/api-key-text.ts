import { newSecretText } from '#platform/secrets/secret-text.ts'

/** Tells a key from a session's token, for us and for programs that look for leaked secrets. */
const keyPrefix = 'cwk_'
const shownCharacters = 10

export function isApiKeyText(token: string): boolean {
  return token.startsWith(keyPrefix)
}

/** 256 random bits behind the mark. */
export function newApiKeyText(): string {
  return keyPrefix + newSecretText()
}

/** What a list shows of a key; 36 of its 256 bits. */
export function shownPrefix(text: string): string {
  return text.slice(0, shownCharacters)
}
