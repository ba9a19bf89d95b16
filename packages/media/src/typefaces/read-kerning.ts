/** Two glyph ids and the change of their distance, font units; below 0 is closer. */
export type KernPair = { left: number; right: number; units: number }

/** The most that `writeKerning` writes. */
const mostPairs = 40_000

const xadvance = 0x0004

/**
 * Kerning between the given glyphs, which come in order of priority: from the `kern` feature in GPOS, else from the `kern`
 * table. Beyond `mostPairs` the last are dropped. Reads stay inside their table: damage throws RangeError.
 */
export function readKerning(tables: ReadonlyMap<string, Buffer>, glyphIds: readonly number[]): KernPair[] {
  const gpos = tables.get('GPOS')
  const sums = new Map<number, number>()
  const add = (left: number, right: number, units: number) => {
    const key = left * 0x10000 + right
    if (units === 0 || (sums.size >= mostPairs && !sums.has(key))) return
    sums.set(key, (sums.get(key) ?? 0) + units)
  }
  const lookups = gpos ? listKernLookups(gpos) : []
  const rights = new Set(glyphIds)
  for (const lookup of lookups) for (const left of rights) readPairs(lookup, left, rights, add)
  const table = tables.get('kern')
  if (lookups.length === 0 && table) readKernTable(table, rights, add)
  return [...sums]
    .map(([key, units]) => ({ left: Math.floor(key / 0x10000), right: key % 0x10000, units }))
    .filter(({ units }) => units !== 0)
}

type Add = (left: number, right: number, units: number) => void

const from = (table: Buffer, offset: number): Buffer => {
  if (offset > table.length) throw new RangeError('an offset leads out of its table')
  return table.subarray(offset)
}

/** Subtables of the pair lookups in the `kern` feature, lookup by lookup. */
function listKernLookups(gpos: Buffer): Buffer[][] {
  const features = from(gpos, gpos.readUInt16BE(6))
  const lookupList = from(gpos, gpos.readUInt16BE(8))
  const indices = new Set<number>()
  for (const at of listDefaultFeatures(from(gpos, gpos.readUInt16BE(4)))) {
    const record = 2 + at * 6
    if (features.toString('latin1', record, record + 4) !== 'kern') continue
    const feature = from(features, features.readUInt16BE(record + 4))
    for (let n = 0; n < feature.readUInt16BE(2); n++) indices.add(feature.readUInt16BE(4 + n * 2))
  }
  return [...indices].toSorted((a, b) => a - b).map((index) => listPairSubtables(from(lookupList, lookupList.readUInt16BE(2 + index * 2))))
}

/** Features that apply to every script in its default language. */
function listDefaultFeatures(scripts: Buffer): Set<number> {
  const glyphIds = new Set<number>()
  for (let at = 0; at < scripts.readUInt16BE(0); at++) {
    const script = from(scripts, scripts.readUInt16BE(2 + at * 6 + 4))
    if (script.readUInt16BE(0) === 0) continue
    const system = from(script, script.readUInt16BE(0))
    for (let n = 0; n < system.readUInt16BE(4); n++) glyphIds.add(system.readUInt16BE(6 + n * 2))
  }
  return glyphIds
}

function listPairSubtables(lookup: Buffer): Buffer[] {
  const type = lookup.readUInt16BE(0)
  const tables = Array.from({ length: lookup.readUInt16BE(4) }, (_none, at) => from(lookup, lookup.readUInt16BE(6 + at * 2)))
  if (type === 2) return tables
  // An extension subtable: a type and the offset of the actual subtable.
  return type === 9 ? tables.filter((table) => table.readUInt16BE(2) === 2).map((table) => from(table, table.readUInt32BE(4))) : []
}

/** The first subtable that contains a pair determines it. */
function readPairs(subtables: readonly Buffer[], left: number, glyphIds: ReadonlySet<number>, add: Add): void {
  const settled = new Set<number>()
  for (const table of subtables) {
    const place = findCoverageIndex(from(table, table.readUInt16BE(2)), left)
    if (place < 0) continue
    const format = table.readUInt16BE(0)
    if (format === 1) {
      for (const [right, units] of readListedPairs(table, place)) {
        if (glyphIds.has(right) && !settled.has(right)) add(left, right, units)
        settled.add(right)
      }
    } else if (format === 2) {
      const unitsOf = readClassPairs(table, left)
      for (const right of glyphIds) if (!settled.has(right)) add(left, right, unitsOf(right))
      return
    }
  }
}

const bitsIn = (mask: number): number => mask.toString(2).replaceAll('0', '').length

/** Size of a value record in bytes and the offset of its advance, -1 without one. */
function measureRecord(format: number): { bytes: number; advanceAt: number } {
  return { bytes: bitsIn(format) * 2, advanceAt: format & xadvance ? bitsIn(format & (xadvance - 1)) * 2 : -1 }
}

function readListedPairs(table: Buffer, place: number): [right: number, units: number][] {
  const first = measureRecord(table.readUInt16BE(4))
  const bytes = 2 + first.bytes + measureRecord(table.readUInt16BE(6)).bytes
  const set = from(table, table.readUInt16BE(10 + place * 2))
  return Array.from({ length: set.readUInt16BE(0) }, (_none, at) => {
    const entry = 2 + at * bytes
    return [set.readUInt16BE(entry), first.advanceAt < 0 ? 0 : set.readInt16BE(entry + 2 + first.advanceAt)]
  })
}

function readClassPairs(table: Buffer, left: number): (right: number) => number {
  const first = measureRecord(table.readUInt16BE(4))
  const bytes = first.bytes + measureRecord(table.readUInt16BE(6)).bytes
  const rights = from(table, table.readUInt16BE(10))
  const classes = table.readUInt16BE(14)
  const row = 16 + findClass(from(table, table.readUInt16BE(8)), left) * classes * bytes
  return (right) => {
    const column = findClass(rights, right)
    return first.advanceAt < 0 || column >= classes ? 0 : table.readInt16BE(row + column * bytes + first.advanceAt)
  }
}

/** Index of a glyph in a coverage table, -1 when absent. */
function findCoverageIndex(table: Buffer, glyph: number): number {
  const isList = table.readUInt16BE(0) === 1
  const at = findLastAtMost(table, 4, isList ? 2 : 6, table.readUInt16BE(2), glyph)
  if (at < 0) return -1
  if (isList) return table.readUInt16BE(4 + at * 2) === glyph ? at : -1
  const range = 4 + at * 6
  return glyph <= table.readUInt16BE(range + 2) ? table.readUInt16BE(range + 4) + glyph - table.readUInt16BE(range) : -1
}

/** Class of a glyph; 0 when it has none. */
function findClass(table: Buffer, glyph: number): number {
  if (table.readUInt16BE(0) === 1) {
    const at = glyph - table.readUInt16BE(2)
    return at >= 0 && at < table.readUInt16BE(4) ? table.readUInt16BE(6 + at * 2) : 0
  }
  const at = findLastAtMost(table, 4, 6, table.readUInt16BE(2), glyph)
  const range = 4 + at * 6
  return at >= 0 && glyph <= table.readUInt16BE(range + 2) ? table.readUInt16BE(range + 4) : 0
}

/** Binary search: of `count` sorted entries that begin with a glyph, the last whose glyph is not above this one. */
function findLastAtMost(table: Buffer, start: number, entryBytes: number, count: number, glyph: number): number {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (table.readUInt16BE(start + middle * entryBytes) <= glyph) low = middle + 1
    else high = middle - 1
  }
  return high
}

/** Horizontal pairs of the old table, in Microsoft's version. */
function readKernTable(table: Buffer, glyphIds: ReadonlySet<number>, add: Add): void {
  if (table.readUInt16BE(0) !== 0) return
  let at = 4
  for (let n = 0; n < table.readUInt16BE(2); n++) {
    const coverage = table.readUInt16BE(at + 4)
    const count = table.readUInt16BE(at + 6)
    // Format 0, horizontal, no minimum values, no cross-stream.
    if ((coverage & 0xff07) === 0x0001) {
      for (let pair = 0; pair < count; pair++) {
        const entry = at + 14 + pair * 6
        const left = table.readUInt16BE(entry)
        const right = table.readUInt16BE(entry + 2)
        if (glyphIds.has(left) && glyphIds.has(right)) add(left, right, table.readInt16BE(entry + 4))
      }
    }
    at += Math.max(6, table.readUInt16BE(at + 2))
  }
}
