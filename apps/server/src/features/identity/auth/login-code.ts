import { randomBytes, randomInt, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const codeDigits = 6
const hashBytes = 32
/** What the server uses: about 40 ms per code, so that a stolen table of six-digit codes takes long to crack. */
export const loginCodeCost = 2 ** 14

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** `cost`: scrypt's N, a power of two. */
const stretch = (code: string, salt: Buffer, cost: number) => derive(code, salt, hashBytes, { N: cost, r: 8, p: 1 })

export type HashedCode = { salt: Buffer; codeHash: Buffer }

/** Six unpredictable digits, leading zeros included. */
export function makeLoginCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}

export async function hashLoginCode(code: string, cost: number): Promise<HashedCode> {
  const salt = randomBytes(16)
  return { salt, codeHash: await stretch(code, salt, cost) }
}

/** Takes the same time for a correct code as for any wrong one. */
export async function isLoginCode(code: string, { salt, codeHash }: HashedCode, cost: number): Promise<boolean> {
  return timingSafeEqual(await stretch(code, salt, cost), codeHash)
}
