import { expect, test } from 'vitest'
import { findReplacedWords } from './glossary-words.ts'

test('words that the glossary replaced are refused in names of variables, functions and types, in the plural too', () => {
  const source = `
    type PostWish = { text: string }
    const wishes: PostWish[] = []
    function playFilm() {}
  `
  expect(findReplacedWords(source).map(({ name, line }) => [name, line])).toEqual([
    ['PostWish', 2],
    ['wishes', 3],
    ['playFilm', 4],
  ])
})

test('a filmstrip, a stored field and a text may have them', () => {
  const source = `
    const filmstrip = { wish: row.wish }
    const title = 'Ada films' // a film
  `
  expect(findReplacedWords(source)).toEqual([])
})
