// Writes packages/timeline/src/captions/font-metrics.ts from the font files, so that captions can be laid out without them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { captionFonts } from '../packages/timeline/src/captions/fonts.ts'
import type { CaptionFont } from '../packages/timeline/src/captions/fonts.ts'

const root = join(import.meta.dirname, '..')
const systemFolders = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk', '/usr/share/fonts/google-noto-cjk']

type Tables = Map<string, Buffer>

function readWoffTables(file: Buffer): Tables {
  const tables: Tables = new Map()
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const entry = 44 + 20 * index
    const packed = file.subarray(file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 4) + file.readUInt32BE(entry + 8))
    const isPacked = packed.length < file.readUInt32BE(entry + 12)
    tables.set(file.toString('latin1', entry, entry + 4), isPacked ? inflateSync(packed) : packed)
  }
  return tables
}

/** First face of a collection. The faces of Noto CJK differ in regional letter forms, not in widths. */
function readCollectionTables(file: Buffer): Tables {
  const tables: Tables = new Map()
  const face = file.readUInt32BE(12)
  for (let index = 0; index < file.readUInt16BE(face + 4); index++) {
    const entry = face + 12 + 16 * index
    const start = file.readUInt32BE(entry + 8)
    tables.set(file.toString('latin1', entry, entry + 4), file.subarray(start, start + file.readUInt32BE(entry + 12)))
  }
  return tables
}

function getTable(tables: Tables, name: string): Buffer {
  const table = tables.get(name)
  if (!table) throw new Error(`the font has no ${name} table`)
  return table
}

/** Code point to glyph, from the format 4 subtables. */
function readGlyphs(cmap: Buffer): Map<number, number> {
  const glyphByCode = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = cmap.readUInt32BE(8 + 8 * index)
    if (cmap.readUInt16BE(at) !== 4) continue
    const segments = cmap.readUInt16BE(at + 6) / 2
    for (let segment = 0; segment < segments; segment++) {
      const end = cmap.readUInt16BE(at + 14 + 2 * segment)
      const start = cmap.readUInt16BE(at + 16 + 2 * segments + 2 * segment)
      const delta = cmap.readInt16BE(at + 16 + 4 * segments + 2 * segment)
      const offsetAt = at + 16 + 6 * segments + 2 * segment
      const offset = cmap.readUInt16BE(offsetAt)
      for (let code = start; code <= end && code < 0xffff; code++) {
        const raw = offset === 0 ? code : cmap.readUInt16BE(offsetAt + offset + 2 * (code - start))
        const glyph = offset !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
        if (glyph !== 0) glyphByCode.set(code, glyph)
      }
    }
  }
  return glyphByCode
}

type Face = { ascent: number; descent: number; capHeight: number; widths: Map<number, number> }

function readFace(file: Buffer): Face {
  const tables = file.toString('latin1', 0, 4) === 'wOFF' ? readWoffTables(file) : readCollectionTables(file)
  const perEm = getTable(tables, 'head').readUInt16BE(18)
  const os2 = getTable(tables, 'OS/2')
  const metrics = getTable(tables, 'hmtx')
  const last = getTable(tables, 'hhea').readUInt16BE(34) - 1
  const scaled = (units: number) => Math.round((units * 1000) / perEm)
  const widths = new Map<number, number>()
  for (const [code, glyph] of readGlyphs(getTable(tables, 'cmap')))
    widths.set(code, scaled(metrics.readUInt16BE(4 * Math.min(glyph, last))))
  // NOTE: libass scales by the Windows metrics, whatever the line metrics are.
  return { ascent: scaled(os2.readUInt16BE(74)), descent: scaled(os2.readUInt16BE(76)), capHeight: scaled(os2.readInt16BE(88)), widths }
}

function listFontFiles(font: CaptionFont): string[] {
  if (font.package !== 'system') return font.files.map((name) => join(root, 'node_modules', font.package, 'files', name))
  return font.files.flatMap((name) =>
    systemFolders
      .map((folder) => join(folder, name))
      .filter((path) => existsSync(path))
      .slice(0, 1),
  )
}

// Letters whose width does not follow from the letter without its accent.
const blocks: [number, number][] = [
  [0x20, 0x7e],
  [0xa1, 0xbf],
  [0x110, 0x111],
  [0x131, 0x131],
  [0x141, 0x142],
  [0x152, 0x153],
  [0x2013, 0x2026],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x660, 0x66d],
  [0x671, 0x6d5],
  [0x904, 0x939],
  [0x93e, 0x940],
  [0x949, 0x94c],
  [0x958, 0x96f],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
  [0xfe80, 0xfefc],
]
const single = [...'ÆÐ×ØÞßæðøþẞ€₹'].map((letter) => letter.codePointAt(0) ?? 0)

/** Runs of one font as "first code point:width width …", separated by bars. */
function toWidthRuns(widths: Map<number, number>): string {
  const codeRanges: [number, number][] = [...blocks, ...single.map((code): [number, number] => [code, code])]
  return codeRanges
    .map(([first, last]) => ({ first, row: Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0) }))
    .filter(({ row }) => row.some((width) => width > 0))
    .map(({ first, row }) => `${first}:${row.join(' ')}`)
    .join('|')
}

function measureFont(font: CaptionFont): string {
  const faces = listFontFiles(font).map((path) => readFace(readFileSync(path)))
  const main = faces[0]
  if (!main) throw new Error(`no file of ${font.family} is installed`)
  const widths = new Map(faces.toReversed().flatMap((face) => [...face.widths]))
  return [
    `  '${font.family}': {`,
    `    ascent: ${main.ascent},`,
    `    descent: ${main.descent},`,
    `    capHeight: ${main.capHeight},`,
    `    widths: '${toWidthRuns(widths)}',`,
    '  },',
  ].join('\n')
}

const text = `// Generated by tools/caption-font-metrics.ts from the font files. Thousandths of an em.

/** \`widths\`: runs "first code point:width width …" separated by bars; 0 where the font has no glyph. */
type FontMetrics = { ascent: number; descent: number; capHeight: number; widths: string }

export const fontMetrics: Record<string, FontMetrics> = {
${captionFonts
  .filter((font) => font.package !== 'system' || font.family.endsWith('SC'))
  .map(measureFont)
  .join('\n')}
}
`
writeFileSync(join(root, 'packages/timeline/src/captions/font-metrics.ts'), text)
