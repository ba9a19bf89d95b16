import { describe, expect, test } from 'vitest'
import { curate } from './curate.ts'
import { classifyOpener } from './moments/openers.ts'
import { tenLanguages } from './testing/ten-languages.ts'
import { makeTranscript, toPreferences } from './testing/spoken-material.ts'
import { getLanguagePack } from './text/language-pack.ts'
import { readSource } from './text/source-text.ts'

function bestScore(language: string, sentences: string[]): number {
  const transcript = makeTranscript(language, sentences)
  const [best] = curate({ transcript, analysis: null, pref: toPreferences({ clipDurations: [[0, 30]] }), title: '' }).moments
  return best?.score ?? 0
}

describe.each(Object.entries(tenLanguages))('%s', (language, { sentences, keyword, answer }) => {
  const transcript = makeTranscript(language, sentences)

  test('is split into its sentences', () => {
    expect(transcript.sentences).toHaveLength(sentences.length)
  })

  test('recognises sentences that depend on the one before', () => {
    const source = readSource(transcript)
    const leaning = source.sentences
      .filter((sentence) => classifyOpener(sentence, source.pack) === 'dangling')
      .map((sentence) => sentence.index)
    expect(leaning).toEqual(expect.arrayContaining([2, 4, 5, 9]))
    expect(leaning).not.toContain(0)
    expect(leaning).not.toContain(3)
    expect(leaning).not.toContain(6)
    expect(leaning).not.toContain(8)
  })

  test('gives clips with a title, and quotes that occur in them', () => {
    const { moments } = curate({ transcript, analysis: null, pref: toPreferences({ clipDurations: [[0, 30]] }), title: '' })
    expect(moments.length).toBeGreaterThan(0)
    for (const moment of moments) {
      expect(moment.title).not.toBe('Clip')
      expect(moment.keywords.length).toBeGreaterThan(0)
      for (const entry of moment.evidence) expect(moment.text).toContain(entry.quote)
    }
  })

  test('answers a prompt with another form of the word', () => {
    const { moments, notices } = curate({
      transcript,
      analysis: null,
      pref: toPreferences({ topicKeywords: [keyword], clipDurations: [[0, 30]] }),
      title: '',
    })
    expect(moments[0]?.text).toMatch(answer)
    expect(moments[0]?.topicKeywords).toEqual([keyword])
    expect(notices.join(' ')).not.toContain('Nothing in this video')
  })

  test('finds its questions, turns and stories, so that its language costs no score', () => {
    const cues = new Set(readSource(transcript).sentences.flatMap((sentence) => sentence.cues.map(({ cue }) => cue)))
    expect([...cues]).toEqual(expect.arrayContaining(['question', 'contrast', 'story', 'surprise', 'payoff', 'superlative', 'firstPerson']))
    expect(bestScore(language, sentences)).toBeGreaterThan(bestScore('en', tenLanguages['en']?.sentences ?? []) - 3)
  })

  test('is recognised when the transcript names no language', () => {
    expect(getLanguagePack('und', sentences.join(' ')).code).toBe(getLanguagePack(language).code)
  })
})

describe('Korean subjects', () => {
  const talk = tenLanguages['ko-KR']
  const { moments, chapters, promptRecommendations } = curate({
    transcript: makeTranscript('ko-KR', talk?.sentences ?? []),
    analysis: null,
    pref: toPreferences({ clipDurations: [[0, 30]] }),
    title: '',
  })

  test('are named without the particles of the sentences they come from', () => {
    expect(chapters.map((chapter) => chapter.title)).toEqual(['망원경 및 빵'])
    expect(promptRecommendations).toEqual(['빵 관련 장면', '망원경에 대한 가장 쉬운 설명'])
    for (const { keywords } of moments) expect(keywords.join(' ')).not.toMatch(/[은는을를](?: |$)/)
  })
})

describe('a talk without spaces between words', () => {
  const sentences = [
    '今天我们谈谈面包。',
    '面包师傅每天早上做面包。',
    '他们用很多面粉和水。',
    '面包的味道非常好。',
    '所以大家都喜欢面包。',
    '我们来谈谈钱。',
    '我用 machine learning 赚了很多钱。',
    '很多人不懂 machine learning 是什么。',
    '钱要慢慢存下来。',
    '存钱让人安心。',
    '现在讲讲星星。',
    '望远镜能看到很远的星星。',
    '晚上的星星非常漂亮。',
    '我在山上看星星。',
    '星星让我觉得自己很小。',
  ]
  const transcript = makeTranscript('zh', sentences)
  const curateFor = (pref: Parameters<typeof toPreferences>[0]) =>
    curate({ transcript, analysis: null, pref: toPreferences({ clipDurations: [[0, 15]], ...pref }), title: '' })

  test.each(['find moments about money', 'Momente über Geld', 'machine learning'])(
    'answers a prompt in a language with them: %s',
    (customPrompt) => {
      const clips = curateFor({ customPrompt }).moments.filter(({ isRunnerUp }) => !isRunnerUp)
      expect(clips.length).toBeGreaterThan(0)
      for (const { text } of clips) expect(text).toContain('钱')
    },
  )

  test('names a subject of several foreign words as it is written', () => {
    const keywords = curateFor({ topicKeywords: ['machine learning'] }).moments.flatMap((moment) => moment.keywords)
    expect(keywords).toContain('machine learning')
  })
})
