import type { Word, WordSpan } from '@clipwright/contract/sources/transcript'
import type { LanguagePack } from './language-pack.ts'

/** Answers: without them a sentence may mean the opposite. */
export const denials: ReadonlySet<string> = new Set(['no', 'nope', 'nah', 'nein', 'nee', 'non', 'nie', 'não', '아니요', '아뇨', '不是'])

/** "Because" in a statement and "why" in a question. */
export const whys: ReadonlySet<string> = new Set(['perché', 'porque'])

/** English words that connect a sentence to the one before, with or without a mark after them. */
const joints: ReadonlySet<string> = new Set(['and', 'but', 'so', 'well', 'yeah', 'okay', 'ok'])
/** What can follow a connective that is left out: "so I", but not "so many", "so that", "and yet". */
const followers: ReadonlySet<string> = new Set(
  `i you we they he she it there these those this the a an my our your their his her one if when whenever while as in on at for with from
  what how why who where which people everyone everybody nobody someone somebody every each some most many once after before because
  let's not`.split(/\s+/),
)
/** "So many" and "so as to" are no connectives. */
const boundToSo: ReadonlySet<string> = new Set(['as', 'many', 'not', 'what', 'why', 'how'])
/** English asides that point to what was said before, or to nothing. */
const asides: readonly (readonly string[])[] =
  `for example|for instance|in fact|in other words|in addition|on top of that|on the other hand|to your point|to that point|like i said|as i said|
  as you said|like you said|as you know|at the end of the day|first of all|to be fair|i guess|you know what|not to mention that`
    .split('|')
    .map((phrase) => phrase.trim().split(' '))

const mostWords = 8
const fewestLeft = 4

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|(?:[^\p{L}\p{M}\p{N}]\p{M}*)+$/gu, '')
const endsInMark = (text: string) => /[,;:.…–—-]["”'’]?$/u.test(text)

/** Whether the connective "and", "but" or "so" can go, because what follows is a sentence of its own. */
function isLooseJoint(joint: string, next: string): boolean {
  if (!joints.has(joint)) return false
  if (joint === 'so' && boundToSo.has(bare(next))) return false
  const head = bare(next).replace(/'(?:m|s|re|ve|ll|d)$/, '')
  return followers.has(head) || followers.has(bare(next)) || /^\p{Lu}\p{Ll}/u.test(next)
}

/** Number of words of an aside with a mark after it, such as "for example,"; 0 for none. */
function countAsideWords(words: readonly Word[], at: number, pack: LanguagePack): number {
  const phrases = pack.code === 'en' ? [...pack.emptyPhrases, ...asides] : pack.emptyPhrases
  const aside = phrases.find(
    (phrase) =>
      phrase.length > 1 &&
      phrase.every((word, offset) => bare(words[at + offset]?.text ?? '') === word) &&
      endsInMark(words[at + phrase.length - 1]?.text ?? ''),
  )
  return aside?.length ?? 0
}

/** Number of words from `at` on that form an empty opening; 0 for none. */
function countEmptyWords(words: readonly Word[], at: number, pack: LanguagePack): number {
  const text = words[at]?.text ?? ''
  const next = words[at + 1]?.text ?? ''
  const norm = bare(text)
  const aside = countAsideWords(words, at, pack)
  if (aside > 0) return aside
  if (denials.has(norm)) return 0
  const isEmpty = pack.fillers.has(norm) || pack.responsiveOpeners.has(norm) || pack.leadIns.has(norm)
  if (isEmpty && endsInMark(text)) return 1
  if (pack.fillers.has(norm)) return 1
  if (pack.code !== 'en' || !joints.has(norm)) return 0
  return isLooseJoint(norm, next) || countAsideWords(words, at + 1, pack) > 0 ? 1 : 0
}

/**
 * The word at which a clip opens that begins with this sentence: editors drop "Yeah, so" and "And" at the very start. An
 * index into `words`; the first word of the span when nothing can go.
 */
export function findOpeningWord(words: readonly Word[], { firstWord, lastWord }: WordSpan, pack: LanguagePack): number {
  if (pack.unspaced) return firstWord
  let at = firstWord
  while (at - firstWord < mostWords) {
    const length = countEmptyWords(words, at, pack)
    if (length === 0 || lastWord - at - length < fewestLeft) return at
    at += length
  }
  return at
}
