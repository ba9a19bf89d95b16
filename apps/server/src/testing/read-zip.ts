import { inflateRawSync } from 'node:zlib'

/** Files of a zip, unpacked, as its central directory lists them. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packedSize, nameLength, extra, note] = [
      zip.readUInt16LE(at + 10) === 8,
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const body = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), packedSize ? inflateRawSync(body) : body)
    at += 46 + nameLength + extra + note
  }
  return files
}
