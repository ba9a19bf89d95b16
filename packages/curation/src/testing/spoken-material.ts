import { CurationPref } from '@clipwright/contract/clips/curation'
import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'
import { splitSentences } from '../text/sentences.ts'

export type Said = { text: string; speaker?: SpeakerLabel /** Silence before it. */; pauseMs?: number }

/** Words of a text at 150 a minute, from a time on. */
export function speak(sentences: readonly Said[], fromMs = 0): Word[] {
  const words: Word[] = []
  let at = fromMs
  for (const { text, speaker, pauseMs = 250 } of sentences) {
    at += pauseMs
    for (const token of text.split(/\s+/).filter(Boolean)) {
      words.push({ text: token, startMs: at, endMs: at + 350, ...(speaker ? { speaker } : {}) })
      at += 400
    }
  }
  return words
}

export function toTranscript(words: Word[], language = 'en', more: Partial<Transcript> = {}): Transcript {
  return {
    engine: 'subtitles',
    quality: 'exact',
    language,
    durationMs: words.reduce((latest, word) => Math.max(latest, word.endMs), 0) + 500,
    words,
    sentences: splitSentences(words, language),
    paragraphs: [],
    speakers: [],
    notices: [],
    ...more,
  }
}

/** Chinese words as a recogniser gives them: one word each, marks on the last. */
function speakChinese(sentences: readonly string[]): Word[] {
  let at = 0
  return sentences.flatMap((sentence) => {
    const pieces = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(sentence)].map((piece) => piece.segment)
    const words: string[] = []
    for (const piece of pieces) {
      if (/^\p{P}+$/u.test(piece) && words.length > 0) words[words.length - 1] += piece
      else if (piece.trim() !== '') words.push(piece)
    }
    at += 200
    return words.map((text) => ({ text, startMs: (at += 20), endMs: (at += 380) }))
  })
}

/** Sentences of a language as a transcript; Chinese as a recogniser gives it. */
export const makeTranscript = (language: string, sentences: readonly string[]) =>
  toTranscript(language === 'zh' ? speakChinese(sentences) : speak(sentences.map((text) => ({ text }))), language)

const subjects = [
  { noun: 'bread', other: 'sourdough', place: 'bakery', act: 'baking', figure: '48 hours' },
  { noun: 'wallet', other: 'passphrase', place: 'exchange', act: 'saving', figure: '12 words' },
  { noun: 'telescope', other: 'galaxy', place: 'observatory', act: 'stargazing', figure: '300 light years' },
  { noun: 'marathon', other: 'training', place: 'stadium', act: 'running', figure: '42 kilometres' },
  { noun: 'guitar', other: 'melody', place: 'studio', act: 'practising', figure: '10000 hours' },
  { noun: 'garden', other: 'compost', place: 'greenhouse', act: 'planting', figure: '60 days' },
]

/** An invented talk of several topics, each about 16 sentences or a minute and a half. */
export function inventTalk(topics = subjects.length, speaker?: SpeakerLabel): Said[] {
  return subjects
    .slice(0, topics)
    .flatMap(({ noun, other, place, act, figure }) =>
      [
        `Let's talk about the ${noun} and what ${act} really takes.`,
        `What if everything you believe about the ${noun} is wrong?`,
        `Most people think the ${noun} is easy, but the ${other} tells another story.`,
        `When I was young my father took me to the ${place} and I was terrified.`,
        `He showed me the ${other} and said that patience wins.`,
        `So I spent ${figure} at the ${place} with one single ${noun}.`,
        `It failed again and again.`,
        `The ${place} keeps a record of every ${noun} that was ever lost.`,
        `People who love ${act} never count the hours at the ${place}.`,
        `You need to watch the ${other} because the ${noun} depends on it.`,
        `That is why the best ${noun} in the world comes from a small ${place}.`,
        `Then the ${other} changed and everyone laughed.`,
        `The secret of ${act} is that the ${other} does the work while you sleep.`,
        `Nobody told me about the ${other} before.`,
        `In the end the ${noun} taught me more than any school.`,
        `And that is how ${act} became my life.`,
      ].map((text, index) => ({ text, ...(speaker ? { speaker } : {}), pauseMs: index === 0 ? 1200 : 250 })),
    )
}

export const toPreferences = (pref: Partial<CurationPref> = {}): CurationPref => CurationPref.parse(pref)
