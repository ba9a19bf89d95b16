import type { TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { formatMessage } from '@clipwright/messages/format-message'
import { expect, test } from 'vitest'
import {
  formatInEnglish,
  formatNotice,
  formatSourceNotices,
  formatTranscriptNotices,
  toNoticeMessage,
  toTranscriptNotice,
} from './notice-messages.ts'

test('a notice has its engine, numbers and words in the language of the reader', () => {
  const covered = [toNoticeMessage('speechCovered', { words: ['embedded-subtitles'], numbers: { percent: 41 } })]
  expect(formatInEnglish(covered)).toBe('The subtitles in the file: about 41 % of the speech is covered; the rest has no words.')
  expect(formatNotice(covered, 'de-DE')).toBe('Untertitel in der Datei: etwa 41 % des Gesagten sind abgedeckt; der Rest hat keine Wörter.')
  const cut = [toNoticeMessage('cutShort', { numbers: { held: 3.25, named: 1200 } })]
  expect(formatNotice(cut, 'de-DE')).toContain('1.200 Sekunden')
  expect(formatNotice(cut, 'de-DE')).toContain('3,3')
  expect(formatNotice([toNoticeMessage('unusable', { words: ['script'] }), toNoticeMessage('scriptEmpty')], 'zh')).toBe(
    '无法使用你的讲稿。其中没有词语。',
  )
  expect(formatNotice([toNoticeMessage('recogniserMissing', { words: ['get $& it'] })], 'it-IT')).toMatch(/: get \$& it$/)
})

test('notices stored as text, or by a later version, are shown as stored', () => {
  const storedNotice: TranscriptNotice = { engine: 'whisper', code: 'fallback', message: 'As it was said then.' }
  const later: TranscriptNotice = { ...storedNotice, says: [toNoticeMessage('noSpeech'), { say: 'toString' }] }
  expect(formatTranscriptNotices([storedNotice, later], 'fr-FR').map(({ message }) => message)).toEqual([
    storedNotice.message,
    storedNotice.message,
  ])
  expect(formatSourceNotices({ notices: ['Old.', 'The rest.'], statedNotices: [[toNoticeMessage('noSound')]] }, 'pt-BR')).toEqual([
    formatMessage('pt-BR', 'sources:notices.noSound'),
    'The rest.',
  ])
})

test('a notice on recognition carries its English text beside its messages', () => {
  expect(toTranscriptNotice('none', 'no-speech', [toNoticeMessage('noSpeech')])).toEqual({
    engine: 'none',
    code: 'no-speech',
    message: 'No speech was found in the selected part of the video.',
    says: [{ say: 'noSpeech' }],
  })
})
