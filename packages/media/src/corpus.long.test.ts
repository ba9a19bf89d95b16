import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTrial } from './testing/try-file.ts'

/** Real files beside the repository, when a developer has them. */
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
})

function foldersIn(part: string): string[] {
  const path = join(corpus, part)
  return existsSync(path) ? readdirSync(path) : []
}
