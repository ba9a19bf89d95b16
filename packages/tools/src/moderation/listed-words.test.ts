import { expect, test } from 'vitest'
import { hasListedWord } from './listed-words.ts'

test.each(['Free PORN tips', 'schwuchteln', 'eine Fotze', '色情视频', 'enculé', 'kurwa!', '#bestpornclips', 'its_porn.daily'])(
  '"%s" is refused',
  (text) => {
    expect(hasListedWord(text)).toBe(true)
  },
)

/** Words that a list of bad words often takes for one. */
test.each([
  'spicy noodles in Scunthorpe',
  'Nazi Germany explained, and how Hitler lost',
  'train en retard, conseils de voyage',
  'mobili in faggio, la guerra di Troia',
  'un gato negro y un té negro',
  'salopette pour enfants',
  'therapist talks about suicide prevention',
  'Negroni, pedagogy and pedometers',
  'hoera, wij flikkeren met lampjes',
  'reputación y computación',
  'ein neuer Ansporn, Sporn und Stiefel',
  'they sniggered at the popcorn',
])('"%s" is not', (text) => {
  expect(hasListedWord(text)).toBe(false)
})
