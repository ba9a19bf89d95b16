import { randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { UserId } from '@clipwright/contract/ids'

export const deletionCodeMinutes = 10
/** Wrong codes after which the code is void. */
export const deletionCodeTries = 5

const derive = promisify<string, string, number, Buffer>(scrypt)

export function makeDeletionCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Six digits are few, so the hash is slow and bound to one person. */
export async function hashDeletionCode(userId: UserId, code: string): Promise<Buffer> {
  return derive(code, `delete account ${userId}`, 32)
}

export async function isDeletionCode(userId: UserId, code: string, hash: Buffer): Promise<boolean> {
  return timingSafeEqual(await hashDeletionCode(userId, code), hash)
}
