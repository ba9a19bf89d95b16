import { createHash } from 'node:crypto'

const signs = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * A key that the network accepts for a record (a TID), made from the time of the post and its target: always the same, so
 * that writing the record twice leaves one.
 */
export function makeRecordKey(fireAt: Date, targetId: string): string {
  const hash = createHash('sha256').update(targetId).digest()
  // Microseconds, of which the last three digits tell posts of one millisecond apart; ten more bits are a clock's own.
  const micros = BigInt(fireAt.getTime()) * 1000n + BigInt(hash.readUInt16BE(0) % 1000)
  let rest = (micros << 10n) | BigInt(hash.readUInt16BE(2) % 1024)
  let key = ''
  for (let index = 0; index < 13; index += 1) {
    key = (signs[Number(rest & 31n)] ?? '') + key
    rest >>= 5n
  }
  return key
}
