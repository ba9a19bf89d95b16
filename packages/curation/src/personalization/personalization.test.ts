import type { FeedbackReason } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { curate, type CurateInput } from '../curate.ts'
import { formatNotices } from '../messages/format-moment.ts'
import { curateReadOnce } from '../testing/curate-read-once.ts'
import { inventTalk, speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import type { ClipFeedback } from './clip-feedback.ts'

type Reason = z.infer<typeof FeedbackReason>

const transcript = toTranscript(speak(inventTalk()))
const choose = curateReadOnce()
const run = (feedback: ClipFeedback[], more: Partial<CurateInput> = {}) =>
  choose({ transcript, analysis: null, pref: toPreferences(), title: '', feedback, ...more })
const picksOf = (moments: readonly Moment[]) => moments.filter((moment) => !moment.isRunnerUp)
const plain = run([])

function feedbackOn(moment: Moment | undefined, about: { liked?: boolean; reasons?: Reason[]; elsewhere?: boolean }): ClipFeedback {
  if (!moment) throw new Error('the talk gives clips')
  const [startSec, endSec] = moment.timeRanges[0] ?? [0, 0]
  return {
    liked: about.liked ?? false,
    reasons: about.reasons ?? [],
    text: moment.text,
    keywords: moment.keywords,
    durationSec: moment.durationSec,
    scores: {
      hook: moment.hookScore.score,
      coherence: moment.coherenceScore.score,
      connection: moment.connectionScore.score,
      trend: moment.trendScore.score,
    },
    place: about.elsewhere ? null : { startMs: startSec * 1000, endMs: endSec * 1000 },
  }
}

const first = picksOf(plain.moments)[0]
/** So many clips that each of the six subjects has one. */
const everySubject = { pref: toPreferences({ clipCount: 8, clipDurations: [[0, 60]] }) }
const dislike = (...reasons: Reason[]) => feedbackOn(first, { reasons })
const about = (word: string) => (moment: Moment) => moment.text.includes(word)
const valueOf = (moments: readonly Moment[], word: string) =>
  Math.max(-Infinity, ...moments.filter(about(word)).map((moment) => moment.rawScore))

describe('a dislike for its length', () => {
  test.each<Reason>(['BadLength', 'WrongClipLengths'])('(%s) gives clips of other lengths, and says so', (reason) => {
    const feedback = picksOf(plain.moments).map((moment) => feedbackOn(moment, { reasons: [reason] }))
    const next = run(feedback)
    const isNear = (moment: Moment) => feedback.some(({ durationSec }) => Math.abs(Math.log(moment.durationSec / durationSec)) < 0.08)
    expect(picksOf(plain.moments).every(isNear)).toBe(true)
    expect(picksOf(next.moments).filter(isNear).length).toBeLessThan(picksOf(next.moments).length / 2)
    expect(next.notices.join(' ')).toMatch(/clips? (?:was|were) disliked for (?:its|their) length \(\d+.* s\)/)
    expect(next.notices.join(' ')).toMatch(/(?:\d+ of the \d+|all) clips (?:is|are) new or cut differently/)
  })
})

describe('a dislike for its topic', () => {
  test('moves away from what that clip was about, more than one elsewhere does', () => {
    const all = run([], everySubject)
    const telescope = all.moments.find(about('telescope'))
    const here = run([feedbackOn(telescope, { reasons: ['BadTopic'] })], everySubject)
    const elsewhere = run([feedbackOn(telescope, { reasons: ['BadTopic'], elsewhere: true })], everySubject)
    expect(valueOf(elsewhere.moments, 'telescope')).toBeLessThan(valueOf(all.moments, 'telescope'))
    expect(valueOf(here.moments, 'telescope')).toBeLessThan(valueOf(elsewhere.moments, 'telescope'))
    expect(here.notices.join(' ')).toContain(`moments about “${telescope?.keywords[0]}”`)
    expect(elsewhere.notices.join(' ')).toContain('1 like or dislike from another project')
  })

  test.each<Reason[]>([['BadCuration'], ['ClipDislike'], []])('(as a moment: %s) does not keep that moment first', (...reasons) => {
    const [next] = run([dislike(...reasons.filter(Boolean))]).moments
    expect(next?.text).not.toBe(first?.text)
    expect(next?.timeRanges).not.toEqual(first?.timeRanges)
  })
})

describe('a dislike as a repeat', () => {
  const twice = toTranscript(speak([...inventTalk(3), ...inventTalk(3)]))
  const subjects = (moments: readonly Moment[]) => new Set(picksOf(moments).map((moment) => moment.keywords[0])).size

  test('makes the clips differ more', () => {
    const before = run([], { transcript: twice, pref: toPreferences({ clipCount: 3 }) })
    const after = run([feedbackOn(before.moments[0], { reasons: ['DuplicateContent'] })], {
      transcript: twice,
      pref: toPreferences({ clipCount: 3 }),
    })
    expect(subjects(after.moments)).toBeGreaterThanOrEqual(subjects(before.moments))
    expect(after.moments.map((moment) => moment.text)).not.toEqual(before.moments.map((moment) => moment.text))
    expect(after.notices.join(' ')).toContain('differ more from one another')
  })
})

describe('a dislike for its cuts', () => {
  // Sentences of like worth; two of three follow hard on the one before.
  const sentences = Array.from({ length: 60 }, (_, index) => ({
    text: `People in town number ${index + 10} built a wooden bridge across the river${index % 4 === 0 ? ' in a single night' : ''}.`,
    pauseMs: index % 3 === 1 ? 700 : 20,
  }))
  const uneven = toTranscript(speak(sentences))
  const gaps = ({ firstWord, lastWord }: Moment) => [
    (uneven.words[firstWord]?.startMs ?? 0) - (uneven.words[firstWord - 1]?.endMs ?? -1000),
    (uneven.words[lastWord]?.startMs ?? Infinity) - (uneven.words[lastWord - 1]?.endMs ?? 0),
  ]
  const clear = (moments: readonly Moment[]) =>
    picksOf(moments)
      .flatMap(gaps)
      .filter((gap) => gap >= 300).length /
    (2 * picksOf(moments).length)

  test('prefers starts and ends at clear pauses', () => {
    const before = run([], { transcript: uneven })
    const after = run([feedbackOn(before.moments[0], { reasons: ['BadCuts'] })], { transcript: uneven })
    expect(clear(before.moments)).toBeLessThan(1)
    expect(clear(after.moments)).toBeGreaterThan(clear(before.moments))
    expect(after.notices.join(' ')).toContain('at clear pauses')
  })
})

describe('a request for fewer', () => {
  const long = toTranscript(speak(Array.from({ length: 4 }, () => inventTalk()).flat()))
  const before = picksOf(run([], { transcript: long }).moments)

  test('keeps the best ones only; the others become runners-up', () => {
    const { moments, notices } = run([{ ...dislike('FewerVideos'), place: { startMs: 0, endMs: 1 } }], { transcript: long })
    expect(before.length).toBeGreaterThan(3)
    expect(picksOf(moments).map((moment) => moment.key)).toEqual(
      before.slice(0, Math.ceil(before.length * 0.6)).map((moment) => moment.key),
    )
    expect(moments.filter((moment) => moment.isRunnerUp).map((moment) => moment.key)).toContain(before.at(-1)?.key)
    expect(notices.join(' ')).toContain('only the best')
  })

  test('does not go against a number that was asked for', () => {
    expect(
      picksOf(run([dislike('FewerVideos')], { pref: toPreferences({ clipCount: 4, clipDurations: [[0, 60]] }) }).moments),
    ).toHaveLength(4)
  })
})

describe('a like', () => {
  test('lifts moments like it, and more in the project where it was given', () => {
    const all = run([], everySubject)
    const garden = all.moments.find(about('garden'))
    const here = run([feedbackOn(garden, { liked: true })], everySubject)
    const elsewhere = run([feedbackOn(garden, { liked: true, elsewhere: true })], everySubject)
    expect(valueOf(elsewhere.moments, 'garden')).toBeGreaterThan(valueOf(all.moments, 'garden'))
    expect(valueOf(here.moments, 'garden')).toBeGreaterThan(valueOf(elsewhere.moments, 'garden'))
    expect(here.notices.join(' ')).toContain('1 clip was liked')
  })
})

describe('feedback in general', () => {
  test.each<Reason>([
    'BadReframe',
    'InaccurateCaptions',
    'ClipManage',
    'WrongLanguage',
    'CaptionMissing',
    'TooManyTypo',
    'BadCroppingFraming',
  ])('on layout, captions and handling (%s) leave the choice of moments alone, and say so', (reason) => {
    const next = run([dislike(reason)])
    expect(next.moments).toEqual(plain.moments)
    expect(next.notices.join(' ')).toContain('does not change the choice of moments')
  })

  test('changes nothing and says nothing when there is none', () => {
    expect(plain).toEqual(curate({ transcript, analysis: null, pref: toPreferences(), title: '' }))
  })

  test('moves ranks, not the score that a clip is shown with', () => {
    const liked = run(plain.moments.map((moment) => feedbackOn(moment, { liked: true })))
    for (const moment of liked.moments) {
      const same = plain.moments.find((other) => other.key === moment.key)
      // One step of rounding, no more.
      if (same) expect(Math.abs(moment.score - same.score)).toBeLessThan(0.11)
    }
    expect(liked.moments[0]?.rawScore).toBeGreaterThan((plain.moments[0]?.rawScore ?? 0) + 0.5)
    expect(Math.max(...liked.moments.map((moment) => moment.score))).toBeLessThan(
      Math.max(...plain.moments.map((moment) => moment.score)) + 0.6,
    )
  })

  test('gives the same result each time', () => {
    const feedback = [dislike('BadLength', 'BadTopic'), feedbackOn(plain.moments[1], { liked: true })]
    expect(curate({ transcript, analysis: null, pref: toPreferences(), title: '', feedback })).toEqual(run(feedback))
  })

  test('never breaks a request: lengths, range and sentence edges hold under every reason at once', () => {
    const feedback = plain.moments.map((moment) =>
      feedbackOn(moment, { reasons: ['BadLength', 'BadTopic', 'BadCuts', 'DuplicateContent'] }),
    )
    const pref = toPreferences({ clipDurations: [[30, 60]], range: { startSec: 60, endSec: 420 } })
    const starts = new Set(transcript.sentences.map((span) => span.firstWord))
    for (const moment of run(feedback, { pref }).moments) {
      expect(moment.durationSec >= 30 && moment.durationSec <= 60).toBe(true)
      expect(moment.timeRanges.every(([start, end]) => start >= 60 && end <= 420)).toBe(true)
      expect(starts.has(moment.firstWord)).toBe(true)
    }
  })

  test('is explained in the language of the reader, without English', () => {
    const result = run([
      dislike('BadLength', 'BadTopic', 'BadCuts', 'DuplicateContent', 'FewerVideos'),
      feedbackOn(plain.moments[1], { liked: true }),
    ])
    for (const language of Language.options.filter((option) => option !== 'en')) {
      expect(formatNotices(result, language).join(' ')).not.toMatch(/\b(?:disliked|because|moments about|the others)\b/i)
    }
    expect(formatNotices(result, 'de-DE').join(' ')).toContain('wegen seiner Länge')
  })
})
