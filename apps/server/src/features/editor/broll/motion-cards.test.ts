import { expect, test } from 'vitest'
import { motionCards } from './motion-cards.ts'

const kinds = (subject: string, words: string, reason = 'thing') => motionCards({ subject, words, reason }).map(({ kind }) => kind)

test('a thing is a word first, then what was said about it', () => {
  expect(kinds('bread dough', 'we put the bread dough into the oven')).toEqual(['word', 'quote', 'ticker', 'frame'])
})

test('a list is a list, a sentence is a quotation', () => {
  expect(motionCards({ subject: 'flour, water, salt', words: 'you need flour, water and salt', reason: 'list' })[0]).toEqual({
    kind: 'list',
    items: ['flour', 'water', 'salt'],
  })
  expect(kinds('It all began with one letter that nobody read', 'It all began with one letter that nobody read.', 'statement')).toEqual([
    'quote',
    'word',
    'ticker',
    'frame',
  ])
})

test.each([
  [
    '40%',
    'after a year 40% of our customers came back',
    { prefix: '', value: 40, decimals: 0, suffix: '%', label: 'of our customers came back' },
  ],
  ['$3.5 million', 'it made $3.5 million', { prefix: '$', value: 3.5, decimals: 1, suffix: 'million' }],
  ['1,200 people', 'there were 1,200 people', { prefix: '', value: 1200, decimals: 0, suffix: '', label: 'people' }],
  ['2,5 Millionen', 'es waren 2,5 Millionen', { value: 2.5, decimals: 1, suffix: 'Millionen' }],
  ['30 percent', 'about 30 percent of them', { value: 30, suffix: '%' }],
])('%s is a figure', (subject, words, figure) => {
  expect(motionCards({ subject, words, reason: 'number' })[0]).toMatchObject({ kind: 'number', ...figure })
})
