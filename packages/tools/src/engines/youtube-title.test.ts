import { expect, test } from 'vitest'
import { youtubeTitle } from '../catalogue/youtube-title-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'
import { findFormFault } from '../tool-form.ts'

test('every language gets titles in their form, and new ones each time', () => {
  checkEngine(youtubeTitle)
})

test('a title uses the words of its description, and no word twice', () => {
  const { items } = youtubeTitle.engine({ text: 'My channel is about teaching my rescue dog tricks', language: 'en', round: 0 })
  for (const title of items) expect(title.toLowerCase()).toContain('teaching my rescue dog tricks')
  const guides = [0, 1, 2, 3, 4].flatMap(
    (round) => youtubeTitle.engine({ text: 'Sourdough bread for beginners', language: 'en', round }).items,
  )
  expect(guides.filter((title) => title.includes('beginner’s guide'))).toEqual([])
})

test('what a description says is not there comes into no title', () => {
  const rounds = [0, 1, 2, 3, 4, 5]
  const titles = rounds.flatMap(
    (round) => youtubeTitle.engine({ text: 'Cold brew coffee at home, without a machine', language: 'en', round }).items,
  )
  expect(titles.filter((title) => title.includes('machine'))).toEqual([])
})

test.each([
  ['de-DE', 'Wie ich 40.000 Euro Schulden in drei Jahren abbezahlt habe'],
  ['es-ES', 'Cómo dejé mi trabajo y me mudé a un pueblo'],
  ['fr-FR', 'Comment j’ai remboursé mes dettes en trois ans'],
  ['it-IT', 'Come ho venduto la macchina'],
  ['nl-NL', 'Hoe ik in drie jaar mijn schulden heb afbetaald'],
  ['pl-PL', 'Jak spłaciłem długi w trzy lata'],
  ['pt-BR', 'Como larguei meu emprego e fui morar na praia'],
  ['de-DE', 'Ich habe ein Jahr lang ohne Auto auf dem Land gelebt'],
  ['es-ES', 'Dejé mi trabajo y me mudé a un pueblo de montaña'],
  ['fr-FR', 'J’ai quitté mon travail pour restaurer une ferme'],
  ['it-IT', 'Ho venduto la macchina e giro in bicicletta'],
  ['pt-BR', 'Larguei meu emprego e fui morar na praia'],
  ['nl-NL', 'Ik heb een jaar lang niets nieuws gekocht'],
  ['pl-PL', 'Sprzedałem mieszkanie i zamieszkałem w kamperze'],
] as const)('what somebody did is told whole: %s', (language, text) => {
  const { items } = youtubeTitle.engine({ text, language, round: 0 })
  expect(items).toHaveLength(5)
  for (const title of items) expect(title).toContain(text)
})

test('a story that fits is the first title as it stands, and a longer one is cut', () => {
  const first = (text: string) => youtubeTitle.engine({ text, language: 'en', round: 0 }).items[0]
  const debt = 'How I paid off 40,000 dollars of student debt in three years as a teacher'
  expect(first(debt)).toBe(debt)
  expect(first(`${debt} in a small town without any help`)).toBe(debt)
})

test('mistakes are those of other people', () => {
  const rounds = [0, 1, 2].flatMap((round) => youtubeTitle.engine({ text: 'How to negotiate your salary', language: 'en', round }).items)
  expect(rounds).toContainEqual(expect.stringMatching(/when they negotiate their salary$/))
})

test('titles that are too long or too few are refused with the reason', () => {
  expect(findFormFault(youtubeTitle.form, ['a'])).toMatch(/exactly 5/)
  expect(findFormFault(youtubeTitle.form, ['a', 'b', 'c', 'd', 'e'.repeat(101)])).toMatch(/has 101/)
})

test('what somebody did is told whole, or shortened where something is left of it', () => {
  const titlesOf = (text: string, language: 'de-DE' | 'nl-NL' | 'it-IT', round: number) =>
    youtubeTitle.engine({ text, language, round }).items
  const german = 'Wie ich in zwei Jahren 20.000 Euro Schulden als Krankenpfleger abbezahlt habe'
  const later = titlesOf(german, 'de-DE', 1)
  expect(later).toHaveLength(5)
  for (const title of later) expect(title).toMatch(/^Wie ich (?:in zwei Jahren )?20\.000 Euro Schulden als Krankenpfleger abbezahlt habe/)
  const dutch = 'Hoe ik in twee jaar 20.000 euro schuld afloste als verpleegkundige'
  expect(titlesOf(dutch, 'nl-NL', 0)[0]).toBe(dutch)
  expect(titlesOf('Come ho ripagato 20.000 euro di debiti in due anni facendo l’infermiera', 'it-IT', 1)).toHaveLength(5)
})
