import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/made-media.ts'
import { drawTalk } from './draw-talk.ts'
import { sampleScript, sampleTalk } from './sample-talk.ts'
import { speakTalk, talkRate } from './talk-sound.ts'

const folder = await temporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('each sentence is heard where the plan of the talk says, and the pauses are silent', async () => {
  const { samples, sentences } = await speakTalk(sampleTalk.slice(0, 2), folder.path)
  expect(sentences).toHaveLength(5)
  const loudest = (from: number, to: number): number =>
    samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  for (const [index, sentence] of sentences.entries()) {
    expect(loudest(sentence.startSample, sentence.endSample)).toBeGreaterThan(2_000)
    expect(sentence.endSample - sentence.startSample).toBeGreaterThan(talkRate)
    expect(loudest(sentences[index - 1]?.endSample ?? 0, sentence.startSample)).toBe(0)
  }
})

test('the script holds exactly the words that are said', async () => {
  expect(sampleScript().split(/\s+/).filter(Boolean)).toEqual(
    sampleTalk
      .flatMap((turn) => turn.sentences)
      .join(' ')
      .split(' '),
  )
  expect(await readFile(join(folder.path, 's0.txt'), 'utf8')).toBe(sampleTalk[0]?.sentences[0])
})

test('a wide shot shows both people, a close one the speaker alone', () => {
  const frame = { hostMouth: 0, guestMouth: 4, hostBlinks: false, guestBlinks: false, sway: 0 }
  const faces = (shot: 'wide' | 'host' | 'guest'): string[] =>
    ['url(#skin-host)', 'url(#skin-guest)'].filter((face) => drawTalk({ shot, ...frame }).includes(face))
  expect(faces('wide')).toHaveLength(2)
  expect(faces('host')).toEqual(['url(#skin-host)'])
  expect(faces('guest')).toEqual(['url(#skin-guest)'])
})
