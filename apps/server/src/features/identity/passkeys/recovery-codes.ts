import { createHash, randomInt } from 'node:crypto'

export const recoveryCodes = 10

// Without letters and digits that look alike in print: 31 signs, so 16 of them are 79 bits.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** `k3tq-9wzv-m2rd-7xhp` */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)] ?? '')
  return [0, 4, 8, 12].map((from) => signs.slice(from, from + 4).join('')).join('-')
}

/** What is kept of a code. Blanks, dashes and capitals make no difference: people copy them from paper. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
}
