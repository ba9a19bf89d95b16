import type { KernPair } from './read-kerning.ts'
import { writeSearchFields } from './sfnt.ts'

/** Most pairs a subtable's length field allows. */
const mostInSubtable = 10_900
const headBytes = 14

/** A `kern` table of these pairs. Each pair is in exactly one of its subtables. */
export function writeKerning(pairs: readonly KernPair[]): Buffer {
  const sorted = pairs.toSorted((a, b) => a.left - b.left || a.right - b.right)
  const subtables: Buffer[] = []
  for (let at = 0; at < sorted.length; at += mostInSubtable) subtables.push(writeSubtable(sorted.slice(at, at + mostInSubtable)))
  const header = Buffer.alloc(4)
  header.writeUInt16BE(subtables.length, 2)
  return Buffer.concat([header, ...subtables])
}

function writeSubtable(pairs: readonly KernPair[]): Buffer {
  const bytes = Buffer.alloc(headBytes + pairs.length * 6)
  bytes.writeUInt16BE(bytes.length, 2)
  // Format 0, horizontal.
  bytes.writeUInt16BE(0x0001, 4)
  writeSearchFields(bytes, 6, pairs.length, 6)
  for (const [at, { left, right, units }] of pairs.entries()) {
    const entry = headBytes + at * 6
    bytes.writeUInt16BE(left, entry)
    bytes.writeUInt16BE(right, entry + 2)
    bytes.writeInt16BE(Math.max(-0x8000, Math.min(0x7fff, units)), entry + 4)
  }
  return bytes
}
