import { createHash, randomBytes } from 'node:crypto'

/** Tells a key from a session's token, for us and for programs that look for leaked secrets. */
const MARK = 'cwk_'
const SHOWN_CHARACTERS = 10

export function isApiKeyText(token: string): boolean {
  return token.startsWith(MARK)
}

/** 256 random bits behind the mark. */
export function newApiKeyText(): string {
  return MARK + randomBytes(32).toString('base64url')
}

/** What a list shows of a key; 36 of its 256 bits. */
export function shownPrefix(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS)
}

/** What is stored and searched. The key is long and random, so a plain hash is enough. */
export function hashApiKey(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
