import { expect, test } from 'vitest'
import { viewClip } from '../spoken-source.ts'
import { speak } from '../testing/spoken-material.ts'
import type { CueName } from '../text/pack-source.ts'
import { listCues } from './evidence.ts'

const cuesIn = (text: string, language = 'en'): CueName[] => {
  const view = viewClip(speak([{ text }]), language)
  const kinds: CueName[] = ['surprise', 'superlative', 'story', 'firstPerson', 'contrast', 'claim', 'payoff', 'emotion', 'secondPerson']
  return listCues(view, { first: 0, last: view.text.sentences.length - 1 }, kinds).map(({ cue }) => cue)
}

test.each<[CueName, string]>([
  ['superlative', 'Then we run the first query against the oven table.'],
  ['superlative', 'You follow the best practices of every bakery.'],
  ['surprise', 'It is not surprising that bread needs salt.'],
  ['surprise', 'That was a mistake in the recipe.'],
  ['emotion', "I'd love to hear about the oven."],
  ['secondPerson', 'Like you said, the oven was cold.'],
  ['story', 'My friend bakes bread every day.'],
  ['payoff', 'And so now the dough rests.'],
  ['firstPerson', 'What fee am I going to need to get the bread delivered?'],
  ['story', 'One day he gets annoyed and loses the stick.'],
])('nothing is called %s on the strength of “%s”', (cue, text) => {
  expect(cuesIn(text)).not.toContain(cue)
})

test.each<[CueName, string]>([
  ['superlative', 'This is the oldest oven in the valley.'],
  ['surprise', 'I was surprised that nobody wanted salt.'],
  ['emotion', 'I was afraid of the fire for years.'],
  ['story', 'When I was a child my father sold the oven.'],
  ['payoff', 'That is why the dough rests for a day.'],
])('%s is borne by “%s”', (cue, text) => {
  expect(cuesIn(text)).toContain(cue)
})

test('a "not" reverses a cue in other languages, too', () => {
  expect(cuesIn('Das ist überraschend für alle.', 'de')).toContain('surprise')
  expect(cuesIn('Das ist nicht überraschend für alle.', 'de')).not.toContain('surprise')
})
