import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeHostile } from './testing/test-media.ts'
import { openTrial } from './testing/try-file.ts'

const trial = await openTrial()
afterAll(() => trial[Symbol.asyncDispose]())

test('every deceptive file is refused', async () => {
  const hostile = join(trial.path, 'hostile')
  await mkdir(hostile)
  for (const [name, errorName] of Object.entries(await makeHostile(hostile))) {
    expect(await trial.tryFile(join(hostile, name), `try-${name}`), name).toBe(errorName)
  }
})
