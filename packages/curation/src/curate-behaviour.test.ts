import type { CurationPref, Moment } from '@clipwright/contract/clips/curation'
import type { Transcript, Word } from '@clipwright/contract/sources/transcript'
import { describe, expect, test } from 'vitest'
import { curate } from './curate.ts'
import { rateLength } from './moments/candidates.ts'
import { curateReadOnce } from './testing/curate-read-once.ts'
import { makeSoundAnalysis } from './testing/sound-analysis.ts'
import { inventTalk, speak, toTranscript, toPreferences } from './testing/spoken-material.ts'

const talk = speak(inventTalk())
const transcripts = new Map<Word[], Transcript>()
function transcriptOf(words: Word[]): Transcript {
  const transcript = transcripts.get(words) ?? toTranscript(words)
  transcripts.set(words, transcript)
  return transcript
}
const choose = curateReadOnce()
const curateWords = (words: Word[], pref: Partial<CurationPref> = {}, more: Partial<Parameters<typeof curate>[0]> = {}) =>
  choose({ transcript: transcriptOf(words), analysis: null, pref: toPreferences(pref), title: 'A talk', ...more })
const picksOf = (moments: readonly Moment[]) => moments.filter((moment) => !moment.isRunnerUp)
const filler = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `The office opened its ${index % 2 ? 'left' : 'right'} door at the usual hour and closed the window.`,
  }))

describe('where a clip starts and ends', () => {
  test('never opens with a word that points back while there is another opening', () => {
    for (const moment of curateWords(talk).moments) {
      expect(moment.text).not.toMatch(/^(?:This|That|These|Those|He|She|They|It|So|And|But|Because|Then)\b/)
    }
  })

  test('begins earlier to keep a question with its answer', () => {
    const words = speak([
      ...filler(8),
      { text: 'Why did the whole city lose its power in 2003?', pauseMs: 900 },
      { text: 'A tree touched one single wire in Ohio.' },
      { text: 'The alarm in the control room had failed an hour before.' },
      { text: 'Nobody saw the next line trip, and the load moved on to the others.' },
      { text: 'That is why 50 million people were in the dark.' },
      ...filler(8).map((sentence, index) => (index === 0 ? { ...sentence, pauseMs: 1200 } : sentence)),
    ])
    const [best] = curateWords(words).moments
    expect(best?.text).toContain('Why did the whole city lose its power in 2003?')
    expect(best?.text).toContain('That is why 50 million people were in the dark.')
  })

  test('keeps laughter after the last sentence, and what led to it', () => {
    const sentences = [
      ...filler(6),
      { text: 'My mother tried to bake a cake for the president.', pauseMs: 600 },
      { text: 'She forgot the sugar and served it with a smile.' },
      { text: 'He asked for the recipe of that wonderful soap.' },
      ...filler(6).map((entry, index) => (index === 0 ? { ...entry, pauseMs: 4000 } : entry)),
    ]
    const words = speak(sentences)
    const punchEnd = words[words.findIndex((word) => word.text === 'soap.')]?.endMs ?? 0
    const analysis = makeSoundAnalysis(toTranscript(words).durationMs, {
      bursts: [{ startMs: punchEnd + 200, endMs: punchEnd + 2000, strength: 1 }],
    })
    const funny = curateWords(words, {}, { analysis }).moments.find((moment) => moment.text.includes('soap.'))
    expect(funny?.text.endsWith('soap.')).toBe(true)
    expect(funny?.timeRanges[0]?.[1]).toBeCloseTo((punchEnd + 2000) / 1000, 1)
    expect(funny?.connectionScore.comment).toContain('laughter or applause')
    expect(funny?.text).toContain('cake for the president')
  })

  test('prefers louder, livelier speech when the words are alike', () => {
    const words = speak(
      Array.from({ length: 40 }, (_, index) => ({ text: `People in town number ${index + 10} built a wooden bridge across the river.` })),
    )
    const end = toTranscript(words).durationMs
    const analysis = makeSoundAnalysis(end, { levelDb: (atMs) => (atMs > end * 0.6 && atMs < end * 0.75 ? -10 : -30) })
    const [best] = curateWords(words, { clipDurations: [[0, 30]] }, { analysis }).moments
    expect(best?.timeRanges[0]?.[0]).toBeGreaterThan((end / 1000) * 0.55)
    expect(best?.timeRanges[0]?.[1]).toBeLessThan((end / 1000) * 0.82)
  })

  test('includes no words of the sentence before or of the next', () => {
    for (const moment of curateWords(talk).moments) {
      const [start, end] = moment.timeRanges[0] ?? [0, 0]
      expect(start * 1000).toBeGreaterThanOrEqual(talk[moment.firstWord - 1]?.endMs ?? 0)
      expect(end * 1000).toBeLessThanOrEqual(talk[moment.lastWord]?.startMs ?? Infinity)
    }
  })
})

describe('lengths', () => {
  test.each([
    [[[0, 30]]],
    [[[30, 60]]],
    [[[60, 90]]],
    [[[90, 180]]],
    [
      [
        [0, 30],
        [60, 90],
      ],
    ],
  ] as [number, number][][][])('keeps every clip within %j', (clipDurations) => {
    const { moments } = curateWords(talk, { clipDurations })
    expect(moments.length).toBeGreaterThan(0)
    for (const { durationSec } of moments) expect(clipDurations.some(([low, high]) => durationSec >= low && durationSec <= high)).toBe(true)
  })

  test('gives the widest sensible window and says so when the source is shorter than any requested clip', () => {
    const { moments, notices } = curateWords(speak(inventTalk().slice(0, 8)), { clipDurations: [[90, 180]] })
    expect(moments).toHaveLength(1)
    expect(moments[0]?.durationSec).toBeGreaterThan(30)
    expect(notices.join(' ')).toContain('90–180 s')
  })

  test('still finds a clip in half a minute of speech', () => {
    expect(picksOf(curateWords(speak(inventTalk().slice(0, 6))).moments)).toHaveLength(1)
  })
})

describe('how many', () => {
  test('gives the requested number when the material allows', () => {
    for (const clipCount of [1, 4, 7])
      expect(picksOf(curateWords(talk, { clipCount, clipDurations: [[0, 60]] }).moments)).toHaveLength(clipCount)
  })

  test('makes clips shorter rather than fewer when the requested number would not fit', () => {
    const moments = picksOf(curateWords(speak(inventTalk(2)), { clipCount: 5 }).moments)
    expect(moments).toHaveLength(5)
  })

  test('says so when there is no room for the requested number', () => {
    expect(curateWords(speak(inventTalk(1)), { clipCount: 20 }).notices.join(' ')).toContain('of the 20 requested clips')
  })

  test('gives 4 to 12 clips for an hour', () => {
    const hour = Array.from({ length: 8 }, () => inventTalk()).flat()
    const words = speak(hour)
    const perHour = picksOf(curateWords(words).moments).length / ((words[words.length - 1]?.endMs ?? 1) / 3_600_000)
    expect(perHour).toBeGreaterThanOrEqual(4)
    expect(perHour).toBeLessThanOrEqual(12.5)
  })
})

describe('the range', () => {
  test('is the only part that clips come from', () => {
    const { moments, chapters } = curateWords(talk, { range: { startSec: 60, endSec: 200 } })
    expect(moments.length).toBeGreaterThan(0)
    for (const { timeRanges } of moments) expect(timeRanges.every(([start, end]) => start >= 60 && end <= 200)).toBe(true)
    expect(chapters[0]?.startMs).toBe(60_000)
    expect(chapters[chapters.length - 1]?.endMs).toBe(200_000)
  })

  test('gives nothing and says why when nothing is said in it', () => {
    const { moments, notices } = curateWords(speak(inventTalk(1)), { range: { startSec: 5000, endSec: 6000 } })
    expect(moments).toEqual([])
    expect(notices).not.toEqual([])
  })

  test('of a silent source is still one moment when curation is skipped', () => {
    const { moments } = curateWords([], { skipCurate: true }, { analysis: makeSoundAnalysis(30_000) })
    expect(moments.map((moment) => moment.timeRanges)).toEqual([[[0, 30]]])
  })
})

describe('a source without speech', () => {
  const shots = Array.from({ length: 30 }, (_, index) => ({ startMs: index * 10_000, endMs: (index + 1) * 10_000 }))
  const analysis = makeSoundAnalysis(300_000, { shots, levelDb: (atMs) => (atMs >= 200_000 && atMs < 240_000 ? -10 : -35) })

  test('gives clips by sound, on shot changes, within the requested lengths, without overlap', () => {
    const { moments, notices } = curateWords([], { clipDurations: [[15, 45]] }, { analysis, title: 'Drone flight' })
    expect(moments.length).toBeGreaterThan(1)
    expect(moments[0]?.timeRanges[0]?.[0]).toBeGreaterThanOrEqual(190)
    expect(moments[0]?.timeRanges[0]?.[1]).toBeLessThanOrEqual(250)
    for (const { timeRanges, durationSec, title } of moments) {
      expect(timeRanges[0]?.[0]).toSatisfy((start: number) => start % 10 === 0)
      expect(durationSec >= 15 && durationSec <= 45).toBe(true)
      expect(title).toContain('Drone flight')
    }
    const inOrder = moments.map((moment): [number, number] => moment.timeRanges[0] ?? [0, 0]).sort((a, b) => a[0] - b[0])
    inOrder.slice(1).forEach(([start], index) => expect(start).toBeGreaterThanOrEqual(inOrder[index]?.[1] ?? 0))
    expect(notices.join(' ')).toContain('No speech was found')
  })

  test('gives none, with the reason, when its sound was not analysed either', () => {
    const { moments, notices } = curateWords([], {}, { analysis: null })
    expect(moments).toEqual([])
    expect(notices.join(' ')).toContain('No speech was found')
  })
})

describe('chapters', () => {
  test('cover the source without gaps and carry different titles', () => {
    const { chapters } = curateWords(talk)
    expect(chapters.length).toBeGreaterThan(1)
    expect(new Set(chapters.map((chapter) => chapter.title)).size).toBe(chapters.length)
    chapters.slice(1).forEach((chapter, index) => expect(chapter.startMs).toBe(chapters[index]?.endMs))
  })
})

describe('the title of a short chapter', () => {
  test('names what recurs, without single mentions or repeated words', () => {
    const words = speak([
      { text: 'The bakery opens before the sun rises over the harbour.' },
      { text: 'An idea for the bakery came from a letter.' },
      { text: 'Good ideas wait in the bakery until somebody is hungry.' },
      { text: 'Every bakery smells of patience.' },
    ])
    const { chapters } = curateWords(words)
    expect(chapters.map((chapter) => chapter.title)).toEqual(['Bakery'])
  })
})

describe('a source that is shorter than a good clip', () => {
  test('is not marked down for what it is too short for', () => {
    expect(rateLength(12_000, [[0, 90]])).toBeLessThan(-1)
    expect(rateLength(12_000, [[0, 90]], 14_000)).toBe(0)
    expect(rateLength(12_000, [[0, 90]], 600_000)).toBe(rateLength(12_000, [[0, 90]]))
  })
})

describe('a draft without capitals and full stops', () => {
  const words = speak(inventTalk()).map((word) => ({ ...word, text: word.text.toLowerCase().replace(/[.,?!]/g, '') }))
  const slowWords = speak(inventTalk().map((sentence) => ({ ...sentence, pauseMs: 900 }))).map((word, index) => ({
    ...word,
    text: words[index]?.text ?? '',
  }))

  test('gets titles that start with a capital and are not its first line', () => {
    const transcript = toTranscript(slowWords, 'en', { quality: 'draft' })
    const { moments } = curate({ transcript, analysis: null, pref: toPreferences(), title: '' })
    expect(moments.length).toBeGreaterThan(0)
    for (const { title, text } of moments) {
      expect(title).toMatch(/^\p{Lu}/u)
      expect(text.startsWith(title.toLowerCase())).toBe(false)
    }
  })
})

describe('poorly recognised words', () => {
  const words = speak(inventTalk())
  const durationMs = (words.at(-1)?.endMs ?? 0) + 1000
  const loud = (atMs: number) => (atMs > durationMs / 2 && atMs < durationMs / 2 + 20_000 ? -12 : -30)
  const analysis = makeSoundAnalysis(durationMs, {
    levelDb: loud,
    bursts: [{ startMs: durationMs / 2, endMs: durationMs / 2 + 2000, strength: 1 }],
  })
  const curateAs = (quality: 'draft' | 'good', skipCurate = false) =>
    curate({ transcript: toTranscript(words, 'en', { quality }), analysis, pref: toPreferences({ skipCurate }), title: 'A talk' })

  test('give no titles: moments are chosen by sound and video, with a notice', () => {
    const { moments, chapters, promptTopics, statedNotices } = curateAs('draft')
    expect(moments.length).toBeGreaterThan(0)
    for (const { title, description, hashtags, text, evidence, says } of moments) {
      expect(title).toMatch(/^A talk, \d+:\d\d$/)
      expect([description, hashtags, text, evidence]).toEqual(['', [], '', []])
      expect(says?.map(({ say }) => say)).not.toEqual(expect.arrayContaining(['noBursts']))
    }
    expect([chapters, promptTopics]).toEqual([[], []])
    expect(JSON.stringify(statedNotices)).toContain('unclearSpeechBySound')
    const [[startSec, endSec] = [0, 0]] = moments[0]?.timeRanges ?? []
    expect(startSec * 1000 < durationMs / 2 + 20_000 && endSec * 1000 > durationMs / 2).toBe(true)
  })

  test('give no title to a whole range either', () => {
    expect(curateAs('draft', true).moments).toMatchObject([{ title: 'A talk', text: '', description: '' }])
  })

  test('say nothing of the genre, and that the model without words chose', () => {
    expect(curateAs('draft')).toMatchObject({ usedModel: 'ClipAnything', genre: 'Others' })
    expect(curateAs('draft').detectedGenre).toBeUndefined()
    expect(curateAs('good').usedModel).toBe('ClipBasic')
  })

  test('are used as usual where they are good', () => {
    expect(curateAs('good').moments[0]?.text).not.toBe('')
  })
})

describe('moments of sound and video', () => {
  const applauseMs = { startMs: 0, endMs: 0 }
  const before = speak(inventTalk())
  applauseMs.startMs = (before.at(-1)?.endMs ?? 0) + 1000
  applauseMs.endMs = applauseMs.startMs + 95_000
  const words = [...before, ...speak(inventTalk(), applauseMs.endMs + 1000)]
  const isApplause = (at: number) => at >= applauseMs.startMs && at < applauseMs.endMs
  const analysis = makeSoundAnalysis(toTranscript(words).durationMs, {
    levelDb: (at) => (isApplause(at) ? -12 : -30),
    bursts: [{ startMs: applauseMs.startMs + 2000, endMs: applauseMs.endMs - 2000, strength: 2 }],
  })
  const wordless = (moments: readonly Moment[]) => picksOf(moments).filter(({ text }) => text === '')

  test('join the spoken ones when anything may be chosen, and state that they have no words', () => {
    const { moments } = curateWords(words, { model: 'ClipAnything' }, { analysis })
    const [applause, ...others] = wordless(moments)
    expect(others).toEqual([])
    const [startSec, endSec] = applause?.timeRanges[0] ?? [0, 0]
    expect(startSec).toBeGreaterThanOrEqual(applauseMs.startMs / 1000 - 1)
    expect(endSec).toBeLessThanOrEqual(applauseMs.endMs / 1000 + 1)
    expect(applause?.reason).toContain('Laughter or applause can be heard.')
    expect(moments.map(({ rank }) => rank)).toEqual(moments.map((_, index) => index + 1))
    expect(picksOf(moments).length).toBeGreaterThan(3)
  })

  test('are left out where only words count, and respect the number of clips', () => {
    expect(wordless(curateWords(words, {}, { analysis }).moments)).toEqual([])
    expect(picksOf(curateWords(words, { model: 'ClipAnything', clipCount: 5 }, { analysis }).moments)).toHaveLength(5)
  })

  test('do not take the place of the only clip that was asked for, nor of one in two', () => {
    for (const clipCount of [1, 2]) {
      const { moments } = curateWords(words, { model: 'ClipAnything', clipCount }, { analysis })
      expect(picksOf(moments)).toHaveLength(clipCount)
      expect(wordless(moments)).toEqual([])
    }
  })

  test('are not invented where nobody claps and nothing is cut', () => {
    const quiet = makeSoundAnalysis(toTranscript(words).durationMs, { levelDb: (at) => (isApplause(at) ? -12 : -30) })
    expect(wordless(curateWords(words, { model: 'ClipAnything' }, { analysis: quiet }).moments)).toEqual([])
  })
})
