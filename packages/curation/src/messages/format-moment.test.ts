import type { Moment } from '@clipwright/contract/clips/curation'
import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import { curate } from '../curate.ts'
import { inventTalk, speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import { formatMoment, formatNotices } from './format-moment.ts'

const transcript = toTranscript(speak(inventTalk()))
const result = curate({ transcript, analysis: null, pref: toPreferences({ customPrompt: 'telescope and submarines' }), title: 'A talk' })
const scores = ['hookScore', 'coherenceScore', 'connectionScore', 'trendScore'] as const

const withoutStatements = (moment: Moment): Moment => {
  const { says: _, ...old } = moment
  for (const score of scores) old[score] = { score: 1, comment: 'Kept as it was.', evidence: [] }
  return old
}

describe('a moment and its reader', () => {
  test('in English it says what the engine wrote', () => {
    for (const moment of result.moments) {
      const worded = formatMoment(moment, 'en')
      expect(worded.reason).toBe(moment.reason)
      for (const score of scores) expect(worded[score].comment).toBe(moment[score].comment)
    }
    expect(formatNotices(result, 'en')).toEqual(result.notices)
  })

  test('in every other language nothing stays in English but the quotes, and each quote is there', () => {
    for (const language of Language.options.filter((option) => option !== 'en')) {
      for (const moment of result.moments) {
        const worded = formatMoment(moment, language)
        expect(worded.reason).not.toBe(moment.reason)
        for (const entry of moment.evidence) expect(worded.reason).toContain(entry.quote)
        for (const score of scores) {
          expect(worded[score].comment).not.toBe(moment[score].comment)
          expect(worded[score].score).toBe(moment[score].score)
          for (const entry of moment[score].evidence) expect(worded[score].comment).toContain(entry.quote)
          expect('says' in worded[score]).toBe(false)
        }
      }
      const notices = formatNotices(result, language)
      expect(notices.join(' ')).toContain('submarines')
      for (const notice of notices) expect(result.notices).not.toContain(notice)
    }
  })

  test('a clip stored with plain texts only still shows them', () => {
    const [moment] = result.moments
    if (!moment) throw new Error('the talk gives clips')
    const old = withoutStatements(moment)
    expect(formatMoment(old, 'de-DE').reason).toBe(moment.reason)
    expect(formatMoment(old, 'ko-KR').hookScore).toEqual({ score: 1, comment: 'Kept as it was.', evidence: [] })
    expect(formatNotices({ notices: ['Said long ago.'] }, 'pl-PL')).toEqual(['Said long ago.'])
  })
})
