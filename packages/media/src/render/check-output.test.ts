import { stat, truncate } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { makeVideo, makeTemporaryFolder } from '../testing/test-media.ts'
import { checkOutput } from './check-output.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

const plan = { width: 64, height: 96, frameCount: 50, frameRate: { num: 25, den: 1 } }
const asPlanned = { size: '64x96', seconds: 2 }
const make = (name: string, wrong: Parameters<typeof makeVideo>[2] = {}) => makeVideo(folder.path, name, { ...asPlanned, ...wrong })

test('a file as planned gives its length', async () => {
  expect(await checkOutput(await make('good.mp4'), plan, {})).toBe(2000)
})

test.each([
  ['an encoder that stopped early', { seconds: 1.5 }, '38 frames, not 50; length 1.5'],
  ['one frame too few', { args: ['-frames:v', '49'] }, '49 frames, not 50'],
  ['no sound', { sound: false }, 'no sound'],
  ['another size', { size: '96x64' }, 'size 96 by 64'],
] as const)('%s is refused, and the log says what is wrong', async (_name, wrong, why) => {
  const check = checkOutput(await make('wrong.mp4', wrong), plan, {})
  await expect(check).rejects.toMatchObject({ errorName: 'RenderFailedError', cause: expect.stringContaining(why) })
})

test('a truncated file is refused', async () => {
  const file = await make('cut-off.mp4')
  await truncate(file, Math.floor((await stat(file)).size / 2))
  await expect(checkOutput(file, plan, {})).rejects.toMatchObject({ errorName: 'RenderFailedError' })
})
