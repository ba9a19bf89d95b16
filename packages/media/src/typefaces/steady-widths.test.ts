import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { captionFonts } from '@clipwright/timeline/captions/fonts'
import { expect, test } from 'vitest'
import { findFontFile } from '../fonts.ts'
import { addSteadyWidths } from './steady-widths.ts'

const require = createRequire(import.meta.url)
const fromWoff = (require('fonteditor-core/lib/ttf/woff2ttf') as { default: (bytes: ArrayBuffer, options: object) => ArrayBuffer }).default

const packaged = captionFonts.flatMap(({ package: name, files }) =>
  name === 'system' ? [] : files.map((file) => findFontFile(name, file) ?? ''),
)
const unpack = (bytes: Buffer) =>
  Buffer.from(fromWoff(new Uint8Array(bytes).buffer, { inflate: (packed: number[]) => Array.from(inflateSync(Buffer.from(packed))) }))

/** Tables of a TrueType file by name. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    entries.map((at) => [
      font.toString('latin1', at, at + 4),
      font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)),
    ]),
  )
}

test('every caption font gets a program, and its other tables stay the same', async () => {
  for (const file of packaged) {
    const font = await readFile(file)
    const steady = addSteadyWidths(font)
    const [before, after] = [tablesOf(unpack(font)), tablesOf(unpack(steady))]
    expect(after.get('prep')?.length, file).toBeGreaterThan(7)
    expect([...after.keys()], file).toEqual([...after.keys()].toSorted())
    for (const [name, table] of before) expect(after.get(name)?.equals(table), `${name} of ${file}`).toBe(true)
    expect(steady.readUInt32BE(8), file).toBe(steady.length)
  }
})

test('TrueType files get one, too, with the right checksums', async () => {
  const font = unpack(await readFile(packaged[0] ?? ''))
  const steady = addSteadyWidths(font)
  const [before, after] = [tablesOf(font), tablesOf(steady)]
  expect(after.get('prep')?.length).toBeGreaterThan(7)
  for (const [name, table] of before) expect(after.get(name)?.equals(table), name).toBe(true)
  const [count, range, selector, shift] = [4, 6, 8, 10].map((at) => steady.readUInt16BE(at))
  expect([range, shift]).toEqual([2 ** (selector ?? 0) * 16, (count ?? 0) * 16 - (range ?? 0)])
})

test('a font with a program, and a file that is no font, stay as they are', async () => {
  const once = addSteadyWidths(await readFile(packaged[0] ?? ''))
  expect(addSteadyWidths(once)).toBe(once)
  for (const other of [
    Buffer.alloc(0),
    Buffer.from('wOFF'),
    Buffer.alloc(200),
    Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(100, 0xff)]),
  ])
    expect(addSteadyWidths(other)).toBe(other)
})
