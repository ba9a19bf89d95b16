import type { TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { describe, expect, test } from 'vitest'
import { noticeNames } from './notice-book.ts'
import { inEnglish, noticeBooks, noticeOf, state, wordSourceNotices, wordTranscriptNotices, writeNotice } from './write-notice.ts'

const placeholders = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort()

describe.each(Object.entries(noticeBooks))('the notices in %s', (language, book) => {
  const english = noticeBooks.en

  test('are all there, with the same engines and the same placeholders as in English', () => {
    expect(Object.keys(book.sentences).sort()).toEqual([...noticeNames].sort())
    expect(Object.keys(book.engines)).toEqual(Object.keys(english.engines))
    for (const name of noticeNames)
      expect([name, placeholders(book.sentences[name])]).toEqual([name, placeholders(english.sentences[name])])
  })

  test('are whole sentences, none of them left in English', () => {
    for (const name of noticeNames) {
      expect(book.sentences[name]).toMatch(/(?:\p{Sentence_Terminal}|\{text\})$/u)
      if (language !== 'en') expect(book.sentences[name]).not.toBe(english.sentences[name])
    }
  })
})

test('a notice is written with its engine, its numbers and its words in the language of the reader', () => {
  const covered = [state('speechCovered', { words: ['embedded-subtitles'], numbers: { percent: 41 } })]
  expect(inEnglish(covered)).toBe('The subtitle track of the file: about 41 % of the speech is covered; the rest has no words.')
  expect(writeNotice(covered, 'de-DE')).toBe('Untertitel in der Datei: etwa 41 % des Gesagten sind abgedeckt; der Rest hat keine Wörter.')
  const cut = [state('cutShort', { numbers: { held: 3.25, named: 1200 } })]
  expect(writeNotice(cut, 'de-DE')).toContain('1.200 Sekunden')
  expect(writeNotice(cut, 'de-DE')).toContain('3,3')
  expect(writeNotice([state('unusable', { words: ['script'] }), state('scriptEmpty')], 'zh')).toBe('你的讲稿：无法使用。其中没有文字。')
  expect(writeNotice([state('recogniserMissing', { words: ['get $& it'] })], 'it-IT')).toMatch(/: get \$& it$/)
})

test('notices that were kept as text alone, or by a later version, are shown as they were kept', () => {
  const kept: TranscriptNotice = { engine: 'whisper', code: 'fallback', message: 'As it was said then.' }
  const later: TranscriptNotice = { ...kept, says: [state('noSpeech'), { say: 'toString' }] }
  expect(wordTranscriptNotices([kept, later], 'fr-FR').map(({ message }) => message)).toEqual([kept.message, kept.message])
  expect(wordSourceNotices({ notices: ['Old.', 'The rest.'], statedNotices: [[state('noSound')]] }, 'pt-BR')).toEqual([
    noticeBooks['pt-BR'].sentences.noSound,
    'The rest.',
  ])
})

test('a notice on recognition carries its English text beside its statements', () => {
  expect(noticeOf('none', 'no-speech', [state('noSpeech')])).toEqual({
    engine: 'none',
    code: 'no-speech',
    message: 'No speech was found in the chosen part of the video.',
    says: [{ say: 'noSpeech' }],
  })
})
