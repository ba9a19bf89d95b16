import { expect, test } from 'vitest'
import { motionCards } from './motion-cards.ts'

const plain = { phrase: '', values: [] }
const kinds = (subject: string, words: string, reason = 'thing') =>
  motionCards({ subject, words, reason, phrase: words, values: [] }).map(({ kind }) => kind)

test('a thing is a word first, then what was said about it', () => {
  expect(kinds('bread dough', 'we put the bread dough into the oven')).toEqual(['word', 'quote', 'ticker', 'frame'])
})

test('a list is a list, a sentence is a quotation', () => {
  expect(motionCards({ ...plain, subject: 'flour, water, salt', words: 'you need flour, water and salt', reason: 'list' })[0]).toEqual({
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
  expect(motionCards({ ...plain, subject, words, reason: 'number' })[0]).toMatchObject({ kind: 'number', ...figure })
})

const rows = [
  { text: '40%', value: 40, label: 'from' },
  { text: '65%', value: 65, label: 'to' },
]
const rent = rows.map((row) => ({ ...row, isDate: false }))
const rose = 'Our rent went from 40% to 65% of everything.'

test('figures of one unit are bars under the whole sentence, and years a line', () => {
  const chart = { subject: '40%, 65%', words: 'from 40% to 65%', phrase: rose, values: rent }
  expect(motionCards({ ...chart, reason: 'comparison' })).toEqual([
    { kind: 'bars', rows, phrase: rose },
    { kind: 'quote', text: rose, accent: '40%' },
  ])
  const points = [1921, 1937].map((value) => ({ text: String(value), value, label: 'opened' }))
  const years = points.map((point) => ({ ...point, isDate: true }))
  expect(motionCards({ ...chart, values: years, reason: 'chosen' })[0]).toEqual({ kind: 'timeline', points, phrase: rose })
})

test('a single year is a word, not a figure that is counted up', () => {
  const year = {
    subject: '1969',
    words: 'in 1969 we landed',
    phrase: 'In 1969 we landed.',
    values: [{ text: '1969', value: 1969, label: 'landed', isDate: true }],
  }
  expect(motionCards({ ...year, reason: 'date' })[0]).toEqual({ kind: 'word', text: '1969', context: 'In 1969 we landed.' })
})

test('a quotation is a whole sentence or none', () => {
  const words = 'notes. I kept every'
  expect(motionCards({ ...plain, subject: 'notes', words, reason: 'thing' }).map(({ kind }) => kind)).not.toContain('quote')
  const whole = motionCards({ ...plain, subject: 'notes', words, phrase: 'I took notes.', reason: 'thing' })
  expect(whole).toContainEqual({ kind: 'quote', text: 'I took notes.', accent: 'notes' })
})
