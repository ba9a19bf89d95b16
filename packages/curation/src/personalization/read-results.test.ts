import type { Moment } from '@clipwright/contract/clips/curation'
import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import type { CurateInput } from '../curate.ts'
import { formatNotices } from '../messages/format-moment.ts'
import { curateReadOnce } from '../testing/curate-read-once.ts'
import { inventTalk, speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'
import type { ClipResult } from './clip-result.ts'

const transcript = toTranscript(speak(inventTalk()))
/** So many clips that each of the six subjects has one. */
const everySubject = { transcript, analysis: null, pref: toPreferences({ clipCount: 8, clipDurations: [[0, 60]] }), title: '' }
const choose = curateReadOnce()
const run = (results: readonly ClipResult[], more: Partial<CurateInput> = {}) => choose({ ...everySubject, results, ...more })
const plain = run([])

const about = (word: string) => (moment: Moment) => moment.text.includes(word)
const rankOf = (moments: readonly Moment[], word: string) => moments.findIndex(about(word))
const scoresByPlace = (moments: readonly Moment[]) => new Map(moments.map(({ timeRanges, score }) => [JSON.stringify(timeRanges), score]))

const even = { hook: 5, coherence: 5, connection: 5, trend: 5 }
/** Clips about a subject, each put in other words, that did so well. */
const posted = (subject: string, count: number, lift: number): ClipResult[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `Our ${subject} and the ${subject} of day ${index} with remark${index}`,
    durationSec: 20,
    scores: even,
    lift: lift + (index % 3) / 10,
  }))

/** What the first clips are not about. */
const [subject = ''] = ['telescope', 'guitar', 'marathon', 'garden', 'bread', 'wallet'].toSorted(
  (a, b) => rankOf(plain.moments, b) - rankOf(plain.moments, a),
)
const lesson = [...posted(subject, 6, 1.2), ...posted('invoice', 6, -1.2)]

describe('views of posted clips', () => {
  test('lift moments about what did well, and leave the score of each as it was', () => {
    const next = run(lesson)
    expect(rankOf(plain.moments, subject)).toBeGreaterThan(2)
    expect(rankOf(next.moments, subject)).toBeLessThan(rankOf(plain.moments, subject))
    const before = scoresByPlace(plain.moments)
    const shared = [...scoresByPlace(next.moments)].filter(([place]) => before.has(place))
    expect(shared.length).toBeGreaterThan(3)
    expect(shared).toEqual(shared.map(([place]) => [place, before.get(place)]))
    expect(next.notices.join(' ')).toContain('12 posted clips of your team')
  })

  test('of fewer than ten clips change and say nothing', () => {
    const next = run(lesson.slice(0, 9))
    expect([next.moments, next.notices]).toEqual([plain.moments, plain.notices])
  })

  test('that follow no rule change nothing, and the notice says so', () => {
    const byChance = lesson.map((result, index) => ({ ...result, lift: [1, -1, -0.8, 0.7, 0.9, -0.9, -1, 1][index % 8] ?? 0 }))
    const next = run(byChance)
    expect(next.moments).toEqual(plain.moments)
    expect(next.notices.join(' ')).toContain('may be chance')
    expect(run(lesson.map((result) => ({ ...result, lift: 0 }))).moments).toEqual(plain.moments)
  })

  test('count beside likes', () => {
    const [first] = plain.moments
    if (!first) throw new Error('the talk gives clips')
    const like = { liked: true, reasons: [], text: first.text, keywords: [], durationSec: 20, scores: even, place: null }
    const notices = run(lesson, { feedback: [like] }).notices.join(' ')
    expect(notices).toContain('1 like or dislike from another project')
    expect(notices).toContain('12 posted clips')
  })

  test('are told in every language', () => {
    const next = run(lesson)
    const notices = Language.options.map((language) => formatNotices(next, language).join(' '))
    expect(new Set(notices).size).toBe(Language.options.length)
    for (const words of notices) expect(words).toContain('12')
  })
})
