import { randomBytes } from 'node:crypto'

/**
 * A new opaque id: 16 URL-safe characters, 95 random bits. Brand it by parsing with the id's schema.
 * None begins with `-`, which programs read as an option and spreadsheets as a formula.
 */
export function newId(): string {
  const id = randomBytes(12).toString('base64url')
  return id.startsWith('-') ? newId() : id
}
