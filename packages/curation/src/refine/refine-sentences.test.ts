import { expect, test } from 'vitest'
import { inventTalk, speak } from '../testing/spoken-material.ts'
import { parseCuts } from './refine-sentences.ts'

const words = speak(inventTalk(1))
const textOf = (answer: string) =>
  parseCuts(answer, words, 'en', 'shorter').map(({ firstWord, lastWord }) =>
    words
      .slice(firstWord, lastWord)
      .map(({ text }) => text)
      .join(' '),
  )

test('lines that a model only thinks about are not cut', () => {
  const cut = ['So I spent 48 hours at the bakery with one single bread.']
  expect(textOf('Lines [0] and [1] are a strong start, so I keep them. {"cut":[5]}')).toEqual(cut)
  expect(textOf('A draft: {"cut":[0, 1]}. But [0] is the hook. {"cut":[5]}')).toEqual(cut)
  expect(textOf('I would keep [0] and cut [5].')).toEqual([])
})

test('a bare list is an answer', () => {
  expect(textOf('[6]')).toEqual(['It failed again and again.'])
})
