import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { readEmbedding } from './embedding.ts'
import type { FontRefusal, FontTask, ReadFont } from './font-answer.ts'
import { type KernPair, readKerning } from './read-kerning.ts'
import { readTables, writeTables } from './sfnt.ts'
import { addSteadyWidths } from './steady-widths.ts'
import { writeKerning } from './write-kerning.ts'

// NOTE: This file is a program of its own and runs inside the sandbox: whatever a font does to the parser ends there.
// Outlines are parsed into points and written again, and kerning likewise as pairs. Programs of the font (hinting),
// variations, substitutions and every table not needed to draw a letter are dropped.

type Glyph = { advanceWidth?: number; yMax?: number; contours?: unknown[] }
type Outlines = {
  head: { unitsPerEm: number; macStyle: number }
  'OS/2': Record<string, number | string | undefined>
  name: Record<string, string | undefined>
  glyf: Glyph[]
  cmap: Record<string, number>
}
type Editor = { get(): Outlines; write(options: object): Buffer }
type Library = { createFont(bytes: Buffer | Outlines, options: object): Editor; woff2: { init(): Promise<unknown> } }

const require = createRequire(import.meta.url)
const { createFont, woff2 } = require('fonteditor-core/lib/main') as Library
const fromWoff = (require('fonteditor-core/lib/ttf/woff2ttf') as { default: (bytes: ArrayBuffer, options: object) => ArrayBuffer }).default
const fromWoff2 = (require('fonteditor-core/lib/ttf/woff2tottf') as { default: (bytes: ArrayBuffer, options: object) => ArrayBuffer })
  .default

const mostGlyphs = 30_000
const mostTables = 64
const mostUnpackedBytes = 32 * 1024 ** 2
/** Start of the Chinese, Japanese and Korean code points. */
const firstSquareLetter = 0x2e80
const mostKerned = 2000
const only = { hinting: false, kerning: false, compound2simple: true } as const

class Refused extends Error {
  readonly why: FontRefusal
  constructor(why: FontRefusal) {
    super(why)
    this.why = why
  }
}
const refuse = (why: FontRefusal): never => {
  throw new Refused(why)
}

/** The bytes of a plain font, unpacked if necessary. */
async function unpack(bytes: Buffer): Promise<Buffer> {
  const head = bytes.toString('latin1', 0, 4)
  if (head !== 'wOFF' && head !== 'wOF2') return bytes
  if (bytes.readUInt16BE(12) > mostTables || bytes.readUInt32BE(16) > mostUnpackedBytes) return refuse('too-large')
  const whole = new Uint8Array(bytes).buffer
  if (head === 'wOF2') {
    await woff2.init()
    return Buffer.from(fromWoff2(whole, {}))
  }
  const inflate = (packed: number[]) => Array.from(inflateSync(Buffer.from(packed), { maxOutputLength: mostUnpackedBytes }))
  return Buffer.from(fromWoff(whole, { inflate }))
}

function readOutlines(bytes: Buffer): Outlines {
  const head = bytes.toString('latin1', 0, 4)
  if (head === 'ttcf') return refuse('collection')
  if (head !== 'OTTO' && head !== 'true' && bytes.readUInt32BE(0) !== 0x00010000) return refuse('not-a-font')
  if (bytes.length > mostUnpackedBytes || bytes.readUInt16BE(4) > mostTables) return refuse('too-large')
  const outlines = createFont(bytes, { type: head === 'OTTO' ? 'otf' : 'ttf', ...only }).get()
  if (outlines.glyf.length > mostGlyphs) return refuse('too-large')
  return outlines
}

/** A regular face under a made-up name, so that no renderer adds synthetic weight or slant. */
function rename(outlines: Outlines, family: string): void {
  outlines.name = {
    fontFamily: family,
    fontSubFamily: 'Regular',
    fullName: family,
    postScriptName: family,
    uniqueSubFamily: family,
    version: 'Version 1.000',
  }
  Object.assign(outlines['OS/2'], { usWeightClass: 400, fsSelection: 0x40, achVendID: '    ' })
  outlines.head.macStyle = 0
}

/** Thousandths of an em, read back from the file that was written. */
function measure(outlines: Outlines): Pick<ReadFont, 'glyphCount' | 'ascent' | 'descent' | 'capHeight' | 'widths'> {
  const scaled = (units: number) => Math.round((units * 1000) / outlines.head.unitsPerEm)
  const os2 = outlines['OS/2']
  const glyphOf = (code: number | string) => outlines.glyf[outlines.cmap[code] ?? -1]
  return {
    glyphCount: outlines.glyf.length,
    ascent: scaled(Number(os2['usWinAscent'] ?? 0)),
    descent: scaled(Number(os2['usWinDescent'] ?? 0)),
    capHeight: scaled(Number(os2['sCapHeight'] ?? 0) || (glyphOf(72)?.yMax ?? outlines.head.unitsPerEm * 0.7)),
    widths: Object.keys(outlines.cmap)
      .filter((code) => Number(code) >= 32)
      .map((code): [number, number] => [Number(code), scaled(glyphOf(code)?.advanceWidth ?? 0)]),
  }
}

/** Glyphs whose kerning is kept: alphabets, in the order of their letters. Full-width characters have none. */
function listKernedGlyphs(outlines: Outlines): number[] {
  const codes = Object.keys(outlines.cmap).map(Number)
  const alphabetic = codes.filter((code) => code >= 0x20 && code < firstSquareLetter).toSorted((a, b) => a - b)
  return [...new Set(alphabetic.map((code) => outlines.cmap[code] ?? 0))].filter((glyph) => glyph > 0).slice(0, mostKerned)
}

/** The font's kerning. Damage costs the kerning, not the font. */
function readFontKerning(plain: Buffer, outlines: Outlines): KernPair[] {
  try {
    return readKerning(readTables(plain), listKernedGlyphs(outlines))
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Embedding rights; refuses a font that may not be embedded, or whose OS/2 table lies outside the file. */
function readFontEmbedding(plain: Buffer): ReadFont['embedding'] {
  let os2: Buffer | undefined
  try {
    os2 = readTables(plain).get('OS/2')
  } catch (error) {
    if (error instanceof RangeError) return refuse('damaged')
    throw error
  }
  const embedding = readEmbedding(os2)
  return embedding === 'restricted' || embedding === 'bitmaps' ? refuse(embedding) : embedding
}

/** Writes the face to `outFile` and returns its contents. Throws `Refused`, or whatever the parser throws. */
async function rewrite({ file, outFile, family }: FontTask): Promise<ReadFont> {
  const bytes = await readFile(file)
  if (bytes.length < 64) refuse('not-a-font')
  const plain = await unpack(bytes)
  const outlines = readOutlines(plain)
  const embedding = readFontEmbedding(plain)
  const os2 = outlines['OS/2']
  const original = {
    label: String(outlines.name['fullName'] ?? outlines.name['fontFamily'] ?? ''),
    weight: Number(os2['usWeightClass'] ?? 400),
    isItalic: (Number(os2['fsSelection'] ?? 0) & 1) === 1 || (outlines.head.macStyle & 2) === 2,
  }
  rename(outlines, family)
  const redrawn = createFont(outlines, { type: 'ttf' }).write({ type: 'ttf', ...only, toBuffer: true })
  // Read back: a file that cannot be parsed is not handed out.
  const finalOutlines = createFont(redrawn, { type: 'ttf', ...only }).get()
  const pairs = readFontKerning(plain, finalOutlines)
  const whole = pairs.length === 0 ? redrawn : writeTables(new Map([...readTables(redrawn), ['kern', writeKerning(pairs)]]))
  await writeFile(outFile, addSteadyWidths(whole))
  return { ...original, ...measure(finalOutlines), kernPairCount: pairs.length, embedding }
}

const [taskFile = ''] = process.argv.slice(2)
const tasks = JSON.parse(await readFile(taskFile, 'utf8')) as FontTask[]
for (const [at, task] of tasks.entries()) {
  const outcome = await rewrite(task).then(
    (read) => ({ at, read }),
    (error: unknown) => {
      if (!(error instanceof Refused)) process.stderr.write(`${String(error)}\n`)
      return { at, refused: error instanceof Refused ? error.why : 'damaged' }
    },
  )
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
