import type { Word, WordSpan } from '@clipwright/contract/sources/transcript'
import { getLanguagePack, type LanguagePack } from './language-pack.ts'
import { measureSoundNote } from './sound-notes.ts'

/** A pause that ends a sentence in text without punctuation. */
const pauseMs = 600
/** Longer runs without a full stop are cut at their best pause; in punctuated text, only absurdly long ones. */
const limits = { unpunctuated: { words: 45, lengthMs: 22_000 }, punctuated: { words: 110, lengthMs: 50_000 } }
type Limit = { words: number; lengthMs: number }
const shortestWords = 3

const closers = `["'”’»)\\]】」』]*`
const terminalEnd = new RegExp(`[\\p{Sentence_Terminal}…]${closers}$`, 'u')
const quoteEnd = /["'”’“»」』]$/u
const fullStopEnd = new RegExp(`(?:\\.|…)${closers}$`, 'u')
/** French puts a space before a closing mark, which makes the mark a word. */
const onlyCloser = /^["'”’»)\]】」』]+$/u

const core = (text: string) => text.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?:[^\p{L}\p{M}\p{N}]\p{M}*)+$/gu, '')

/** Abbreviations that also often end a sentence; only a lower-case letter after them tells otherwise. */
const mayEnd: ReadonlySet<string> = new Set('etc inc ltd co corp a.m p.m u.s u.k usw ecc itd itp enz uu ee.uu a.c d.c'.split(' '))
const mayEndInEnglish: ReadonlySet<string> = new Set(['jr', 'sr'])
/** German words that precede an ordinal number: "am 3. Mai". */
const beforeOrdinal =
  /^(?:a[mb]|d(?:er|ie|as|e[mnrs])|i[mn]|vom|zu[mr]|beim|seit|bis|jede[mnrs]?|sein(?:e[mnrs]?)?|ihr(?:e[mnrs]?)?|mein(?:e[mnrs]?)?)$/u

/** "3." before a lower-case letter is "third"; German nouns are capitalised, so there the word before it tells. */
function isOrdinal(words: readonly Word[], index: number, pack: LanguagePack): boolean {
  if (!/^\p{P}*\d{1,4}\.$/u.test(words[index]?.text ?? '')) return false
  const next = words[index + 1]?.text ?? ''
  return /^\p{Ll}/u.test(next) || (pack.code === 'de' && /^\p{L}/u.test(next) && beforeOrdinal.test(core(words[index - 1]?.text ?? '')))
}

/** Whether a single letter is a word, not an initial: "네.", "ele é.", "il y a.", "it was I." */
const isOneLetterWord = (spelling: string, letter: string, pack: LanguagePack): boolean =>
  letter === 'i' ||
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter) ||
  /^[éè]/u.test(spelling) ||
  (pack.code === 'fr' && /^[ay]/u.test(spelling))

/** Whether the full stop of a word such as "Dr." or "J." ends no sentence. */
function isAbbreviation(words: readonly Word[], index: number, next: Word | undefined, pack: LanguagePack): boolean {
  const word = words[index]
  if (!word || !fullStopEnd.test(word.text)) return false
  const text = core(word.text)
  const nextIsLower = next !== undefined && /^\p{Ll}/u.test(next.text)
  if (/^\p{L}$/u.test(text) && !isOneLetterWord(word.text, text, pack)) return true
  if (text === 'no' || text === 'nr' || text === 'núm') return /^\d/.test(next?.text ?? '')
  if (pack.abbreviations.has(text)) return nextIsLower || !(mayEnd.has(text) || (pack.code === 'en' && mayEndInEnglish.has(text)))
  // An ellipsis before a lower-case word is a hesitation.
  return (nextIsLower && /(?:\.\.|…)/u.test(word.text)) || isOrdinal(words, index, pack)
}

function endsSentence(words: readonly Word[], index: number, pack: LanguagePack): boolean {
  const next = words[index + 1]
  if (next && onlyCloser.test(next.text)) return false
  let last = index
  while (last > 0 && onlyCloser.test(words[last]?.text ?? '')) last--
  const word = words[last]
  if (!word || !terminalEnd.test(word.text)) return false
  // "“Stop!” she said" is one sentence.
  const isTagged = quoteEnd.test(words[index]?.text ?? '') && /^\p{Ll}/u.test(next?.text ?? '')
  return !isTagged && !isAbbreviation(words, last, next, pack)
}

const gapAfter = (words: readonly Word[], index: number) => {
  const here = words[index]
  const next = words[index + 1]
  return here && next ? next.startMs - here.endMs : 0
}

/** How well the gap after a word suits as the end of a sentence without punctuation. */
function rateBreak(words: readonly Word[], index: number, pack: LanguagePack): number {
  const here = words[index]
  const next = words[index + 1]
  if (!here || !next) return -Infinity
  const gap = Math.min(Math.max(gapAfter(words, index), 0), 3000) / 100
  const comma = /[,;:，、；]$/u.test(here.text) ? 3 : 0
  const turn = here.speaker !== next.speaker ? 6 : 0
  const openEnd = pack.openEnds.has(core(here.text)) ? 5 : 0
  return gap + comma + turn - openEnd
}

function splitLong(words: readonly Word[], span: WordSpan, pack: LanguagePack, limit: Limit, out: WordSpan[]): void {
  const count = span.lastWord - span.firstWord
  const lengthMs = (words[span.lastWord - 1]?.endMs ?? 0) - (words[span.firstWord]?.startMs ?? 0)
  if (count <= limit.words && (lengthMs <= limit.lengthMs || count < 2 * shortestWords)) {
    out.push(span)
    return
  }
  let best = { at: -1, quality: -Infinity }
  const margin = Math.max(shortestWords, Math.floor(count * 0.2))
  for (let at = span.firstWord + margin; at <= span.lastWord - margin; at++) {
    // Equal halves win a tie, so that a run without any pause is still cut evenly.
    const balance = 1 - Math.abs((at - span.firstWord) / count - 0.5)
    const quality = rateBreak(words, at - 1, pack) + balance
    if (quality > best.quality) best = { at, quality }
  }
  if (best.at < 0) {
    out.push(span)
    return
  }
  splitLong(words, { firstWord: span.firstWord, lastWord: best.at }, pack, limit, out)
  splitLong(words, { firstWord: best.at, lastWord: span.lastWord }, pack, limit, out)
}

function splitByPauses(words: readonly Word[], span: WordSpan): WordSpan[] {
  const pieces: WordSpan[] = []
  let first = span.firstWord
  for (let index = span.firstWord; index < span.lastWord; index++) {
    const last = index + 1
    const gap = gapAfter(words, index)
    const turned = words[index]?.speaker !== words[last]?.speaker && gap >= pauseMs / 2
    const longEnough = last - first >= shortestWords || gap >= 2 * pauseMs
    if (last === span.lastWord || ((gap >= pauseMs || turned) && longEnough)) {
      pieces.push({ firstWord: first, lastWord: last })
      first = last
    }
  }
  return pieces
}

/**
 * Sentences as word spans that cover all words in order: by punctuation where there is any (abbreviations and initials stay
 * whole), else by pauses and speaker turns; runs far too long for one sentence are cut at their best pause.
 */
export function splitSentences(words: readonly Word[], language: string): WordSpan[] {
  const sample = words
    .slice(0, 400)
    .map((word) => word.text)
    .join(' ')
  const pack = getLanguagePack(language, sample)
  let terminals = 0
  for (const word of words) if (terminalEnd.test(word.text)) terminals++
  const isPunctuated = terminals * 60 >= words.length

  const limit = isPunctuated ? limits.punctuated : limits.unpunctuated
  const out: WordSpan[] = []
  let first = 0
  for (let index = 0; index < words.length; index++) {
    // A sound note before a sentence is not its first word.
    const note = first === index ? measureSoundNote(words, index) : 0
    if (note > 0) index += note - 1
    const last = index + 1
    const turned = words[index]?.speaker !== words[last]?.speaker && gapAfter(words, index) >= pauseMs
    if (last < words.length && !endsSentence(words, index, pack) && note === 0 && !(isPunctuated && turned)) continue
    const span = { firstWord: first, lastWord: last }
    for (const piece of isPunctuated ? [span] : splitByPauses(words, span)) splitLong(words, piece, pack, limit, out)
    first = last
  }
  return out
}
