import { expect, test } from 'vitest'
import { refusedWordIn } from './refused-words.ts'

test.each([
  ['en', 'Listen: I’ll KILL you, and nobody will know.'],
  ['en', "If you come back, I'm going to kill you."],
  ['en', 'They called him a faggot.'],
  ['pt-BR', 'Amanhã eu vou te matar!'],
  ['es-ES', 'Te voy a matar, dijo.'],
  ['de-DE', 'Komm her. Ich bringe dich um!'],
  ['fr-FR', 'Je vais te tuer, un jour.'],
  ['it-IT', 'Ti ammazzo, capito?'],
  ['nl-NL', 'Morgen maak ik alles goed. Ik maak je dood.'],
  ['pl-PL', 'Zabiję cię jutro.'],
  ['zh', '听着，我要杀了你。'],
  ['ko-KR', '내일 널 죽이겠다.'],
])('with no list of anybody a threat or slur is not spoken, %s: %s', (_language, text) => {
  expect(refusedWordIn(text)).toBeDefined()
})

test.each([
  'The new kernel will kill your process when memory runs out.',
  'We were late: le train est en retard, el gato negro duerme.',
  'Un gatto nero, um homem negro, la pédale du vélo.',
  'These prices will kill you slowly, in a good way.',
  'Er starb 1945; sie tötete den Drachen im Märchen.',
  '这部电影杀死了比赛。',
])('ordinary speech is: %s', (text) => {
  expect(refusedWordIn(text)).toBeUndefined()
})

test('the words of operator and team come on top', () => {
  expect(refusedWordIn('Our rival Acme sells bread.', ['acme'])).toBe('acme')
})

test('a word of the team is found in scripts that put no spaces around it', () => {
  expect(refusedWordIn('これはライバルのパンです', ['ライバル'])).toBe('ライバル')
  expect(refusedWordIn('นี่คือขนมปังของคู่แข่ง', ['คู่แข่ง'])).toBe('คู่แข่ง')
  expect(refusedWordIn('Rivalen backen auch.', ['rival'])).toBeUndefined()
})

test('a word of another vowel is another word, and one that is struck through is the same', () => {
  expect(refusedWordIn('यह कम है', ['काम'])).toBeUndefined()
  expect(refusedWordIn('यह काम है', ['काम'])).toBe('काम')
  expect(refusedWordIn('Our r\u0336i\u0336val', ['rival'])).toBe('rival')
})
