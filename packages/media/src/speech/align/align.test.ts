import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPocketSphinx } from '../recognise/pocketsphinx.ts'
import { speakText } from '../testing/spoken-text.ts'
import type { Spoken } from '../testing/spoken-text.ts'
import { findSpeech } from '../voice/find-speech.ts'
import { alignScript } from './align-script.ts'
import { matchWords } from './align-texts.ts'
import { recogniseKnownText } from './recognise-known-text.ts'
import { refineWords } from './refine-words.ts'
import { buildScriptLanguageModel } from './script-language-model.ts'
import { spreadByPauses } from './spread-by-pauses.ts'

describe('matching two versions of a text', () => {
  const words = (text: string) => text.split(' ')

  test('finds the same words around missing, wrong and added ones', () => {
    expect(matchWords(words('the quick brown fox jumps over the lazy dog'), words('a quick crown box jumps over uh the dog'))).toEqual([
      null,
      1,
      2,
      null,
      4,
      5,
      7,
      null,
      8,
    ])
  })

  test('never crosses, however often phrases repeat', () => {
    const text = words('again and again and again we said it and again we did it')
    const matches = matchWords(text, text.toReversed()).filter((match) => match !== null)
    expect(matches.toSorted((a, b) => a - b)).toEqual(matches)
  })

  test('uses anchors for twenty thousand words, not a table of four hundred million cells', () => {
    const script = Array.from({ length: 20_000 }, (_, index) => `w${(Math.imul(index, 2_654_435_761) >>> 8) % 4001}`)
    const recognisedTexts = script.filter((_, index) => index % 10 !== 3)
    const matches = matchWords(script, recognisedTexts)
    const right = matches.filter((match, index) => match !== null && recognisedTexts[match] === script[index]).length
    expect(right).toBeGreaterThan(17_500)
  })
})

describe('a script without a recogniser', () => {
  test('puts pauses on punctuation', () => {
    const script = 'One two three. Four five, six seven eight nine ten.'.split(' ')
    const speech = [
      { startMs: 0, endMs: 900 },
      { startMs: 2000, endMs: 3900 },
    ]
    const words = spreadByPauses(script, speech)
    expect(words[2]).toMatchObject({ text: 'three.', endMs: 900 })
    expect(words[3]).toMatchObject({ text: 'Four', startMs: 2000 })
    expect(words.at(-1)?.endMs).toBe(3900)
  })

  test('gives every word a time even when there are more pauses than words', () => {
    const speech = Array.from({ length: 9 }, (_, index) => ({ startMs: index * 1000, endMs: index * 1000 + 300 }))
    expect(spreadByPauses(['just', 'three', 'words'], speech).map(({ text }) => text)).toEqual(['just', 'three', 'words'])
  })
})

test("only dictionary words of the script reach the recogniser's files", () => {
  const model = buildScriptLanguageModel(
    ['Hello,', '\\data\\', '$(rm)', 'world', '</s>', 'it\u2019s'],
    new Map([
      ['hello', 1],
      ['world', 1],
      ["it's", 1],
      ['data', 1],
    ]),
  )
  expect(new Set(model.match(/[a-z$()']{2,}/g))).toEqual(new Set(['data', 'ngram', 'grams', 'hello', 'world', "it's", 'end']))
})

describe.skipIf(!hasPocketSphinx())('a script that is heard', () => {
  let dir: string
  let speechSample: Spoken
  const lines = [
    'When we opened the little bakery nobody believed it would survive the winter.',
    'Then a letter arrived from a woman who lived three hundred miles away.',
    'People do not buy bread, they buy a memory.',
  ]
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'align-'))
    speechSample = await speakText(
      lines.map((text) => ({ text, voice: 'slt' as const })),
      { dir, name: 'talk' },
    )
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  const script = lines.join(' ').split(' ')
  const hear = (text: readonly string[]) =>
    recogniseKnownText(
      {
        audioFile: speechSample.audioFile,
        windows: [{ startMs: 0, endMs: speechSample.durationMs }],
        workDir: dir,
        concurrency: 1,
        language: 'en',
        onProgress: () => undefined,
      },
      () => text,
    )
  const within = async () => ({
    window: { startMs: 0, endMs: speechSample.durationMs },
    speech: await findSpeech({ audioFile: speechSample.audioFile, workDir: dir }),
  })
  const meanError = (words: readonly { startMs: number }[]) =>
    words.reduce((sum, word, index) => sum + Math.abs(word.startMs - (speechSample.words[index]?.startMs ?? 0)), 0) / words.length

  test('gives word times within 30 ms on average, less than half the error of pauses alone', async () => {
    const place = await within()
    const { words, heardShare } = alignScript(script, await hear(script), place)
    expect(words.map(({ text }) => text)).toEqual(script)
    expect(heardShare).toBeGreaterThan(0.9)
    expect(meanError(words)).toBeLessThan(30)
    expect(meanError(words)).toBeLessThan(meanError(spreadByPauses(script, place.speech)) / 2)
  })

  test('leaves out parts of the script that are not in the audio', async () => {
    const chapter = 'Nobody mentions this chapter about ships and harbours in the recording because it was cut away long before.'.split(' ')
    const longer = [...chapter, ...script, ...chapter]
    const { words } = alignScript(longer, await hear(longer), await within())
    const joinedText = words.map(({ text }) => text).join(' ')
    expect(joinedText).toContain(script.slice(2, -2).join(' '))
    expect(words.length).toBeLessThan(script.length + 6)
  })

  test('is told apart from a script of something else', async () => {
    const other =
      'The committee decided that the harbour bridge must be closed for repairs until spring because engineers discovered rust in the eastern cables and drivers will have to take the long road around the bay'.split(
        ' ',
      )
    expect(alignScript(other, await hear(other), await within()).heardShare).toBeLessThan(0.5)
  })

  test('moves subtitles that are a second late into place, and refuses those of another text', async () => {
    const { speech } = await within()
    const late = speechSample.words.map((word) => ({ ...word, startMs: word.startMs + 1000, endMs: word.endMs + 1000 }))
    const result = await hear(script)
    expect(meanError(refineWords(late, result, speech) ?? [])).toBeLessThan(30)
    expect(
      refineWords(
        late.map((word, index) => ({ ...word, text: `x${index}` })),
        result,
        speech,
      ),
    ).toBeNull()
  })
})
