import { describe, expect, test } from 'vitest'
import { formatMessage, isMessageKey } from './format-message.ts'

describe('a message', () => {
  test('is formatted in the language of its reader, with its plural form', () => {
    const clips = (count: number) => formatMessage('pl-PL', 'curation:sentences.fewAnswer', { count }).split(' na ')[0]
    expect([1, 2, 5, 22].map(clips)).toEqual([
      'Tylko 1 klip odpowiada',
      'Tylko 2 klipy odpowiadają',
      'Tylko 5 klipów odpowiada',
      'Tylko 22 klipy odpowiadają',
    ])
  })

  test('formats numbers and lists in its language', () => {
    expect(formatMessage('de-DE', 'sources:notices.cutShort', { held: 3.25, named: 1200 })).toMatch(/1\.200 Sekunden.* 3,3 /)
    const ranges = { anyOf: ['0–30', '60–90'] }
    expect(formatMessage('en', 'curation:sentences.widestGiven', ranges)).toContain('0–30 or 60–90 s')
    expect(formatMessage('it-IT', 'curation:sentences.answersRequest', { words: ['a', 'b', 'c'] })).toContain('a, b e c')
  })

  test('inserts values unchanged', () => {
    const text = 'it costs $& and {{text}} and $1 and $t(mails:code.subject) & <b>'
    expect(formatMessage('en', 'grammar:quotation', { text })).toBe(`“${text}”`)
  })
})

test('a stored key is recognised only by its full name', () => {
  const keys = [
    'sources:notices.noSpeech',
    'curation:sentences.fewAnswer',
    'sources:notices',
    'sources:notices.toString',
    'elsewhere:x',
    '',
  ]
  expect(keys.filter(isMessageKey)).toEqual(['sources:notices.noSpeech', 'curation:sentences.fewAnswer'])
})
