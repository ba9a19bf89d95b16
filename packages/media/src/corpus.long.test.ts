import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { analyseSource } from './analyse-source.ts'
import { createFaceScanner } from './faces/face-scanner.ts'
import { probeMedia } from './probe.ts'
import { makeTemporaryFolder } from './testing/test-media.ts'
import { openTrial } from './testing/try-file.ts'

/** Real files beside the repository, if a developer has them. */
const corpus = join(import.meta.dirname, '../../../../shared/media')
const trial = await openTrial()
afterAll(() => trial[Symbol.asyncDispose]())

const filesIn = (...parts: string[]): { name: string; file: string }[] => {
  const path = join(corpus, ...parts)
  return existsSync(path) ? readdirSync(path).map((name) => ({ name, file: join(path, name) })) : []
}
const refusals = ['MediaUnreadableError', 'MediaEmptyError', 'MediaTooShortError', 'MediaTooLargeError']

describe.runIf(existsSync(corpus))('the collected files', () => {
  test.concurrent.each([...filesIn('5-hostile', 'media'), ...filesIn('5-hostile', 'hls')])(
    'hostile $name ends in a clip or a clear refusal',
    async ({ name, file }) => {
      expect(['clip', ...refusals]).toContain(await trial.tryFile(file, name))
    },
  )

  test.concurrent.each(foldersIn('1-video').flatMap((kind) => filesIn('1-video', kind)))('$name becomes a clip', async ({ name, file }) => {
    expect(await trial.tryFile(file, name)).toBe('clip')
  })

  test.each([
    ['screen-voiceover/example.mp4', [{ x: 0.66, y: 0.87, w: 0.3, h: 0.05 }]],
    ['single/WDA_KatieHill_000.mp4', []],
    ['single/s18_wide.mp4', []],
    ['multi/short_hamilton_clip.mp4', []],
  ])('%s has its own text where it is seen', async (name, expected) => {
    const file = join(corpus, '1-video', name)
    await using folder = await makeTemporaryFolder()
    const faces = await createFaceScanner({})
    try {
      const probe = await probeMedia(file)
      const { analysis } = await analyseSource({ file, probe, range: { startMs: 0, endMs: probe.durationMs }, outDir: folder.path, faces })
      expect(analysis.texts).toHaveLength(expected.length)
      for (const [at, { x, y, w, h }] of expected.entries()) {
        const text = analysis.texts?.[at] ?? { x: 0, y: 0, w: 0, h: 0 }
        expect(text.y).toBeLessThanOrEqual(y)
        expect(text.y + text.h).toBeGreaterThanOrEqual(y + h)
        expect(text.x).toBeLessThanOrEqual(x)
        expect(text.x + text.w).toBeGreaterThanOrEqual(x + w)
      }
    } finally {
      await faces.close()
    }
  })
})

function foldersIn(part: string): string[] {
  const path = join(corpus, part)
  return existsSync(path) ? readdirSync(path) : []
}
