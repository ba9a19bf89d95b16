import { expect, test } from 'vitest'
import { readSubtitles } from '../captions/read-subtitles.ts'
import { captionCues, toSrt } from '../captions/srt.ts'
import { fillSegment, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import { runCommand, type Command } from './commands/run-command.ts'
import type { ClipDocument } from './clip-document.ts'
import { toFinishedTimeline, toTimeline } from './to-timeline.ts'
import { changedLines, emptyLines, linesOfCues, spokenLines, buildTranslatedLines } from './translation-lines.ts'
import { toDocument } from './upgrade-document.ts'

const words = sampleWords(
  'The gardener never sleeps in winter. The stove freezes at night. Nobody turns it. So he walks all night.',
  0,
  400,
)
const start = toDocument(sampleTimeline({ words, segments: [fillSegment()], timeRanges: [[0, 8.4]] }))

function after(document: ClipDocument, command: Command): ClipDocument {
  const outcome = runCommand(document, command)
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.document
}

const german = (document: ClipDocument) =>
  after(document, {
    name: 'setTranslation',
    with: {
      language: 'de',
      translation: {
        origin: 'Typed',
        lines: buildTranslatedLines(
          document,
          spokenLines(document).map((line, index) => ({ ...line, text: `Zeile ${index + 1}` })),
        ),
      },
    },
  })

test('a translation is shown in place of what is said, at the times of its lines', () => {
  const [before, after] = [captionCues(toTimeline(start)), captionCues(toTimeline(german(start)))]
  expect(after.map(({ lines }) => lines.join(' ')).join(' ')).toBe(before.map((_, index) => `Zeile ${index + 1}`).join(' '))
  expect(after[0]?.startMs).toBe(before[0]?.startMs)
  expect(toTimeline(german(start)).captions.words).toEqual(toTimeline(start).captions.words)
})

test('lines keep their times on what is said when something before them is cut', () => {
  const cut = after(german(start), { name: 'cutWords', with: { wordIds: Object.keys(start.words).slice(0, 6) } })
  const cues = captionCues(toTimeline(cut))
  expect(cues[0]?.lines.join(' ')).toContain('Zeile 2')
  expect(cues[0]?.startMs).toBeLessThan(600)
})

test('says which lines are no longer what is said', () => {
  const document = german(start)
  expect(changedLines(document, 'de')).toEqual([])
  const [id = ''] = Object.keys(start.words).slice(1)
  expect(changedLines(after(document, { name: 'correctWord', with: { wordId: id, text: 'guardian' } }), 'de')).toEqual(['l1'])
})

test('subtitles of another program come in at their times, without their markup', () => {
  const srt =
    '1\r\n00:00:00,500 --> 00:00:02,000\r\n<i>Der Gärtner</i> {\\an8}schläft nie\r\n\r\nWEBVTT note\n\n00:03.000 --> 00:05.000 align:start\n&lt;Ende&gt;\n'
  const cues = readSubtitles(srt)
  expect(cues).toEqual([
    { startMs: 500, endMs: 2000, lines: ['Der Gärtner schläft nie'] },
    { startMs: 3000, endMs: 5000, lines: ['<Ende>'] },
  ])
  const lines = linesOfCues(start, cues)
  expect(lines['l1']).toMatchObject({ startMs: 500, endMs: 2000, said: expect.stringContaining('gardener') })
})

test('what was written as subtitles reads back as it was, also with spaces between the cues', () => {
  const cues = captionCues(toTimeline(start))
  const srt = toSrt(toTimeline(start))
  expect(cues.length).toBeGreaterThan(1)
  expect(readSubtitles(srt)).toEqual(cues)
  expect(readSubtitles(srt.replaceAll('\n\n', '\n \t\n'))).toEqual(cues)
})

test('subtitles of a clip with an intro come back to where they were, and what lies over the intro is left out', () => {
  const document: ClipDocument = { ...start, intro: { uri: 'upload://intro001', kind: 'video', durationMs: 2500 } }
  const cues = readSubtitles(toSrt(toFinishedTimeline(document)))
  expect(cues[0]?.startMs).toBeGreaterThanOrEqual(2500)
  const lines = linesOfCues(document, [{ startMs: 200, endMs: 2000, lines: ['Titel'] }, ...cues])
  const translated = after(document, { name: 'setTranslation', with: { language: 'de', translation: { origin: 'Imported', lines } } })
  expect(captionCues(toFinishedTimeline(translated))).toEqual(cues)
})

test('a language is taken away, and what is said is shown again', () => {
  const without = after(german(start), { name: 'setTranslation', with: { language: 'de', translation: null } })
  expect(without.captions.shownLanguage).toBeUndefined()
  expect(toTimeline(without).captions.shown).toBeUndefined()
  expect(runCommand(start, { name: 'setCaptions', with: { shownLanguage: 'fr' } })).toEqual({ refusal: 'nothing-found' })
})

test('a line that nobody translated keeps its place, shows nothing and is told', () => {
  const lines = spokenLines(start)
  const part = after(start, {
    name: 'setTranslation',
    with: {
      language: 'de',
      translation: {
        origin: 'Generated',
        lines: buildTranslatedLines(
          start,
          lines.map((line, index) => ({ ...line, text: index === 1 ? ' ' : 'Zeile' })),
        ),
      },
    },
  })
  expect(emptyLines(part, 'de')).toEqual([lines[1]?.id])
  expect(captionCues(toTimeline(part)).some(({ startMs }) => startMs >= (lines[1]?.startMs ?? 0) && startMs < (lines[1]?.endMs ?? 0))).toBe(
    false,
  )
  const whole = after(part, { name: 'writeLine', with: { language: 'de', lineId: lines[1]?.id ?? '', text: 'Auch hier' } })
  expect(emptyLines(whole, 'de')).toEqual([])
})

test('lines without spaces between words are parted between words, and no line ends with an opening bracket', () => {
  const text = '园丁在冬天从来不睡觉，因为他说「炉子会在夜里结冰」。'
  const [line] = spokenLines(start)
  const translation = { origin: 'Typed' as const, lines: buildTranslatedLines(start, line ? [{ ...line, text }] : []) }
  const chinese = after(start, { name: 'setTranslation', with: { language: 'zh', translation } })
  const pieces = (toTimeline(chinese).captions.shown?.words ?? []).map((word) => word.text)
  expect(pieces.join('')).toBe(text)
  expect(pieces).toEqual(expect.arrayContaining(['冬天', '睡觉，', '因为', '「炉子', '夜里', '冰」。']))
})
