import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { fontMetrics } from '@clipwright/timeline/captions/font-metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { drawSample, sampleSize } from './draw-sample.ts'
import { findGaps, writeSampleLine, listScripts, toWidthRuns } from './letter-coverage.ts'
import { type KernPair, readKerning } from './read-kerning.ts'
import { rewriteFont, rewriteFonts } from './rewrite-font.ts'
import { readTables, writeTables } from './sfnt.ts'
import { tryDamagedFonts } from './testing/damaged-fonts.ts'
import { unpackFont, wholeFonts } from './testing/whole-fonts.ts'
import { writeKerning } from './write-kerning.ts'

const require = createRequire(import.meta.url)
const { woff, woff2 } = wholeFonts

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
/** One that was accepted, and its file. */
let font: Awaited<ReturnType<typeof rewriteFont>>
let fontFile = ''
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  fontFile = join(folder.path, 'accepted.ttf')
  font = await rewriteFont({ file: woff, outFile: fontFile })
})
afterAll(() => folder[Symbol.asyncDispose]())

const outFile = () => join(folder.path, 'face.ttf')
const codesOf = (font: { widths: [number, number][] }) => new Set(font.widths.map(([code]) => code))

describe('an accepted font', () => {
  test.each([
    ['WOFF', woff],
    ['WOFF2', woff2],
  ])('comes out of %s as TrueType under a name of ours, with its letters and widths', async (_kind, file) => {
    const font = await rewriteFont({ file, outFile: outFile() })
    expect(font.family).toMatch(/^Team [0-9a-f]{16}$/)
    expect(font.label).toMatch(/^Montserrat.*ExtraBold/)
    expect(font).toMatchObject({ weight: 800, isItalic: false, ascent: 1109, capHeight: 700 })
    const knownWidths = fontMetrics['Montserrat ExtraBold']?.widths.slice(0, 200) ?? 'none'
    expect(toWidthRuns(font.widths).slice(0, 200)).toBe(knownWidths)
    const bytes = await readFile(outFile())
    expect(bytes.readUInt32BE(0)).toBe(0x00010000)
    expect(bytes.includes('fpgm') || bytes.includes('GSUB') || bytes.includes('Montserrat')).toBe(false)
  })

  test('is used by the caption library, as its log says', async () => {
    const sample = await drawSample({
      fontFile,
      family: font.family,
      text: writeSampleLine(codesOf(font)),
      measures: font,
      folder: folder.path,
    })
    expect(sample.isDrawn).toBe(true)
    const stranger = await drawSample({
      fontFile,
      family: 'Team 0000000000000000',
      text: 'Hamburg',
      measures: font,
      folder: folder.path,
    })
    expect(stranger.isDrawn).toBe(false)
  })

  test('is shown with a whole line, smaller where its letters are wide', async () => {
    const drawText = (text: string) => drawSample({ fontFile, family: font.family, text, measures: font, folder: folder.path })
    const wide = inkColumns((await drawText('MWMWMWMWMWMWMWMWMW')).file)
    expect(wide.first).toBeGreaterThan(4)
    expect(wide.last).toBeLessThan(sampleSize.width - 4)
    expect(wide.last - wide.first).toBeGreaterThan(0.85 * sampleSize.width)
  })

  test('lists the letters of each language that it lacks', async () => {
    const codes = codesOf(font)
    expect(listScripts(codes)).toEqual(['latin'])
    const gaps = new Map(findGaps(codes).map(({ language, missing }) => [language, missing.join('')]))
    expect(gaps.get('pl-PL')).toMatch(/^ąćęłńśźż/)
    expect(gaps.has('de-DE')).toBe(false)
    expect(gaps.get('ko-KR')).toHaveLength(12)
  })

  test('is refused by name when it is no font', async () => {
    const refusalOf = async (bytes: Buffer) => {
      const file = join(folder.path, 'other.bin')
      await writeFile(file, bytes)
      return rewriteFont({ file, outFile: outFile() }).then(
        () => 'taken',
        (error: { errorName: string }) => error.errorName,
      )
    }
    expect(await refusalOf(Buffer.from('PNG'))).toBe('FontRefusedError')
    expect(await refusalOf(Buffer.alloc(4000, 'ttcf'))).toBe('FontRefusedError')
    expect(await refusalOf(Buffer.alloc(9 * 1024 ** 2))).toBe('FontRefusedError')
  })

  test('keeps its kerning as plain pairs, and the caption library sets letters by them', async () => {
    const plain = unpackFont(await readFile(woff))
    expect(font.kernPairCount).toBeGreaterThan(1000)
    const keptTables = readTables(await readFile(fontFile))
    const own = readTables(plain)
    const cmap = cmapOf(await readFile(fontFile))
    const glyphIds = [...new Set(Object.values(cmap))]
    expect(asMap(readKerning(keptTables, glyphIds))).toEqual(asMap(readKerning(own, alphabetOf(await readFile(fontFile)))))
    const width = async (tables: Map<string, Buffer>) => {
      const file = join(folder.path, 'kerned.ttf')
      await writeFile(file, writeTables(tables))
      return inkWidth(
        (await drawSample({ fontFile: file, family: font.family, text: 'AVAVAVAV', measures: font, folder: folder.path })).file,
      )
    }
    const kerned = await width(keptTables)
    keptTables.delete('kern')
    const pairs = asMap(readKerning(readTables(await readFile(fontFile)), glyphIds))
    const [a, v] = ['A', 'V'].map((letter) => cmap[letter.charCodeAt(0)] ?? 0) as [number, number]
    const units = 4 * (pairs.get(a * 0x10000 + v) ?? 0) + 3 * (pairs.get(v * 0x10000 + a) ?? 0)
    // libass makes ascent plus descent 52 px; this face has 1000 units per em.
    const shorter = (-units * 52) / (font.ascent + font.descent)
    expect(shorter).toBeGreaterThan(8)
    expect(Math.abs((await width(keptTables)) - kerned - shorter)).toBeLessThan(2)
  })

  test('keeps the pairs of an old kern table, too, and loses only its kerning when that is damaged', async () => {
    const own = readTables(unpackFont(await readFile(woff)))
    own.delete('GPOS')
    const [a, v] = ['A', 'V'].map((letter) => cmapOf(writeTables(own))[letter.charCodeAt(0)] ?? 0)
    const file = join(folder.path, 'old.ttf')
    await writeFile(file, writeTables(own.set('kern', writeKerning([{ left: a ?? 0, right: v ?? 0, units: -90 }]))))
    const font = await rewriteFont({ file, outFile: outFile() })
    expect(font.kernPairCount).toBe(1)
    expect(readKerning(readTables(await readFile(outFile())), [a ?? 0, v ?? 0])).toEqual([{ left: a, right: v, units: -90 }])
    const table = writeKerning([{ left: 1, right: 2, units: -90 }])
    table.writeUInt16BE(60_000, 10)
    await writeFile(file, writeTables(own.set('kern', table)))
    expect((await rewriteFont({ file, outFile: outFile() })).kernPairCount).toBe(0)
  })

  test('is refused by another name when it may not be embedded, with the rights it has', async () => {
    const own = readTables(unpackFont(await readFile(woff)))
    const bits = [0x0000, 0x0002, 0x0004, 0x0008, 0x000e, 0x0106, 0x0200, 0x0208]
    const licensed = bits.map(async (fsType) => {
      const os2 = Buffer.from(own.get('OS/2') ?? Buffer.alloc(0))
      os2.writeUInt16BE(fsType, 8)
      const file = join(folder.path, `licensed-${fsType}.ttf`)
      await writeFile(file, writeTables(new Map(own).set('OS/2', os2)))
      return { file, outFile: `${file}.out.ttf` }
    })
    const outcomes = await rewriteFonts(await Promise.all(licensed))
    expect(outcomes.map((one) => (one instanceof AppError ? one.errorName : one.embedding))).toEqual([
      'installable',
      'FontLicenceError',
      'preview-print',
      'editable',
      'editable',
      'preview-print',
      'FontLicenceError',
      'FontLicenceError',
    ])
  })

  test('only the font that crashes the program is refused', async () => {
    const file = async (name: string, bytes: Buffer) => {
      await writeFile(join(folder.path, name), bytes)
      return { file: join(folder.path, name), outFile: join(folder.path, `${name}.ttf`) }
    }
    const whole = await readFile(woff)
    const outcomes = await rewriteFonts([
      await file('1', whole),
      await file('2', Buffer.alloc(9 * 1024 ** 2)),
      await file('3', Buffer.from('no')),
      await file('4', whole),
    ])
    expect(outcomes.map((one) => (one instanceof AppError ? one.errorName : one.weight))).toEqual([
      800,
      'FontRefusedError',
      'FontRefusedError',
      800,
    ])
  })

  test('fifty damaged fonts are each accepted or refused by name, without a crash', { timeout: 180_000 }, async () => {
    const { takenCount, refusalCount } = await tryDamagedFonts(folder.path, { count: 50, seed: 7 })
    expect(takenCount).toBeGreaterThan(2)
    expect(refusalCount).toBeGreaterThan(10)
  })
})

const { createFont } = require('fonteditor-core/lib/main') as {
  createFont(bytes: Buffer, options: object): { get(): { cmap: Record<string, number> } }
}
const cmapOf = (font: Buffer): Record<string, number> => createFont(font, { type: 'ttf' }).get().cmap
/** Glyphs of alphabets in the order of their letters; full-width characters come last. */
const alphabetOf = (font: Buffer): number[] => {
  const cmap = cmapOf(font)
  return Object.keys(cmap)
    .map(Number)
    .filter((code) => code >= 0x20 && code < 0x2e80)
    .toSorted((a, b) => a - b)
    .map((code) => cmap[code] ?? 0)
}
const asMap = (pairs: readonly KernPair[]) => new Map(pairs.map(({ left, right, units }) => [left * 0x10000 + right, units]))

const inkWidth = (file: string) => inkColumns(file).last - inkColumns(file).first

/** First and last column of an image with ink. */
function inkColumns(file: string): { first: number; last: number } {
  const { width, height } = sampleSize
  const grey = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'])
  const columns = Array.from({ length: width }, (_none, x) =>
    Array.from({ length: height }, (_no, y) => grey[y * width + x] ?? 0).some((level) => level > 100),
  )
  return { first: columns.indexOf(true), last: columns.lastIndexOf(true) }
}

test('widths are written as runs and truncated', () => {
  expect(
    toWidthRuns([
      [66, 700],
      [65, 600],
      [90, 10],
    ]),
  ).toBe('65:600 700|90:10')
  expect(toWidthRuns([[65, 600]].concat([[70, 5]]) as [number, number][], 8)).toBe('65:600')
})
