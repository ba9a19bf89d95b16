import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { tryDamagedFonts } from './testing/damaged-fonts.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

const count = 500
/** Fifty of the first are in every run; the second are others each time. */
test.each([7, Math.floor(Math.random() * 2 ** 31)])(
  'five hundred fonts damaged from seed %i are each accepted or refused by name',
  {
    timeout: 360_000,
  },
  async (seed) => {
    const { takenCount, refusalCount } = await tryDamagedFonts(folder.path, { count, seed })
    expect(takenCount).toBeGreaterThan(20)
    expect(refusalCount).toBeGreaterThan(100)
  },
)
