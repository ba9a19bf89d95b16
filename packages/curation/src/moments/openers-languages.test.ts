import { describe, expect, test } from 'vitest'
import { heldOutOpenings } from '../testing/held-out-openings.ts'
import { openingSentences } from '../testing/opening-sentences.ts'
import { makeTranscript } from '../testing/spoken-material.ts'
import { readSource } from '../text/source-text.ts'
import { classifyOpener } from './openers.ts'

const strip = (sentence: string) => sentence.toLowerCase().replace(/[.,?!¿。，？！]/gu, '')

function kindOf(language: string, sentence: string): string {
  const source = readSource(makeTranscript(language, [sentence]))
  const [first] = source.sentences
  if (!first || source.sentences.length !== 1) throw new Error(`not one sentence: ${sentence}`)
  return classifyOpener(first, source.pack)
}

describe.each(Object.entries(openingSentences))('openings in %s', (language, { clean, dangling, responsive }) => {
  test.each([
    ['as written', (sentence: string) => sentence],
    ['as a recogniser without marks and capitals gives them', strip],
  ])('are told apart %s', (_how, change) => {
    const judged = (sentences: readonly string[]) => sentences.map((sentence) => [kindOf(language, change(sentence)), sentence])
    expect(judged(clean)).toEqual(clean.map((sentence) => ['clean', sentence]))
    expect(judged(dangling)).toEqual(dangling.map((sentence) => ['dangling', sentence]))
    expect(judged(responsive).filter(([kind]) => kind === 'clean')).toEqual([])
  })
})

test.each(Object.entries(heldOutOpenings))(
  'openings in %s that the word lists were not made with are told apart',
  (language, sentences) => {
    for (const kind of ['clean', 'dangling'] as const) {
      const judged = sentences[kind]
        .flatMap((sentence) => [sentence, strip(sentence)])
        .map((sentence) => [kindOf(language, sentence), sentence])
      expect(judged.filter(([detected]) => detected !== kind)).toEqual([])
    }
  },
)
