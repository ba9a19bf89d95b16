import type { Word } from '@clipwright/contract/transcript'
import { describe, expect, test } from 'vitest'
import { curate } from './curate.ts'
import { openerKind } from './moments/openers.ts'
import { tenLanguages } from './testing/ten-languages.ts'
import { speak, toTranscript, wish } from './testing/spoken-material.ts'
import { getLanguagePack } from './text/language-pack.ts'
import { readSource } from './text/source-text.ts'

/** Chinese words as a recogniser gives them: each its own word, marks on the last. */
function speakChinese(sentences: readonly string[]): Word[] {
  let at = 0
  return sentences.flatMap((sentence) => {
    const pieces = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(sentence)].map((piece) => piece.segment)
    const joined: string[] = []
    for (const piece of pieces) {
      if (/^\p{P}+$/u.test(piece) && joined.length > 0) joined[joined.length - 1] += piece
      else joined.push(piece)
    }
    at += 200
    return joined.map((text) => ({ text, startMs: (at += 20), endMs: (at += 380) }))
  })
}

const transcriptOf = (language: string, sentences: readonly string[]) =>
  toTranscript(language === 'zh' ? speakChinese(sentences) : speak(sentences.map((text) => ({ text }))), language)

describe.each(Object.entries(tenLanguages))('%s', (language, { sentences, wish: wished, answer }) => {
  const transcript = transcriptOf(language, sentences)

  test('is divided into the sentences that were written', () => {
    expect(transcript.sentences).toHaveLength(sentences.length)
  })

  test('knows the sentences that lean on the one before', () => {
    const source = readSource(transcript)
    const leaning = source.sentences
      .filter((sentence) => openerKind(sentence, source.pack) === 'dangling')
      .map((sentence) => sentence.index)
    expect(leaning).toEqual(expect.arrayContaining([2, 4, 5, 9]))
    expect(leaning).not.toContain(0)
    expect(leaning).not.toContain(3)
    expect(leaning).not.toContain(6)
    expect(leaning).not.toContain(8)
  })

  test('gives clips with a title, words of its own and quotes that are in them', () => {
    const { moments } = curate({ transcript, analysis: null, pref: wish({ clipDurations: [[0, 30]] }), title: '' })
    expect(moments.length).toBeGreaterThan(0)
    for (const moment of moments) {
      expect(moment.title).not.toBe('Clip')
      expect(moment.keywords.length).toBeGreaterThan(0)
      for (const entry of moment.evidence) expect(moment.text).toContain(entry.quote)
    }
  })

  test('answers a wish for a topic in another form of the word', () => {
    const { moments, notices } = curate({
      transcript,
      analysis: null,
      pref: wish({ topicKeywords: [wished], clipDurations: [[0, 30]] }),
      title: '',
    })
    expect(moments[0]?.text).toMatch(answer)
    expect(moments[0]?.topicKeywords).toEqual([wished])
    expect(notices.join(' ')).not.toContain('Nothing in this video')
  })

  test('is recognised when the transcript does not name its language', () => {
    expect(getLanguagePack('und', sentences.join(' ')).code).toBe(getLanguagePack(language).code)
  })
})
