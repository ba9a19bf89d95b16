import { whys } from '../text/opening-word.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'
import type { Token } from '../text/tokens.ts'

/** How well a sentence works as the first one a stranger hears. */
export type OpenerKind = 'clean' | 'responsive' | 'dangling'

const startsAt = (norms: readonly string[], at: number, phrases: LanguagePack['danglingPhrases']) =>
  phrases.some((phrase) => phrase.every((word, offset) => norms[at + offset] === word))

/**
 * `dangling` opens with a word that points back (this, he, so, and), also after an "um" or a "yeah";
 * `responsive` answers somebody outside the clip; `clean` does neither.
 */
export function classifyOpener(sentence: Sentence, pack: LanguagePack): OpenerKind {
  if (pack.unspaced) return classifyUnspacedOpener(sentence, pack)
  let responsive = false
  const norms = sentence.tokens.map((token) => token.norm)
  for (const [at, token] of sentence.tokens.entries()) {
    if (startsAt(norms, at, pack.cleanPhrases)) return responsive ? 'responsive' : 'clean'
    if (sentence.isQuestion && whys.has(token.norm)) return responsive ? 'responsive' : 'clean'
    if (pointsBack(sentence.tokens, at, pack) || startsAt(norms, at, pack.danglingPhrases)) return 'dangling'
    if (token.isFiller) continue
    if (!answers(token, sentence, pack)) return responsive ? 'responsive' : 'clean'
    responsive = true
  }
  return 'responsive'
}

/** Whether a word refers to something said before, or connects the sentence to it. */
function pointsBack(tokens: readonly Token[], at: number, pack: LanguagePack): boolean {
  const word = tokens[at]?.norm ?? ''
  if (pack.code === 'ko' && koreanPointer.test(word)) return true
  if (!pack.danglingOpeners.has(word)) return false
  if (!pack.articles.has(word)) return true
  const next = tokens[at + 1]
  if (!next || pack.pronounFollowers.has(next.norm)) return true
  const isCased = /^\p{Lu}/u.test(tokens[at]?.surface ?? '')
  return pack.capitalNouns && isCased && !namesNoun(tokens, at + 1)
}

/** "alte Laden", "drei wichtigen Gründe", "Haus": optional adjectives, then a capitalised noun. */
function namesNoun(tokens: readonly Token[], from: number): boolean {
  for (const { surface } of tokens.slice(from, from + 4)) {
    if (/^\p{Lu}/u.test(surface)) return true
    if (!/(?:e|en|er|es|em|zwei|drei|vier|fünf|zehn|sehr|ganz|\d)$/u.test(surface)) return false
  }
  return false
}

/** Korean attaches particles to the pointing word: 그것은, 그것도, 그걸로. */
const koreanPointer =
  /^(?:[그이저]것|[그이](?:게|건|걸|거)|그분|그들|그녀|그곳|이곳|그때|그날|그해|그중|그동안|그러|그런|그렇|그래[서도야]|이런|이렇|이러|거기)/u

/** Whether a first word answers somebody, rather than beginning a plain sentence such as "No man …". */
function answers(token: Token, sentence: Sentence, pack: LanguagePack): boolean {
  if (!pack.responsiveOpeners.has(token.norm)) return false
  if (!pack.answersWithMark.has(token.norm)) return true
  const next = sentence.tokens[sentence.tokens.indexOf(token) + 1]
  if (next && pack.responsiveOpeners.has(next.norm)) return true
  const text = sentence.text.toLowerCase()
  const end = text.indexOf(token.norm) + token.norm.length
  return end >= text.length || /^\s?[^\p{L}\p{N}\s]/u.test(text.slice(end))
}

/** Without spaces the segmenter may attach a pointer to the next word, so prefixes of the text count. */
function classifyUnspacedOpener(sentence: Sentence, pack: LanguagePack): OpenerKind {
  const text = sentence.tokens
    .filter((token) => !token.isFiller)
    .map((token) => token.norm)
    .join('')
  const isClean = pack.cleanPhrases.some((phrase) => text.startsWith(phrase.join('')))
  if (!isClean) for (const opener of pack.danglingOpeners) if (text.startsWith(opener)) return 'dangling'
  const first = sentence.tokens.find((token) => !token.isFiller)
  if (!first || answers(first, sentence, pack)) return 'responsive'
  // "是的" is two words.
  const isAnswer = [...pack.responsiveOpeners].some((answer) => !pack.answersWithMark.has(answer) && text.startsWith(answer))
  return isAnswer ? 'responsive' : 'clean'
}

/** Pointing words of the opening sentence without an antecedent in it. */
export function countUnresolvedPointers(sentence: Sentence, pack: LanguagePack): number {
  if (pack.unspaced) return 0
  let count = 0
  let contentWords = 0
  sentence.tokens.forEach((token, index) => {
    if (!token.isStop && !token.isFiller) contentWords++
    else if (pack.pointers.has(token.norm) && !(pack.articles.has(token.norm) && !pointsBack(sentence.tokens, index, pack))) {
      // Early words cannot have an antecedent; one at the very end refers to something hardly named here.
      if (contentWords === 0 || (index === sentence.tokens.length - 1 && contentWords < 3)) count++
    }
  })
  return count
}
