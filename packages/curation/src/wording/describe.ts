import type { SourceView, Window } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import { listSearched } from './hashtags.ts'
import type { Keyphrase } from './keyphrases.ts'
import { toTitle, cutAtWord, measureWidth } from './title-text.ts'
import { isQuestionTitle, isStatement, isTold } from './title-checks.ts'
import { type Clause, splitClauses } from './title-clauses.ts'
import { capitalize, readLine, skipMatch, toLine } from './title-line.ts'
import { findPlainSentence } from './plain-sentence.ts'
import { discourse, listSpans } from './title-spans.ts'
import { joinPieces } from './title-syntax.ts'
import { readsWhole, standsAlone } from './whole-sentences.ts'

const longestDescription = 300

function joinList(items: readonly string[], and: string, unspaced: boolean): string {
  if (items.length < 2) return items[0] ?? ''
  const head = items.slice(0, -1).join(unspaced ? '、' : ', ')
  return unspaced ? `${head}${and}${items[items.length - 1]}` : `${head} ${and} ${items[items.length - 1]}`
}

/** Cleaned sentences of an English window that a stranger understands, with a line of each that has one. */
function listEnglishClaims(view: SourceView, window: Window): Claim[] {
  const claims: Claim[] = []
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence || sentence.isQuestion) continue
    const line = readLine(sentence, view)
    const spans = listSpans(line)
      .filter(({ isQuoted, endsClause }) => endsClause && !isQuoted)
      .filter(({ opensSentence, from }) => opensSentence || line.pieces[from]?.kind !== 'VERB')
      .map(({ from, to }) => line.pieces.slice(from, to))
      .filter((pieces) => isStatement(pieces, longLine))
      .sort((a, b) => b.length - a.length)
    const [pieces] = spans
    if (pieces) claims.push({ text: capitalize(joinPieces(pieces)), at })
  }
  return claims
}

/** Sentences of an English window that can follow a claim or replace it: the questions it goes into, and some that depend on more. */
function listEnglishSentences(view: SourceView, window: Window): Claim[] {
  const lines: Claim[] = []
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    const traits = view.traits[at]
    if (!sentence || !traits || traits.housekeeping > 0 || traits.lookBack > 0) continue
    const line = toLine(readLine(sentence, view).text.replace(/[\s,;:.!?–—-]+$/u, ''))
    const pieces = line.pieces.slice(skipMatch(line, 0, discourse))
    if (sentence.isQuestion) {
      if (at < window.last && isQuestionTitle(pieces)) lines.push({ text: `${capitalize(joinPieces(pieces))}?`, at })
    } else if (isTold(pieces, longLine)) lines.push({ text: capitalize(joinPieces(pieces)), at })
  }
  return lines
}

/** The sentence without what leads to it, if it reads as one. */
function findWhole(view: SourceView, at: number, reads: typeof standsAlone): Clause | undefined {
  const sentence = view.text.sentences[at]
  const traits = view.traits[at]
  if (!sentence || !traits) return undefined
  return splitClauses(sentence, view).find((clause) => reads(clause, sentence, traits, view.text.pack))
}

/** Whole sentences of a window in a language without a title model, or of an English one without punctuation. */
function listWholeClaims(view: SourceView, window: Window): Claim[] {
  const { pack } = view.text
  const claims: Claim[] = []
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    const traits = view.traits[at]
    if (!sentence || !traits || sentence.isQuestion || measureWidth(sentence.text) > longestSentence) continue
    const clause = findWhole(view, at, standsAlone)
    if (clause && sentence.tokens.length >= fewestTokens) claims.push({ text: toTitle(clause.words, false, pack), at })
  }
  return claims
}

/** The statement right after a sentence of a window: there it may point to what that says. Null when it is no whole sentence. */
function findFollower(view: SourceView, window: Window, { at, text }: Claim, title: string): Claim | null {
  const { pack, sentences } = view.text
  const sentence = sentences[at + 1]
  const traits = view.traits[at + 1]
  if (!sentence || !traits || at >= window.last || sentence.isQuestion || sentence.tokens.length < fewestTokens) return null
  const clause = findWhole(view, at + 1, readsWhole)
  const follower = clause && { text: toTitle(clause.words, false, pack), at: at + 1 }
  return follower && !repeats(follower.text, title) && goTogether({ at, text }, follower) ? follower : null
}

/** The first question of a window that stands alone and is answered, with the answer. */
function findAnswered(view: SourceView, window: Window, title: string): readonly Claim[] {
  const { pack } = view.text
  for (let at = window.first; at < window.last; at++) {
    const sentence = view.text.sentences[at]
    const traits = view.traits[at]
    if (!sentence?.isQuestion || !traits || sentence.tokens.length < fewestTokens) continue
    const clause = findWhole(view, at, standsAlone)
    const question = clause && { text: toTitle(clause.words, true, pack), at }
    const answer = question && !repeats(question.text, title) ? findFollower(view, window, question, title) : null
    if (question && answer) return [question, answer]
  }
  return []
}

/** A sentence of a window, by its number in the source. */
type Claim = { text: string; at: number }

const longLine = { mostWords: 24, mostLetters: 150 }
const longestSentence = 160
const longestPlain = 200
const fewestTokens = 5

/** How much of the clip's content a sentence has. */
function rateClaim({ at, text }: Claim, view: SourceView, window: Window): number {
  const sentence = view.text.sentences[at]
  const traits = view.traits[at]
  if (!sentence || !traits) return -Infinity
  const roots = new Set(sentence.terms)
  let shared = 0
  for (let other = window.first; other <= window.last; other++) {
    if (other !== at && view.text.sentences[other]?.terms.some((term) => roots.has(term))) shared++
  }
  const share = Math.min(1, text.length / sentence.text.length)
  const size = text.split(/\s+/).length
  return (
    2 * traits.salience +
    shared / Math.max(1, window.last - window.first) +
    0.6 * share +
    0.5 * traits.claim +
    0.5 * traits.payoff +
    0.3 * traits.contrast -
    traits.housekeeping -
    traits.lookBack -
    (view.text.pack.unspaced || size >= 7 ? 0 : 0.6)
  )
}

/** A sentence without the "And" or "So, you know" before it. */
function withoutLead(sentence: Sentence, view: SourceView): string {
  const line = readLine(sentence, view)
  return capitalize(line.text.slice(line.offsets[skipMatch(line, 0, discourse)] ?? 0))
}

/** Letters of a line alone; "How I sold the mill" repeats "I sold the mill". */
const bareOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(?:how|why) /, '')
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, '')

/** A question alone tells nobody what a clip says: without a statement there is none. */
const withAnswers = (lines: readonly Claim[]) => (lines.every(({ text }) => text.endsWith('?')) ? [] : lines)

/** Whether one of two lines repeats the other. */
const repeats = (one: string, other: string) =>
  one !== '' && other !== '' && (bareOf(one).includes(bareOf(other)) || bareOf(other).includes(bareOf(one)))

const isReadAsEnglish = ({ text: { pack, isPunctuated } }: SourceView) => pack.code === 'en' && isPunctuated

/** Sentences of a window that tell what is in it and do not repeat its title, best first. */
export function listClaims(view: SourceView, window: Window, title: string): readonly Claim[] {
  const order = (claims: readonly Claim[]) =>
    claims
      .filter(({ text }) => !repeats(text, title))
      .toSorted((a, b) => rateClaim(b, view, window) - rateClaim(a, view, window) || a.at - b.at)
  return isReadAsEnglish(view)
    ? withAnswers([...order(listEnglishClaims(view, window)), ...order(listEnglishSentences(view, window))])
    : order(listWholeClaims(view, window))
}

/** Whether two claims make a description together. */
export const goTogether = (one: Claim, other: Claim) =>
  other.at !== one.at && !repeats(other.text, one.text) && measureWidth(other.text) + measureWidth(one.text) < longestDescription - 4

/** Claims as sentences, in the order they were said. */
export function joinClaims(claims: readonly Claim[], { text: { pack } }: SourceView): string {
  return claims
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => withStop(text, pack.unspaced))
    .join(pack.unspaced ? '' : ' ')
}

const withStop = (text: string, unspaced: boolean) =>
  /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(text) ? text : `${text}${unspaced ? '。' : '.'}`

/**
 * One or two sentences for under the clip that add to its title: its main claims, or whole sentences of it, a claim with what
 * follows it or a question with its answer. Without punctuation, or without a title model and whole sentences: its subjects.
 */
export function describeWindow(view: SourceView, window: Window, keyphrases: readonly Keyphrase[], title = ''): string {
  const { phrases, unspaced } = view.text.pack
  const isEnglish = isReadAsEnglish(view)
  const [first, ...others] = listClaims(view, window, title)
  const second =
    first && (others.find((other) => goTogether(first, other)) ?? (isEnglish ? null : findFollower(view, window, first, title)))
  if (first && second) return joinClaims([first, second], view)
  const answered = first || isEnglish ? [] : findAnswered(view, window, title)
  if (answered.length > 0) return joinClaims(answered, view)
  if (first && isEnglish) return withStop(first.text, unspaced)
  const subjects = isEnglish
    ? []
    : listSearched(keyphrases, view.text.kindOf)
        .map(({ text }) => text)
        .slice(0, 4)
  const about = subjects.length > 0 ? phrases.about.replace('{list}', () => joinList(subjects, phrases.and, unspaced)) : ''
  const claim = first ? withStop(first.text, unspaced) : ''
  if (claim === '' && about === '') {
    const whole = isEnglish ? findPlainSentence(view, window, longestPlain)?.text : undefined
    if (whole) return withStop(whole, unspaced)
    const opening = view.text.sentences[window.first]
    return opening ? withStop(cutAtWord(isEnglish ? withoutLead(opening, view) : opening.text, longestDescription - 1), unspaced) : ''
  }
  return [claim, about].filter(Boolean).join(unspaced ? '' : ' ')
}
