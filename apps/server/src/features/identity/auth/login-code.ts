import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const codeDigits = 6
const hashBytes = 32
/** About 40 ms per code, so that a stolen table of six-digit codes takes long to crack. */
const scryptCost = { N: 2 ** 14, r: 8, p: 1 }

const stretch = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt)

export type HashedCode = { salt: Buffer; codeHash: Buffer }

/** Six unpredictable digits, leading zeros included. */
export function makeLoginCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}

export async function hashLoginCode(code: string): Promise<HashedCode> {
  const salt = randomBytes(16)
  return { salt, codeHash: await stretch(code, salt, hashBytes, scryptCost) }
}

/** Takes the same time for a correct code as for any wrong one. */
export async function isLoginCode(code: string, { salt, codeHash }: HashedCode): Promise<boolean> {
  return timingSafeEqual(await stretch(code, salt, hashBytes, scryptCost), codeHash)
}
