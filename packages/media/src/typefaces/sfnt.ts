/** Tables of a plain font by tag. Throws RangeError when one lies outside the file. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = font.readUInt16BE(4)
  for (let at = 0; at < count; at++) {
    const entry = 12 + at * 16
    const offset = font.readUInt32BE(entry + 8)
    const length = font.readUInt32BE(entry + 12)
    if (offset + length > font.length) throw new RangeError('a table ends behind the file')
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length))
  }
  return tables
}

/** A plain TrueType font of these tables, with checksums. `head` must be among them. */
export function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const header = Buffer.alloc(12 + sorted.length * 16)
  header.writeUInt32BE(0x00010000, 0)
  writeSearchFields(header, 4, sorted.length, 16)
  const parts: Buffer[] = [header]
  let offset = header.length
  let headAt = 0
  for (const [at, [tag, table]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    // The checksum of the whole font is computed with this field at zero.
    if (tag === 'head') padded.writeUInt32BE(0, 8)
    if (tag === 'head') headAt = offset
    const entry = 12 + at * 16
    header.write(tag, entry, 4, 'latin1')
    header.writeUInt32BE(sumTable(padded), entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    parts.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat(parts)
  font.writeUInt32BE((0xb1b0afba - sumTable(font)) >>> 0, headAt + 8)
  return font
}

/** Count and binary search fields as fonts have them: four 16-bit numbers. */
export function writeSearchFields(into: Buffer, at: number, count: number, entryBytes: number): void {
  const steps = Math.floor(Math.log2(Math.max(1, count)))
  const range = entryBytes * 2 ** steps
  into.writeUInt16BE(count, at)
  // The widest ranges overflow and are truncated; readers compute them themselves.
  into.writeUInt16BE(range & 0xffff, at + 2)
  into.writeUInt16BE(steps, at + 4)
  into.writeUInt16BE((count * entryBytes - range) & 0xffff, at + 6)
}

function sumTable(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
