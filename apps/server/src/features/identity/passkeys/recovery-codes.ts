import { createHash, randomInt } from 'node:crypto'

export const recoveryCodes = 10

// Without characters that look alike in print. With 31 characters, 16 of them hold 79 bits.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** `k3tq-9wzv-m2rd-7xhp` */
export function makeRecoveryCode(): string {
  const signs = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)] ?? '')
  return [0, 4, 8, 12].map((from) => signs.slice(from, from + 4).join('')).join('-')
}

/** Hash of a code, ignoring spaces, dashes and case, since people copy codes from paper. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
}
