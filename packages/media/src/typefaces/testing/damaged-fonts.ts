import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { expect } from 'vitest'
import { type FontFile, rewriteFont, rewriteFonts } from '../rewrite-font.ts'
import { readTables, writeTables } from '../sfnt.ts'
import { writeKerning } from '../write-kerning.ts'
import { unpackFont, wholeFonts } from './whole-fonts.ts'

const batch = 100

/**
 * Rewrites fonts damaged at random, each of which must be taken, with a safe name and plain tables, or refused by name. Returns
 * how many were.
 */
export async function tryDamagedFonts(
  folder: string,
  { count, seed }: { count: number; seed: number },
): Promise<{ takenCount: number; refusalCount: number }> {
  const fonts = await damageFonts(folder, count, seededRandom(seed))
  const outcomes: string[] = []
  for (let at = 0; at < fonts.length; at += batch) {
    for (const [place, answer] of (await rewriteFonts(fonts.slice(at, at + batch))).entries()) {
      if (answer instanceof AppError) outcomes.push(answer.errorName)
      else outcomes.push(await judgeTaken(answer.family, fonts[at + place]?.outFile ?? ''))
    }
  }
  expect(outcomes.filter((outcome) => !['taken', 'FontRefusedError', 'FontLicenceError'].includes(outcome))).toEqual([])
  expect(outcomes).toHaveLength(count)
  const countOf = (name: string) => outcomes.filter((outcome) => outcome === name).length
  return { takenCount: countOf('taken'), refusalCount: countOf('FontRefusedError') }
}

async function damageFonts(folder: string, count: number, random: (below: number) => number): Promise<FontFile[]> {
  const sources = await listSources(folder)
  const fonts: FontFile[] = []
  for (let round = 0; round < count; round++) {
    const bytes = Buffer.from(sources[round % sources.length] ?? Buffer.alloc(0))
    // Half of the damage is in the directory and table headers, half anywhere.
    for (let hit = 0; hit < 1 + (round % 40); hit++) bytes[12 + random(round % 2 === 0 ? 300 : bytes.length - 12)] = random(256)
    const file = join(folder, `mutated-${round}.bin`)
    await writeFile(file, round % 10 === 9 ? bytes.subarray(0, random(bytes.length)) : bytes)
    fonts.push({ file, outFile: join(folder, `mutated-${round}.ttf`) })
  }
  return fonts
}

/** Whole fonts in every accepted packing, with and without kerning. */
async function listSources(folder: string): Promise<Buffer[]> {
  const packed = await readFile(wholeFonts.woff)
  const plain = unpackFont(packed)
  const outFile = join(folder, 'whole.ttf')
  await rewriteFont({ file: wholeFonts.woff, outFile })
  const withKern = new Map(readTables(plain)).set('kern', writeKerning([{ left: 1, right: 2, units: 5 }]))
  return [plain, await readFile(outFile), packed, await readFile(wholeFonts.woff2), writeTables(withKern)]
}

/** The next whole number below a limit. */
function seededRandom(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

/** An accepted font has a name that is safe in a style line, and readable tables. */
async function judgeTaken(family: string, file: string): Promise<string> {
  if (!/^Team [0-9a-f]{16}$/.test(family)) return 'bad name'
  const tables = [...readTables(await readFile(file)).keys()]
  const plain = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'kern', 'loca', 'maxp', 'name', 'post', 'prep']
  return tables.every((tag) => plain.includes(tag)) ? 'taken' : `tables ${tables.join(' ')}`
}
