const startCode = Buffer.from([0, 0, 1])
const otherSlice = 1
const keySlice = 5

/** Counts the frames of an H.264 byte stream and whether the first can be decoded on its own. */
export function countFrames(stream: Buffer): { count: number; beginsWithKey: boolean } {
  let count = 0
  let beginsWithKey = false
  for (let at = stream.indexOf(startCode); at >= 0; at = stream.indexOf(startCode, at + 3)) {
    const kind = (stream[at + 3] ?? 0) & 0x1f
    // A frame can have several slices; the first starts at macroblock 0, coded as a single one bit.
    const isFirst = ((stream[at + 4] ?? 0) & 0x80) !== 0
    if ((kind !== otherSlice && kind !== keySlice) || !isFirst) continue
    if (count === 0) beginsWithKey = kind === keySlice
    count += 1
  }
  return { count, beginsWithKey }
}
