import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { writeTables } from '../sfnt.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/montserrat/package.json')), 'files')

/** One font as it is packed for browsers. */
export const wholeFonts = {
  woff: join(folder, 'montserrat-latin-800-normal.woff'),
  woff2: join(folder, 'montserrat-latin-800-normal.woff2'),
}

/** The plain font inside a WOFF file. */
export function unpackFont(packed: Buffer): Buffer {
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < packed.readUInt16BE(12); at++) {
    const entry = 44 + at * 20
    const bytes = packed.subarray(packed.readUInt32BE(entry + 4), packed.readUInt32BE(entry + 4) + packed.readUInt32BE(entry + 8))
    const isPlain = packed.readUInt32BE(entry + 8) === packed.readUInt32BE(entry + 12)
    tables.set(packed.toString('latin1', entry, entry + 4), isPlain ? bytes : inflateSync(bytes))
  }
  return writeTables(tables)
}
