import { describe, expect, test } from 'vitest'
import type { SpeakerLabel, Word } from '@clipwright/contract/sources/transcript'
import { finishTranscript } from './ladder/finish-transcript.ts'
import { joinCueText } from './subtitles/cue.ts'
import { parseSubtitles } from './subtitles/parse-subtitles.ts'
import { toSubtitleCues } from './text/subtitle-cues.ts'
import { toSrt, toTxt, toVtt } from './transcript-files.ts'

/** Words in sequence, `msPerWord` each, starting where the previous ones of the list ended. */
function say(text: string, startMs = 0, speaker?: SpeakerLabel, msPerWord = 300): Word[] {
  return text.split(' ').map((word, index) => {
    const from = startMs + index * msPerWord
    return { text: word, startMs: from, endMs: from + msPerWord - 20, ...(speaker ? { speaker } : {}) }
  })
}

const talk = say(
  'When we opened the shop in 1998, nobody believed that a small bakery could sell forty thousand loaves, and honestly ' +
    'neither did we. Then the letters came. People wrote to us from three countries, which was strange because we had ' +
    'never sent a single loaf abroad; somebody must have been carrying them in their luggage all along.',
)

describe('subtitle cues', () => {
  test('have at most two lines of 42 columns and last between one and seven seconds', () => {
    for (const cue of toSubtitleCues(talk)) {
      expect(cue.lines.length).toBeLessThanOrEqual(2)
      for (const line of cue.lines) expect(line.length).toBeLessThanOrEqual(42)
      expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(1000)
      expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7400)
    }
  })

  test('have every word once, in order, and never overlap', () => {
    const cues = toSubtitleCues(talk)
    expect(cues.flatMap((cue) => cue.lines).join(' ')).toBe(talk.map((word) => word.text).join(' '))
    cues.slice(1).forEach((cue, index) => expect(cue.startMs).toBeGreaterThanOrEqual(cues[index]?.endMs ?? 0))
  })

  test('end where a sentence, a speaker or a long pause ends', () => {
    const words = [
      ...say('This is one thing.'),
      ...say('And that is another one', 1300),
      ...say('after a pause here', 5000),
      ...say('Really, is it true?', 6300, 'Speaker 2'),
    ]
    expect(toSubtitleCues(words).map((cue) => cue.lines.join(' '))).toEqual([
      'This is one thing.',
      'And that is another one',
      'after a pause here',
      'Really, is it true?',
    ])
  })

  test('count wide characters as two columns', () => {
    const words = Array.from({ length: 40 }, (_, index) => ({ text: '語', startMs: index * 100, endMs: index * 100 + 90 }))
    for (const line of toSubtitleCues(words).flatMap((cue) => cue.lines)) expect(line.length).toBeLessThanOrEqual(21)
  })

  test('keep one overlong word whole', () => {
    const long = 'a'.repeat(60)
    expect(toSubtitleCues([{ text: long, startMs: 0, endMs: 500 }])).toEqual([{ startMs: 0, endMs: 1000, lines: [long] }])
  })
})

const conversation = [
  ...say('Where were you born?', 0, 'Speaker 1'),
  ...say('In Lyon, near the river.', 2000, 'Speaker 2'),
  ...say('I lived there & loved it <3', 4000, 'Speaker 2'),
]
const finished = (words: Word[]) =>
  finishTranscript({ engine: 'subtitles', quality: 'exact', words, language: 'en', notices: [] }, { language: null, durationMs: 9000 })

describe('transcript files', () => {
  test('SRT reads back with the same words and speakers', () => {
    const cues = parseSubtitles(toSrt(conversation))
    expect(cues.map(joinCueText).join(' ')).toBe(
      'Speaker 1: Where were you born? Speaker 2: In Lyon, near the river. I lived there & loved it <3',
    )
    expect(cues[0]).toMatchObject({ startMs: 0, endMs: 1580 })
  })

  test('WebVTT reads back with the same words and voices', () => {
    const cues = parseSubtitles(toVtt(conversation))
    expect(cues.map(joinCueText).join(' ')).toBe(conversation.map((word) => word.text).join(' '))
    expect(new Set(cues.map((cue) => cue.voice))).toEqual(new Set(['Speaker 1', 'Speaker 2']))
  })

  test('name no speaker when there is only one', () => {
    const words = say('Just me here.', 0, 'Speaker 1')
    expect(toSrt(words)).toBe('1\n00:00:00,000 --> 00:00:01,280\nJust me here.\n')
    expect(toVtt(words)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.280\nJust me here.\n')
    expect(toTxt(finished(words))).toBe('[00:00:00]\nJust me here.\n')
  })

  test('plain text names speakers and times', () => {
    expect(toTxt(finished(conversation))).toBe(
      '[00:00:00] Speaker 1\nWhere were you born?\n\n[00:00:02] Speaker 2\nIn Lyon, near the river. I lived there & loved it <3\n',
    )
  })

  test('a word cannot forge a cue', () => {
    const words = [{ text: 'x\n\n00:00:05,000 --> 00:00:06,000\nforged', startMs: 0, endMs: 900 }]
    expect(parseSubtitles(toSrt(words))).toHaveLength(1)
    expect(parseSubtitles(toVtt(words))).toHaveLength(1)
  })

  test('an empty transcript gives empty files, not broken ones', () => {
    expect([toSrt([]), toVtt([]), toTxt(finished([]))]).toEqual(['', 'WEBVTT\n', ''])
  })
})
