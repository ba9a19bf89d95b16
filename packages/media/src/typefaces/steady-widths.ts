const entryBytes = { wOFF: 20, sfnt: 16 } as const
const headBytes = { wOFF: 44, sfnt: 12 } as const

// Instructions without effect. More than seven bytes: FreeType treats a shorter program as none.
const program = Buffer.from([0xb8, 0x01, 0xff, 0x85, 0xb0, 0x04, 0x8d, 0xb0, 0x00, 0x21])

/**
 * Adds a program without effect to a font. Returns the font unchanged if it has one already or is no WOFF or TrueType file.
 *
 * FreeType guesses hints for a font without a program, and libass sets lines with the widths that result. The guesses
 * differ between versions, so browser and renderer would set the same line differently: Arabic by up to a pixel. With a
 * program, widths are those of the font.
 */
export function addSteadyWidths(font: Buffer): Buffer {
  const kind = detectContainer(font)
  if (!kind) return font
  const [entry, head] = [entryBytes[kind], headBytes[kind]]
  const countAt = kind === 'wOFF' ? 12 : 4
  const count = font.readUInt16BE(countAt)
  const bodyAt = head + count * entry
  if (font.length < bodyAt) return font
  const entries: Buffer[] = Array.from({ length: count }, (_, index) =>
    Buffer.from(font.subarray(head + index * entry, head + (index + 1) * entry)),
  )
  const tags = entries.map((each) => each.toString('latin1', 0, 4))
  if (!tags.includes('glyf') || tags.includes('prep')) return font
  const offsetAt = kind === 'wOFF' ? 4 : 8
  for (const each of entries) each.writeUInt32BE(each.readUInt32BE(offsetAt) + entry, offsetAt)
  const rest = font.subarray(bodyAt)
  const padding = Buffer.alloc((4 - (rest.length % 4)) % 4)
  const body = Buffer.alloc(Math.ceil(program.length / 4) * 4)
  program.copy(body)
  const own = makeEntry(kind, bodyAt + entry + rest.length + padding.length, sumTable(body))
  // Readers search the directory by halves, so it is sorted.
  const after = tags.findIndex((tag) => tag > 'prep')
  entries.splice(after === -1 ? entries.length : after, 0, own)
  const start = Buffer.from(font.subarray(0, head))
  start.writeUInt16BE(count + 1, countAt)
  const fontBytes = Buffer.concat([start, ...entries, rest, padding, body])
  if (kind === 'wOFF') {
    fontBytes.writeUInt32BE(fontBytes.length, 8)
    fontBytes.writeUInt32BE(font.readUInt32BE(16) + entryBytes.sfnt + body.length, 16)
    // Metadata and private data, if there are any.
    for (const at of [24, 36]) if (font.readUInt32BE(at) > 0) fontBytes.writeUInt32BE(font.readUInt32BE(at) + entry, at)
  } else writeSearch(fontBytes, count + 1)
  return fontBytes
}

function detectContainer(font: Buffer): 'wOFF' | 'sfnt' | undefined {
  if (font.length < headBytes.wOFF) return undefined
  const sign = font.toString('latin1', 0, 4)
  if (sign === 'wOFF') return 'wOFF'
  return sign === '\0\u0001\0\0' || sign === 'true' ? 'sfnt' : undefined
}

function makeEntry(kind: 'wOFF' | 'sfnt', offset: number, sum: number): Buffer {
  const entryBuffer = Buffer.alloc(entryBytes[kind])
  entryBuffer.write('prep', 0, 'latin1')
  const fields = kind === 'wOFF' ? [offset, program.length, program.length, sum] : [sum, offset, program.length]
  fields.forEach((value, index) => entryBuffer.writeUInt32BE(value, 4 + 4 * index))
  return entryBuffer
}

/** Checksum of a table whose length is a multiple of four bytes. */
function sumTable(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

/** Binary search fields in the header of a TrueType file. */
function writeSearch(font: Buffer, count: number): void {
  const power = 2 ** Math.floor(Math.log2(count))
  font.writeUInt16BE(power * entryBytes.sfnt, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((count - power) * entryBytes.sfnt, 10)
}
