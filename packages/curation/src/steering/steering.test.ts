import { describe, expect, test } from 'vitest'
import { Language } from '@clipwright/contract/projects/preferences'
import { formatPrompts } from '../messages/format-moment.ts'
import { curate } from '../curate.ts'
import { curateReadOnce } from '../testing/curate-read-once.ts'
import { oncePerInput } from '../testing/once-per-input.ts'
import { inventTalk, speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import type { CurationPref } from '@clipwright/contract/clips/curation'

const transcript = toTranscript(speak(inventTalk()))
const choose = curateReadOnce()
const run = oncePerInput((pref: Partial<CurationPref>) =>
  choose({ transcript, analysis: null, pref: toPreferences(pref), title: 'Six subjects' }),
)
const picksFor = (pref: Partial<CurationPref>) => run(pref).moments.filter((moment) => !moment.isRunnerUp)

describe('a prompt', () => {
  test('keeps only clips that answer it, with the words they answer', () => {
    const clips = picksFor({ customPrompt: 'Find the moments about telescopes' })
    expect(clips.length).toBeGreaterThan(0)
    for (const clip of clips) {
      expect(clip.text).toMatch(/telescope|observatory|galaxy/)
      expect(clip.topicKeywords).toEqual(['telescopes'])
      expect(clip.judgeResult).toMatchObject({ isCopilotClip: true })
      expect(clip.judgeResult.relevanceScore).toBeGreaterThan(3)
      expect(clip.reason).toContain('telescopes')
    }
  })

  test('changes which clips come first', () => {
    expect(picksFor({ customPrompt: 'guitar' })[0]?.text).toContain('guitar')
    expect(picksFor({ customPrompt: 'the garden and its compost' })[0]?.text).toContain('garden')
  })

  test('is understood through synonyms and misspellings', () => {
    expect(picksFor({ customPrompt: 'moments about music and songs' })[0]?.text).not.toContain('marathon')
    expect(picksFor({ customPrompt: 'telescpoe' })[0]?.text).toContain('telescope')
  })

  test('leaves out what it excludes', () => {
    const clips = run({ customPrompt: 'stories, but without marathon' }).moments.filter((moment) => !moment.isRunnerUp)
    expect(clips.length).toBeGreaterThan(0)
    for (const clip of clips) expect(clip.text).not.toContain('marathon')
  })

  test('without an answer, lists what was searched, the nearest words and the topics, and still gives clips', () => {
    const { moments, notices } = run({ customPrompt: 'Find moments about gardening robots and quantum physics' })
    const nothing = run({ customPrompt: 'find quantum physicists' })
    expect(moments.length).toBeGreaterThan(0)
    expect(nothing.moments.some((moment) => !moment.isRunnerUp)).toBe(true)
    const notice = nothing.notices.join(' ')
    expect(notice).toContain('“quantum”')
    expect(notice).toContain('“physicists”')
    expect(notice).toContain('The video talks about')
    expect(notices.join(' ')).not.toContain('Nothing in this video')
  })

  test('may ask for a manner: questions', () => {
    const [first] = picksFor({ customPrompt: 'questions', clipDurations: [[0, 30]] })
    expect(first?.text).toContain('?')
  })

  test('does not raise scores by itself', () => {
    const plain = Math.max(...picksFor({}).map((moment) => moment.score))
    expect(Math.max(...picksFor({ customPrompt: 'telescope' }).map((moment) => moment.score))).toBeLessThanOrEqual(plain + 1.5)
  })
})

describe('topic keywords', () => {
  test('each pick answers at least one, and lists it as typed', () => {
    const clips = picksFor({ topicKeywords: ['Telescope', 'guitars'] })
    const answered = new Set(clips.flatMap((clip) => clip.topicKeywords))
    expect(answered).toEqual(new Set(['Telescope', 'guitars']))
    for (const clip of clips) expect(clip.topicKeywords.length).toBeGreaterThan(0)
  })

  test('each that occurs gets a clip, even when few clips are requested', () => {
    const clips = picksFor({ topicKeywords: ['bread', 'marathon', 'compost'], clipCount: 3, clipDurations: [[0, 30]] })
    expect(clips).toHaveLength(3)
    expect(new Set(clips.flatMap((clip) => clip.topicKeywords))).toEqual(new Set(['bread', 'marathon', 'compost']))
  })

  test('gives a notice about a keyword that was not found when another was', () => {
    expect(run({ topicKeywords: ['telescope', 'submarine'] }).notices.join(' ')).toContain('“submarine”')
  })
})

describe('a speaker in the request', () => {
  test('prefers what that speaker says', () => {
    const two = toTranscript(speak([...inventTalk(3, 'Speaker 1'), ...inventTalk(6, 'Speaker 2').slice(48)]))
    const clips = curate({
      transcript: two,
      analysis: null,
      pref: toPreferences({ customPrompt: 'only when Speaker 2 speaks' }),
      title: '',
    }).moments.filter((moment) => !moment.isRunnerUp)
    expect(clips.length).toBeGreaterThan(0)
    for (const clip of clips) expect(clip.screenplay.lines.every((line) => line.speaker === 'Speaker 2')).toBe(true)
  })
})

describe('genre', () => {
  test('is taken from the request and steers the choice', () => {
    const howTo = run({ genre: 'How-to' })
    expect(howTo.genre).toBe('How-to')
    expect(howTo.moments[0]?.genre).toBe('How-to')
    expect(howTo.moments.map((moment) => moment.rawScore)).not.toEqual(run({ genre: 'Comedy' }).moments.map((moment) => moment.rawScore))
  })
})

test('the talk itself says what it seems to be, whatever genre was asked for', () => {
  const { genre, detectedGenre, detectedSubgenre } = run({})
  expect(genre).toBe(detectedGenre ?? 'Others')
  expect(detectedSubgenre).not.toBe(detectedGenre ?? null)
  expect(run({ genre: 'Church' })).toMatchObject({ genre: 'Church', ...(detectedGenre ? { detectedGenre } : {}) })
})

describe('suggested prompts', () => {
  test('come from the topics of this video, and each finds something', () => {
    const { promptRecommendations } = run({})
    expect(promptRecommendations.length).toBeGreaterThan(1)
    for (const prompt of promptRecommendations)
      expect(run({ customPrompt: prompt }).notices.join(' ')).not.toContain('Nothing in this video')
  })

  test.each(Language.options)('are written in %s for its readers, and are understood in it', (language) => {
    const prompts = formatPrompts(run({}), language)
    expect(prompts.length).toBeGreaterThan(1)
    for (const customPrompt of prompts) {
      const { notices, moments } = run({ customPrompt })
      expect([customPrompt, notices.filter((notice) => /Nothing in this video|Not said/.test(notice))]).toEqual([customPrompt, []])
      expect(moments[0]?.topicKeywords.length).toBeGreaterThan(0)
    }
  })

  test('stored without subjects are shown as they are', () => {
    expect(formatPrompts({ promptRecommendations: ['Find bread'] }, 'ko-KR')).toEqual(['Find bread'])
  })
})
