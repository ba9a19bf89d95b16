import { expect, test } from 'vitest'
import { addEnding, blend } from './blend.ts'
import { writeTiktokUsernames } from './tiktok-usernames.ts'
import { nameForm, writeYoutubeNames } from './youtube-names.ts'

const none = () => false
const request = { text: 'Sourdough bread for beginners, baked in a home oven', language: 'en' as const, round: 0 }

test('what is a word already is no invention', () => {
  const isWord = (text: string) => ['homology', 'breadth'].includes(text)
  expect([addEnding('home', 'ology', none), addEnding('home', 'ology', isWord)]).toEqual(['Homology', null])
  expect([blend('garden', 'endless', none), blend('garden', 'endless', () => true)]).toEqual(['Gardendless', null])
})

test('no name is a plain word, whoever writes it', () => {
  const everyWord = { ...request, isWord: (text: string) => /^\p{L}+$/u.test(text) }
  const names = [...writeYoutubeNames(everyWord).items, ...writeTiktokUsernames(everyWord).items]
  expect(names).toHaveLength(30)
  expect(names.filter((name) => /^\p{L}+$/u.test(name))).toEqual([])
  expect(nameForm.findFault('Bread', everyWord)).toBe('A name is no plain word; "Bread" is one.')
})
