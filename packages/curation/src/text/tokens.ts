import type { Word } from '@clipwright/contract/sources/transcript'
import type { LanguagePack } from './language-pack.ts'
import { measureSoundNote } from './sound-notes.ts'
import { stem } from './stem.ts'

export type Token = {
  /** Lower case, without punctuation around it. */
  norm: string
  stem: string
  /** As written. */
  surface: string
  /** Index of the word it comes from. */
  word: number
  isStop: boolean
  isFiller: boolean
}

/** Articles and prepositions that French and Italian attach to the next word. */
const elision = /^(?:l|d|qu|un|dell|nell|sull|all|dall|quest|sant|jusqu|lorsqu|puisqu)'(?=\p{L}{2})/iu
// Vowel signs, as of Hindi and Tamil, are marks of their own after a letter.
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu

/** The pieces of one written word, in order. */
function splitWord(text: string, pack: LanguagePack): string[] {
  const clean = text.replace(/[’‘]/g, "'")
  const pieces = clean.match(wordPattern) ?? []
  return pieces
    .flatMap((piece) => (piece.includes('-') ? piece.split('-') : [piece]))
    .map((piece) => (pack.code === 'fr' || pack.code === 'it' ? piece.replace(elision, '') : piece))
}

function toToken(surface: string, word: number, isFiller: boolean, pack: LanguagePack): Token {
  const norm = surface.toLowerCase().normalize('NFC')
  // A single letter, or a lone digit, tells nothing about the topic.
  // Japanese writes particles and endings in hiragana.
  const isShort = pack.unspaced ? /^[\p{P}\p{S}\p{N}\p{Script=Hiragana}]*$/u.test(norm) : norm.length < (pack.code === 'ko' ? 1 : 2)
  return {
    norm,
    stem: stem(norm, pack),
    surface,
    word,
    isStop: pack.stopWords.has(norm) || pack.stopWords.has(norm.replace(/'s$/, '')) || isShort || /^\d{1,2}$/.test(norm),
    isFiller: isFiller || pack.fillers.has(norm),
  }
}

const laughter = /laugh|lach|risa|riso|rires|risate|śmiech|笑|웃/iu

/** Words as read for meaning: sound notes are emptied, except laughter, which shows a reaction. */
function emptyNotes(words: readonly Word[]): Word[] {
  const plainWords = [...words]
  for (let at = 0; at < words.length; at++) {
    const length = measureSoundNote(words, at)
    for (let inside = at; inside < at + length; inside++) {
      const word = words[inside]
      if (word && !laughter.test(word.text)) plainWords[inside] = { ...word, text: '' }
    }
    at += Math.max(0, length - 1)
  }
  return plainWords
}

const spacedLetter = '[^\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{P}\\p{S}\\s]'
const endsSpaced = new RegExp(`${spacedLetter}$`, 'u')
const beginsSpaced = new RegExp(`^${spacedLetter}`, 'u')

/** Whether two pieces of a text without spaces have one between them all the same: "machine learning" in a Chinese sentence. */
export const needsSpace = (left: string, right: string): boolean => endsSpaced.test(left) && beginsSpaced.test(right)

function tokenizeUnspaced(words: readonly Word[], firstWord: number, pack: LanguagePack): Token[] {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    // A prompt to a Chinese talk may be in a language with spaces.
    if (needsSpace(text, word.text)) text += ' '
    starts.push(text.length)
    text += word.text
  }
  const tokens: Token[] = []
  let at = 0
  for (const piece of new Intl.Segmenter(pack.code, { granularity: 'word' }).segment(text)) {
    if (!piece.isWordLike) continue
    while (at + 1 < starts.length && (starts[at + 1] ?? 0) <= piece.index) at++
    tokens.push(toToken(piece.segment, firstWord + at, words[at]?.isFiller ?? false, pack))
  }
  return tokens
}

/**
 * Tokens of a run of words. `firstWord` is the index of `words[0]` in the transcript; tokens refer to transcript words.
 */
export function tokenize(words: readonly Word[], firstWord: number, pack: LanguagePack): Token[] {
  const spokenWords = emptyNotes(words)
  if (pack.unspaced) return tokenizeUnspaced(spokenWords, firstWord, pack)
  const tokens: Token[] = []
  spokenWords.forEach((word, offset) => {
    for (const piece of splitWord(word.text, pack)) tokens.push(toToken(piece, firstWord + offset, word.isFiller ?? false, pack))
  })
  return tokens
}

/** The string that cue patterns match, and where each token starts in it. */
export function toCueText(tokens: readonly Token[], pack: LanguagePack): { text: string; starts: number[] } {
  const starts: number[] = []
  let text = pack.unspaced ? '' : ' '
  for (const token of tokens) {
    starts.push(text.length)
    text += pack.unspaced ? token.norm : `${token.norm} `
  }
  return { text, starts }
}
