import type { SpeakerLabel, Transcript, Word, WordSpan } from '@clipwright/contract/sources/transcript'
import type { LanguagePack } from './language-pack.ts'
import { getLanguagePack } from './language-pack.ts'
import { type CueName, cueNames } from './pack-source.ts'
import { findDeterminedStems } from './determined-stems.ts'
import { findOpeningWord } from './opening-word.ts'
import { readWordKinds, type WordKinds } from './parts-of-speech.ts'
import { splitSentences } from './sentences.ts'
import { needsSpace, toCueText, tokenize, type Token } from './tokens.ts'

/** A cue found in a sentence: word indexes into the transcript, from the first (inclusive) to the last (exclusive). */
export type CueHit = WordSpan & { cue: CueName }

export type Sentence = WordSpan & {
  index: number
  /** The word at which a clip opens that begins here; see `findOpeningWord`. */
  openingWord: number
  startMs: number
  endMs: number
  text: string
  tokens: Token[]
  /** Stems of content words. */
  terms: string[]
  cues: CueHit[]
  speaker: SpeakerLabel | undefined
  isQuestion: boolean
  isExclamation: boolean
  /** Whether a clip may start, or end, here. */
  canStart: boolean
  canEnd: boolean
}

export type SourceText = {
  words: readonly Word[]
  sentences: Sentence[]
  pack: LanguagePack
  isPunctuated: boolean
  kindOf: WordKinds
  /** Stems of Korean words that have a noun particle somewhere: no other part of speech takes one. */
  particleNouns: ReadonlySet<string>
  /** Stems that follow a determiner somewhere; null in languages where that says nothing. */
  determinedStems: ReadonlySet<string> | null
}

/** Joins words as a person would write them. */
export function joinWords(words: readonly Word[], pack: LanguagePack): string {
  return joinTexts(words.map((word) => word.text.trim()).filter(Boolean), pack)
}

/** The same of texts. In languages without spaces foreign words keep theirs. */
export function joinTexts(texts: readonly string[], pack: LanguagePack): string {
  if (!pack.unspaced) return texts.join(' ')
  return texts.reduce((line, text) => (needsSpace(line, text) ? `${line} ${text}` : line + text), '')
}

function findCues(tokens: readonly Token[], pack: LanguagePack): CueHit[] {
  const { text, starts } = toCueText(tokens, pack)
  const hits: CueHit[] = []
  for (const cue of cueNames) {
    // The pattern is shared: a `test` elsewhere leaves its place behind, at which `matchAll` would begin.
    pack.cues[cue].lastIndex = 0
    for (const match of text.matchAll(pack.cues[cue])) {
      const from = match.index
      const to = from + match[0].length
      let first = starts.findIndex((start, index) => start <= from && (starts[index + 1] ?? Infinity) > from)
      if (first < 0) first = 0
      let last = first
      while (last + 1 < starts.length && (starts[last + 1] ?? Infinity) < to) last++
      const firstToken = tokens[first]
      const lastToken = tokens[last]
      if (firstToken && lastToken) hits.push({ cue, firstWord: firstToken.word, lastWord: lastToken.word + 1 })
    }
  }
  return hits
}

/** Cues that only a statement can give. */
const assertions: ReadonlySet<CueName> = new Set(['claim', 'payoff', 'howTo', 'list', 'cause'])

function toSentence(span: WordSpan, index: number, words: readonly Word[], pack: LanguagePack): Sentence {
  const own = words.slice(span.firstWord, span.lastWord)
  const tokens = tokenize(own, span.firstWord, pack)
  const text = joinWords(own, pack)
  const isQuestion = /[?？]["'”’»)\]]*$/u.test(text)
  return {
    ...span,
    index,
    openingWord: findOpeningWord(words, span, pack),
    startMs: own[0]?.startMs ?? 0,
    endMs: own.reduce((latest, word) => Math.max(latest, word.endMs), 0),
    text,
    tokens,
    terms: tokens.filter((token) => !token.isStop && !token.isFiller).map((token) => token.stem),
    // "Do you have to …?" claims nothing.
    cues: findCues(tokens, pack).filter((hit) => !isQuestion || !assertions.has(hit.cue)),
    speaker: own[0]?.speaker,
    isQuestion,
    isExclamation: /[!！]["'”’»)\]]*$/u.test(text),
    canStart: true,
    canEnd: true,
  }
}

/** Whether a text ends in a full stop or another mark that ends a sentence, and in quotation marks after it. */
export const endsSentence = (text: string) => /\p{Sentence_Terminal}["'”’»)\]]*$/u.test(text)

const isPartition = (spans: readonly WordSpan[], count: number) =>
  spans.length > 0 &&
  spans[0]?.firstWord === 0 &&
  spans[spans.length - 1]?.lastWord === count &&
  spans.every((span, index) => span.lastWord > span.firstWord && (index === 0 || spans[index - 1]?.lastWord === span.firstWord))

/**
 * Clips start and end only at sentence edges of the transcript as well, so that neither division shows a cut sentence;
 * unless the transcript's own is far too coarse to leave a choice.
 */
function agreeWith(spans: readonly WordSpan[], sentences: Sentence[], count: number): void {
  if (!isPartition(spans, count)) return
  const starts = new Set(spans.map((span) => span.firstWord))
  const shared = sentences.filter((sentence) => starts.has(sentence.firstWord)).length
  if (shared * 3 < sentences.length && shared < spans.length * 0.8) return
  if (spans.length * 6 < sentences.length) return
  for (const sentence of sentences) {
    sentence.canStart = starts.has(sentence.firstWord)
    sentence.canEnd = sentence.lastWord === count || starts.has(sentence.lastWord)
  }
}

/** In punctuated text, a stretch ended only by a pause or by its length is no place to cut. */
function distrustUnended(sentences: readonly Sentence[]): void {
  sentences.forEach((sentence, index) => {
    const next = sentences[index + 1]
    if (!next || endsSentence(sentence.text) || sentence.tokens.length === 0) return
    sentence.canEnd = false
    next.canStart = false
  })
}

const goesOn = /^["'“„«(]*(?:\.\.\.|…|\p{Ll})/u
/** Where more sentences than this begin in lower case, it says nothing. */
const mostLowerStarts = 0.1

/** "… And I freeze at that screen... and no way am I signing in": the second is the rest of the first. */
function keepWithRest(sentences: readonly Sentence[]): void {
  const rests = sentences.filter(({ text }) => goesOn.test(text))
  if (rests.length > mostLowerStarts * sentences.length) return
  for (const rest of rests) rest.canStart = false
}

const opening = /^[("]*["“„«]\p{L}/u
const closing = /[\p{L}\p{N}\p{P}]["”»]\p{P}*$/u
/** After this many sentences an unclosed quotation mark counts as a typo. */
const longestQuote = 3

/** Whether the last quotation mark of a sentence opens or closes a quotation. */
function findLastMark(sentence: Sentence, words: readonly Word[]): 'open' | 'closed' | undefined {
  for (let at = sentence.lastWord - 1; at >= sentence.firstWord; at--) {
    const text = words[at]?.text ?? ''
    if (closing.test(text)) return 'closed'
    if (opening.test(text)) return 'open'
  }
  return undefined
}

/** A quotation of several sentences is not cut inside. */
function keepQuotesWhole(sentences: readonly Sentence[], words: readonly Word[]): void {
  const marks = sentences.map((sentence) => findLastMark(sentence, words))
  marks.forEach((mark, index) => {
    if (mark !== 'open') return
    const next = marks.findIndex((other, at) => at > index && other !== undefined)
    if (next < 0 || next - index > longestQuote || marks[next] !== 'closed') return
    if (sentences[next]?.speaker !== sentences[index]?.speaker) return
    for (let at = index; at < next; at++) {
      const inside = sentences[at]
      const after = sentences[at + 1]
      if (inside) inside.canEnd = false
      if (after) after.canStart = false
    }
  })
}

/** Reads a transcript once: sentences, tokens, stems and cues for all later steps. */
export function readSource(transcript: Transcript): SourceText {
  const { words, language } = transcript
  const pack = getLanguagePack(
    language,
    words
      .slice(0, 400)
      .map((word) => word.text)
      .join(' '),
  )
  const spans = splitSentences(words, language)
  const sentences = spans.map((span, index) => toSentence(span, index, words, pack))
  agreeWith(transcript.sentences, sentences, words.length)
  const ended = sentences.filter((sentence) => endsSentence(sentence.text)).length
  const isPunctuated = ended * 2 >= sentences.length && ended > 0
  if (isPunctuated) distrustUnended(sentences)
  if (isPunctuated) keepWithRest(sentences)
  if (isPunctuated) keepQuotesWhole(sentences, words)
  return {
    words,
    sentences,
    pack,
    isPunctuated,
    kindOf: readWordKinds(sentences, pack),
    particleNouns: findParticleNouns(sentences, pack),
    determinedStems: findDeterminedStems(sentences, words, pack),
  }
}

function findParticleNouns(sentences: readonly Sentence[], pack: LanguagePack): ReadonlySet<string> {
  if (pack.code !== 'ko') return new Set()
  const nouns = sentences.flatMap(({ tokens }) => tokens.filter((token) => !token.isStop && token.stem !== token.norm))
  return new Set(nouns.map((token) => token.stem))
}
