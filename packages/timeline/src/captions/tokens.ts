import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { IncrementalWork } from '../incremental-work.ts'
import type { PartWord } from '../programme.ts'
import { beginsLower, sentenceMark } from '../sentence-end.ts'
import type { CaptionWord } from '../timeline.ts'
import { captionText, upperCase, withoutFinalStops } from './caption-text.ts'
import { emFor, familyFor, ownColor } from './look.ts'
import type { Look } from './look.ts'
import type { Color } from './preset.ts'
import { widthMeasure } from './measure-text.ts'
import { isUnspaced, scriptOf } from './script.ts'
import type { TextScript } from './script.ts'
import { createWordSegmenter, unspacedPieces } from './unspaced-pieces.ts'
import { memoizeByObject, memoizeByText, memoizeByTextAndLanguage } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** A piece of a line with its times, source ms, its font and width in pixels. `gapBefore` is the space to the piece before it. */
export type Token = {
  wordId: string
  text: string
  startMs: number
  endMs: number
  script: TextScript
  family: string
  em: number
  width: number
  gapBefore: number
  /** Pixels by which each of its sides moves out while it is spoken, where the look enlarges the spoken word. */
  growth: number
  speaker: SpeakerLabel | undefined
  isKeyword: boolean
  /** Its own colour or that of its speaker; undefined: that of the look. */
  color: Color | undefined
  emoji: string | undefined
  /** What the word ends with in the transcript, before punctuation is dropped for the look. `stop`: a sentence, unless the next piece begins in small letters. */
  ends: 'sentence' | 'stop' | 'clause' | 'open'
  /** In the transcript, before capitals of the look. */
  beginsLower: boolean
}

const clauseEnd = /[,;:，、；：،؛–—-](?:["'”’»」』)\]]*)$/u
// Longer than this without a space is a subtitle line, not a word: it is cut into words by the language's rules.
const longestUnspaced = 6

/** Whether a sentence ends between two pieces. */
export function isSentenceBreak(before: Token, after: Token): boolean {
  return before.ends === 'sentence' || (before.ends === 'stop' && !after.beginsLower)
}

function endOf(text: string): Token['ends'] {
  const mark = sentenceMark(text)
  if (mark === 'end') return 'sentence'
  if (mark === 'end-unless-lower') return 'stop'
  return clauseEnd.test(text) ? 'clause' : 'open'
}

type TimedText = { text: string; startMs: number; endMs: number }

/** Pieces of one word with times shared out by length. */
function spread(time: { startMs: number; endMs: number }, pieces: readonly string[]): TimedText[] {
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const perLetter = (time.endMs - time.startMs) / Math.max(1, letters)
  let at = time.startMs
  return pieces.map((text) => {
    const startMs = at
    at += text.length * perLetter
    return { text, startMs, endMs: at }
  })
}

// Words are few and looks change while a slider is dragged: what depends on the text alone is not computed again.
const textFunctions = layoutCache(() => ({
  captionText: memoizeByText(captionText),
  scriptOf: memoizeByText(scriptOf),
  upperCase: memoizeByTextAndLanguage(upperCase),
  wordSegmenter: memoizeByText(createWordSegmenter),
}))

/** Everything that making pieces depends on. */
type Setting = ReturnType<(typeof textFunctions)['create']> & { look: Look; layout: ClipLayout }

// A word alone on its page may be set this much smaller before it is cut.
const smallest = 0.55

/** Cuts a word that no line can hold, at any size worth reading, into pieces of like width. */
function splitToFit(text: string, widthOf: (text: string) => number, em: number, most: number): string[] {
  const whole = widthOf(text) * em
  const pieceCount = Math.ceil((whole * smallest) / most)
  if (pieceCount <= 1) return [text]
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  const pieces = ['']
  let width = 0
  for (const letter of letters) {
    if (width >= (whole * pieces.length) / pieceCount && pieces.length < pieceCount) pieces.push('')
    pieces[pieces.length - 1] += letter
    width += widthOf(letter) * em
  }
  return pieces.map((piece, index) => (index < pieces.length - 1 && /\p{L}$/u.test(piece) ? `${piece}-` : piece))
}

/** The pieces of one written word: one, unless it is a line of unspaced script or too long for any line. */
function pieceTokens(partWord: PartWord, word: TimedText, setting: Setting): Token[] {
  const { look, scriptOf, upperCase, wordSegmenter, layout } = setting
  const script = scriptOf(word.text)
  const family = familyFor(script, look)
  const em = emFor(script, family, look)
  const widthOf = widthMeasure(family, look.fonts, layout)
  const cutUp = (isUnspaced(script) && word.text.length > longestUnspaced) || script === 'other'
  const words = cutUp ? unspacedPieces(word.text, wordSegmenter(look.language)) : [word.text]
  const pieces = words.flatMap((piece) => splitToFit(piece, widthOf, em, look.lineWidthPx))
  return spread(word, pieces).map((piece, index) => {
    // Without spaces, a comma is all that parts two clauses on a line.
    const mayDrop = look.dropStops && !isUnspaced(script) && index === pieces.length - 1
    const bare = mayDrop ? withoutFinalStops(piece.text) : piece.text
    const text = look.uppercase ? upperCase(bare, look.language) : bare
    const width = (widthOf(text) + [...text].length * look.tracking) * em
    return {
      ...piece,
      text,
      wordId: partWord.word.id,
      script,
      family,
      em,
      width,
      gapBefore: index > 0 ? 0 : (widthOf(' ') + look.wordGap) * em,
      growth: look.highlight ? (width * Math.max(0, look.spoken.scale - 1)) / 2 : 0,
      speaker: partWord.word.speaker,
      isKeyword: partWord.word.isKeyword ?? false,
      color: ownColor(partWord.word, look),
      emoji: undefined,
      ends: endOf(piece.text),
      beginsLower: beginsLower(piece.text),
    }
  })
}

function wordTokens(partWord: PartWord, setting: Setting): Token[] {
  const plain = setting.captionText(partWord.word.text)
  if (plain === '') return []
  // A person may have typed several words where one was heard.
  const tokens = spread(partWord, plain.split(' ')).flatMap((word) => pieceTokens(partWord, word, setting))
  return tokens.map((token, index) => (index === 0 ? { ...token, emoji: partWord.word.emoji } : token))
}

// Words per step of work.
const wordsPerStep = 16

type TokenCache = WeakMap<CaptionWord, { startMs: number; endMs: number; tokens: readonly Token[] }>

const tokensByLook = layoutCache(() => memoizeByObject((_look: Look): TokenCache => new WeakMap()))

/** The pieces of a word are the same objects for as long as word, times and look are. */
function cachedTokens(partWord: PartWord, setting: Setting, cache: TokenCache): readonly Token[] {
  const { word, startMs, endMs } = partWord
  const cached = cache.get(word)
  if (cached && cached.startMs === startMs && cached.endMs === endMs) return cached.tokens
  const tokens = wordTokens(partWord, setting)
  cache.set(word, { startMs, endMs, tokens })
  return tokens
}

/** Words of one part as pieces ready for lines, in the order they are heard. Nobody may change a piece: they are shared. */
export function* captionTokens(words: readonly PartWord[], look: Look, layout: ClipLayout): IncrementalWork<Token[]> {
  const setting = { ...layout.cache(textFunctions), look, layout }
  const cache = layout.cache(tokensByLook)(look)
  const tokens: Token[] = []
  for (const [index, { word, startMs, endMs }] of words.entries()) {
    // NOTE: Words of two people may overlap: each gives way to the next, so that pieces and pages stay in order of time.
    const nextMs = words[index + 1]?.startMs ?? Infinity
    for (const token of cachedTokens({ word, startMs, endMs: Math.max(startMs, Math.min(endMs, nextMs)) }, setting, cache)) {
      const before = tokens.at(-1)
      if (!before || !isUnspaced(before.script)) tokens.push(token)
      else if (isLonePunctuation(token.text)) tokens[tokens.length - 1] = withPunctuation(before, token)
      else tokens.push(isUnspaced(token.script) ? { ...token, gapBefore: 0 } : token)
    }
    if (index % wordsPerStep === 0) yield
  }
  return tokens
}

function isLonePunctuation(text: string): boolean {
  return /^[\p{P}\p{S}]+$/u.test(text)
}

function withPunctuation(before: Token, token: Token): Token {
  return { ...before, text: before.text + token.text, width: before.width + token.width, endMs: token.endMs, ends: token.ends }
}
