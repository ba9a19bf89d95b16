/** Splits an AAC stream (ADTS) into frames; each decodes correctly only next to its original neighbours. */
export function splitAdts(stream: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at + 7 <= stream.length; ) {
    const length = ((stream.readUInt8(at + 3) & 3) << 11) | (stream.readUInt8(at + 4) << 3) | (stream.readUInt8(at + 5) >> 5)
    if (stream.readUInt16BE(at) >> 4 !== 0xfff || length < 7) throw new RangeError('this is no stream of AAC')
    frames.push(stream.subarray(at, at + length))
    at += length
  }
  return frames
}
