import { expect, test, describe } from 'vitest'
import { Language } from '@clipwright/contract/projects/preferences'
import { curate } from '../curate.ts'
import { curateReadOnce } from '../testing/curate-read-once.ts'
import { mannersInTenLanguages } from '../testing/manners-in-ten-languages.ts'
import { oncePerInput } from '../testing/once-per-input.ts'
import { panelPassages, panelPrompts, panelTalk } from '../testing/panel-talk.ts'
import { speak, toPreferences, toTranscript, makeTranscript } from '../testing/spoken-material.ts'
import type { CurationPref } from '@clipwright/contract/clips/curation'

const transcript = toTranscript(speak(panelTalk), 'en', { speakers: ['Speaker 1', 'Speaker 2', 'Speaker 3'] })
const choose = curateReadOnce()
const inputFor = (pref: Partial<CurationPref>) => ({
  transcript,
  analysis: null,
  pref: toPreferences({ clipDurations: [[6, 40]], ...pref }),
  title: '',
})
const run = oncePerInput((pref: Partial<CurationPref>) => choose(inputFor(pref)))
const picksFor = (pref: Partial<CurationPref>) => run(pref).moments.filter((moment) => !moment.isRunnerUp)

const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

/** Whether half of a clip or half of a passage consists of the other's words. */
function isAnswer(text: string, passage: readonly { text: string }[]): boolean {
  const shared = countWords(passage.filter((line) => text.includes(line.text)).map((line) => line.text))
  return shared * 2 >= Math.min(countWords([text]), countWords(passage.map((line) => line.text)))
}

describe('a prompt about a conversation', () => {
  test.each(panelPrompts)('“%s” is answered first by the passage “%s”', (customPrompt, passage) => {
    const [first] = picksFor({ customPrompt })
    expect({ text: first?.text, isAnswer: isAnswer(first?.text ?? '', panelPassages[passage]) }).toMatchObject({ isAnswer: true })
  })

  test('matches whole words: neither "hot" in "hotel" nor the reverse', () => {
    for (const clip of picksFor({ customPrompt: 'hotel' })) expect(clip.text).not.toMatch(/\bhot\b/)
    for (const clip of picksFor({ customPrompt: 'hot' })) expect(clip.text).not.toMatch(/\bhotel\b/)
  })

  test('leaves out unwanted subjects and unwanted kinds', () => {
    for (const clip of picksFor({ customPrompt: 'stories, nothing about politics' }))
      expect(clip.text).not.toMatch(/election|parliament|Politicians/)
    for (const clip of picksFor({ customPrompt: 'small inns, without the sponsor' })) expect(clip.text).not.toMatch(/sponsor|promo code/)
  })

  test('does not read a “not” inside a sentence as an exclusion', () => {
    expect(picksFor({ customPrompt: 'why personal data must not lie on a desk' })[0]?.text).toContain('personal data')
  })

  test('keeps to the time it names', () => {
    const lengthSec = transcript.durationMs / 1000
    for (const clip of picksFor({ customPrompt: 'rooms in the first minute' })) expect(clip.timeRanges[0]?.[0]).toBeLessThan(60)
    for (const clip of picksFor({ customPrompt: 'in the second half' })) expect(clip.timeRanges[0]?.[1]).toBeGreaterThan(lengthSec / 2)
    for (const clip of picksFor({ customPrompt: 'in den letzten 30 Sekunden' }))
      expect(clip.timeRanges[0]?.[1]).toBeGreaterThan(lengthSec - 30)
  })

  test('identifies speakers by the names they are called', () => {
    const words = (text: string) => text.split(/\s+/).length
    const speakerShare = (clip: ReturnType<typeof picksFor>[number], speaker: string) =>
      clip.screenplay.words.filter((word) => word.speaker === speaker).length / Math.max(1, words(clip.text))
    for (const clip of picksFor({ customPrompt: 'when Maria speaks', clipCount: 3 }))
      expect(speakerShare(clip, 'Speaker 2')).toBeGreaterThan(0.5)
    for (const clip of picksFor({ customPrompt: 'what Tom says about prices', clipCount: 1 })) expect(clip.text).toMatch(/price/)
    for (const clip of picksFor({ customPrompt: 'when the host talks', clipCount: 2 }))
      expect(speakerShare(clip, 'Speaker 1')).toBeGreaterThan(0.5)
  })

  test('takes the number of clips from the prompt, unless one was chosen', () => {
    expect(picksFor({ customPrompt: 'two clips about rooms' })).toHaveLength(2)
    expect(picksFor({ customPrompt: 'top 3 moments' })).toHaveLength(3)
    expect(picksFor({ customPrompt: 'three clips about rooms', clipCount: 1 })).toHaveLength(1)
  })

  test('gives the nearest moments, and what they have of it, when nothing answers', () => {
    const { moments, notices } = run({ customPrompt: 'his brother' })
    expect(moments[0]?.text).toContain('families')
    expect(notices.join(' ')).toMatch(/Nothing in this video matches.*mention .*“families”/)
    expect(run({ customPrompt: 'superconducting zebras' }).notices.join(' ')).toMatch(/chosen without your request/)
  })

  test('never changes the displayed score', () => {
    const unasked = [4, 8, 12, 16].flatMap((clipCount) => run({ clipCount }).moments)
    const plain = new Map(unasked.map((moment) => [moment.key, moment.score]))
    const shared = panelPrompts.flatMap(([customPrompt]) => run({ customPrompt }).moments).filter(({ key }) => plain.has(key))
    expect(shared.length).toBeGreaterThan(20)
    for (const { key, score } of shared) expect(score).toBe(plain.get(key))
  })

  test('is deterministic', () => {
    const pref = { customPrompt: 'where they argue about money' }
    expect(curate(inputFor(pref))).toEqual(run(pref))
  })
})

describe('manners in ten languages', () => {
  test.each(Language.options)('%s: what is said tells an apology, an argument, a prediction and a mistake', (language) => {
    const passages = mannersInTenLanguages[language] ?? []
    expect(passages).toHaveLength(4)
    const talk = makeTranscript(
      language,
      passages.flatMap(({ said }) => said),
    )
    for (const { prompt, said } of passages) {
      const pref = toPreferences({ customPrompt: prompt, clipDurations: [[2, 12]] })
      const [first] = choose({ transcript: talk, analysis: null, pref, title: '' }).moments
      const answering = said.filter((sentence) => first?.text.includes(sentence)).length
      expect({ prompt, text: first?.text, isAnswer: answering > 0 }).toMatchObject({ isAnswer: true })
    }
  })
})
