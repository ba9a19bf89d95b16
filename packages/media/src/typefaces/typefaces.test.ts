import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontMetrics } from '@clipwright/timeline/captions/font-metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/made-media.ts'
import { drawSample } from './draw-sample.ts'
import { gapsOf, sampleLine, scriptsOf, widthRuns } from './letter-coverage.ts'
import { rewriteFont } from './rewrite-font.ts'

const require = createRequire(import.meta.url)
const fontFile = (name: string) => join(dirname(require.resolve('@fontsource/montserrat/package.json')), 'files', name)
const woff = fontFile('montserrat-latin-800-normal.woff')
const woff2 = fontFile('montserrat-latin-800-normal.woff2')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const outFile = () => join(folder.path, 'face.ttf')
const codesOf = (font: { widths: [number, number][] }) => new Set(font.widths.map(([code]) => code))

describe('a font that is taken in', () => {
  test.each([
    ['WOFF', woff],
    ['WOFF2', woff2],
  ])('comes out of %s as TrueType under a name of ours, with its letters and widths', async (_kind, file) => {
    const font = await rewriteFont({ file, outFile: outFile() })
    expect(font.family).toMatch(/^Team [0-9a-f]{16}$/)
    expect(font.label).toMatch(/^Montserrat.*ExtraBold/)
    expect(font).toMatchObject({ weight: 800, isItalic: false, ascent: 1109, capHeight: 700 })
    const known = fontMetrics['Montserrat ExtraBold']?.widths.slice(0, 200) ?? 'none'
    expect(widthRuns(font.widths).slice(0, 200)).toBe(known)
    const bytes = await readFile(outFile())
    expect(bytes.readUInt32BE(0)).toBe(0x00010000)
    expect(bytes.includes('fpgm') || bytes.includes('GSUB') || bytes.includes('Montserrat')).toBe(false)
  })

  test('is what the caption library draws with, and a line says so', async () => {
    const font = await rewriteFont({ file: woff, outFile: outFile() })
    const drawn = await drawSample({ fontFile: outFile(), family: font.family, text: sampleLine(codesOf(font)), folder: folder.path })
    expect(drawn.isDrawn).toBe(true)
    const stranger = await drawSample({ fontFile: outFile(), family: 'Team 0000000000000000', text: 'Hamburg', folder: folder.path })
    expect(stranger.isDrawn).toBe(false)
  })

  test('tells which letters of which language it lacks', async () => {
    const codes = codesOf(await rewriteFont({ file: woff, outFile: outFile() }))
    expect(scriptsOf(codes)).toEqual(['latin'])
    const gaps = new Map(gapsOf(codes).map(({ language, missing }) => [language, missing.join('')]))
    expect(gaps.get('pl-PL')).toMatch(/^ąćęłńśźż/)
    expect(gaps.has('de-DE')).toBe(false)
    expect(gaps.get('ko-KR')).toHaveLength(12)
  })

  test('is refused by name when it is no font', async () => {
    const refused = async (bytes: Buffer) => {
      const file = join(folder.path, 'other.bin')
      await writeFile(file, bytes)
      return rewriteFont({ file, outFile: outFile() }).then(
        () => 'taken',
        (error: { errorName: string }) => error.errorName,
      )
    }
    expect(await refused(Buffer.from('PNG'))).toBe('FontRefusedError')
    expect(await refused(Buffer.alloc(4000, 'ttcf'))).toBe('FontRefusedError')
    expect(await refused(Buffer.alloc(9 * 1024 ** 2))).toBe('FontRefusedError')
  })

  test('whatever a damaged one does, it is taken or refused by name, and nothing falls over', async () => {
    const whole = await readFile(woff)
    await rewriteFont({ file: woff, outFile: outFile() })
    const plain = await readFile(outFile())
    let state = 7
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    const outcomes: string[] = []
    for (let round = 0; round < 12; round++) {
      const bytes = Buffer.from(round % 3 === 0 ? whole : plain)
      for (let hit = 0; hit < 1 + round * 3; hit++) bytes[12 + random(round % 2 === 0 ? 300 : bytes.length - 12)] = random(256)
      const file = join(folder.path, `mutated-${round}.bin`)
      await writeFile(file, round % 5 === 4 ? bytes.subarray(0, random(bytes.length)) : bytes)
      const outcome = await rewriteFont({ file, outFile: outFile() }).then(
        (font) => (/^Team [0-9a-f]{16}$/.test(font.family) && !/[\n,:{}\\]/.test(font.family) ? 'taken' : 'bad name'),
        (error: { errorName?: string }) => error.errorName ?? 'another error',
      )
      outcomes.push(outcome)
    }
    expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'FontRefusedError')).toEqual([])
    expect(outcomes).toContain('FontRefusedError')
  })
})

test('widths are written as runs and cut off before they are too long', () => {
  expect(
    widthRuns([
      [66, 700],
      [65, 600],
      [90, 10],
    ]),
  ).toBe('65:600 700|90:10')
  expect(widthRuns([[65, 600]].concat([[70, 5]]) as [number, number][], 8)).toBe('65:600')
})
