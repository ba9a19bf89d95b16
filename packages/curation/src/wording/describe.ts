import type { Genre } from '@clipwright/contract/clips/curation'
import type { SourceView, Window } from '../moments/source-view.ts'
import type { Keyphrase } from './keyphrases.ts'
import { asTitle, cutAtWord } from './title.ts'
import { isStatement } from './title-checks.ts'
import { clausesOf } from './title-clauses.ts'
import { capitalize, readLine } from './title-line.ts'
import { namesSubject } from './title-model.ts'
import { spansOf } from './title-spans.ts'
import { textOf } from './title-syntax.ts'
import { topicsOf } from './topic-title.ts'
import { standsAlone } from './whole-sentences.ts'

const longestDescription = 300

function listOf(items: readonly string[], and: string, unspaced: boolean): string {
  if (items.length < 2) return items[0] ?? ''
  const head = items.slice(0, -1).join(unspaced ? '、' : ', ')
  return unspaced ? `${head}${and}${items[items.length - 1]}` : `${head} ${and} ${items[items.length - 1]}`
}

/** Sentences of an English window as they were meant that a stranger understands, one of each that has one. */
function englishClaims(view: SourceView, window: Window): Claim[] {
  const claims: Claim[] = []
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence || sentence.isQuestion) continue
    const line = readLine(sentence, view)
    const spans = spansOf(line)
      .filter(({ isQuoted, endsClause }) => endsClause && !isQuoted)
      .filter(({ opensSentence, from }) => opensSentence || line.pieces[from]?.kind !== 'VERB')
      .map(({ from, to }) => line.pieces.slice(from, to))
      .filter((pieces) => isStatement(pieces, longLine))
      .sort((a, b) => b.length - a.length)
    const [pieces] = spans
    if (pieces) claims.push({ text: capitalize(textOf(pieces)), at })
  }
  return claims
}

/** Whole sentences of a window in a language without a title model, or of an English one without marks. */
function wholeClaims(view: SourceView, window: Window): Claim[] {
  const { pack } = view.text
  const claims: Claim[] = []
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    const traits = view.traits[at]
    if (!sentence || !traits || sentence.isQuestion || sentence.text.length > longestSentence) continue
    const clause = clausesOf(sentence, view).find((other) => other.isWhole && standsAlone(other, sentence, traits, pack))
    if (clause && sentence.tokens.length >= fewestTokens) claims.push({ text: asTitle(clause.words, false, pack), at })
  }
  return claims
}

type Claim = { text: string; at: number }

const longLine = { mostWords: 24, mostLetters: 150 }
const longestSentence = 160
const fewestTokens = 5

/** How much a sentence carries of what the clip says. */
function claimValue({ at, text }: Claim, view: SourceView, window: Window): number {
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

const bareOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')

/** Whether one of two lines says again what the other says. */
const repeats = (one: string, other: string) => bareOf(one).includes(bareOf(other)) || bareOf(other).includes(bareOf(one))

/** Two sentences for under the clip that say something beside its title: its main claims, then what it is about. */
export function describeWindow(view: SourceView, window: Window, keyphrases: readonly Keyphrase[], title = ''): string {
  const { pack } = view.text
  const { code, phrases, unspaced } = pack
  const claims = code === 'en' && view.text.isPunctuated ? englishClaims(view, window) : wholeClaims(view, window)
  const ordered = claims
    .filter(({ text }) => !repeats(text, title))
    .toSorted((a, b) => claimValue(b, view, window) - claimValue(a, view, window) || a.at - b.at)
  const stop = unspaced ? '。' : '.'
  const withStop = (text: string) => (/[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(text) ? text : `${text}${stop}`)
  const [first, ...others] = ordered
  const second = first && others.find(({ text }) => !repeats(text, first.text) && text.length + first.text.length < longestDescription - 4)
  const gap = unspaced ? '' : ' '
  if (first && second)
    return [first, second]
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => withStop(text))
      .join(gap)
  const names = searchedFor(keyphrases).map(({ text }) => text)
  const subjects = (
    names.length > 1 || code !== 'en' ? names : [...topicsOf(view, window, keyphrases).map(({ text }) => text), ...names]
  ).slice(0, 4)
  const about = subjects.length > 0 ? phrases.about.replace('{list}', () => listOf(subjects, phrases.and, unspaced)) : ''
  const claim = first ? withStop(first.text) : ''
  if (claim === '' && about === '') {
    const opening = view.text.sentences[window.first]
    return opening ? withStop(cutAtWord(opening.text, longestDescription - 1)) : ''
  }
  return [claim, about].filter(Boolean).join(gap)
}

const genreTags: Partial<Record<Genre, string>> = {
  'Q&A': 'qanda',
  Marketing: 'marketing',
  Webinar: 'webinar',
  Podcast: 'podcast',
  Academic: 'education',
  'Product reviews': 'review',
  'How-to': 'howto',
  Comedy: 'comedy',
  'Sports commentary': 'sports',
  Church: 'faith',
  News: 'news',
  Vlog: 'vlog',
  Gaming: 'gaming',
}

/** Words that name nothing anybody searches for, though they are said again and again. */
const unsearched: ReadonlySet<string> = new Set(
  `idea ideas question questions thing things job jobs day days number numbers side hand hands place places moment moments story stories problem
  problems change changes person answer answers example examples world life reason point part lot kind week month hour hours minute minutes
  second seconds group groups level word words name names line lines case cases type types step steps piece pieces end start bit lack running january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday swipe fast learn first last feeling
  feelings conversation conversations sense half view views experience experiences process phase truth opinion priority opportunity decision
  decisions role roles item items issue issues result results room guy guys stuff million millions thousand hundred blah yada shit fuck crap
  damn hell door table car morning night today head face fact goal goals value values space area areas order term terms set list effort step
  bunch couple title titles chance matter course rest version versions situation situations difference body state states form forms sort`.split(
    /\s+/,
  ),
)

const isSearched = ({ text, stems }: Keyphrase): boolean =>
  text.length > 1 &&
  !text.split(/[\s-]+/).every((word) => unsearched.has(word.toLowerCase())) &&
  !/^(?:first|second|third|last|next|other|same) /i.test(text) &&
  stems.length > 0 &&
  !/^\d/.test(text)

/** Names and terms first; a word that was said once is no subject. */
function searchedFor(keyphrases: readonly Keyphrase[]): Keyphrase[] {
  const usable = keyphrases.filter(isSearched)
  const names = usable.filter(namesSubject)
  const repeated = usable.filter((phrase) => phrase.count > 1 && !names.includes(phrase))
  const picks = [...names, ...repeated]
  return picks.length > 0 ? picks : usable.slice(0, 1)
}

const toTag = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')

const mostTags = { own: 3, field: 2, all: 6 }

/**
 * One to six tags without spaces: what the clip is about and who is named, then the field of the whole talk, its theme and
 * the kind of video. `field` holds the key phrases of the talk.
 */
export function hashtagsOf(
  keyphrases: readonly Keyphrase[],
  genre: Genre,
  theme: string | null,
  field: readonly Keyphrase[] = [],
): string[] {
  const tags = searchedFor(keyphrases)
    .slice(0, mostTags.own)
    .map(({ text }) => toTag(text))
  const fieldTags = searchedFor(field)
    .map(({ text }) => toTag(text))
    .filter((tag) => !tags.some((own) => own.includes(tag) || tag.includes(own)))
    .slice(0, mostTags.field)
  const genreTag = genreTags[genre]
  const all = [...tags, ...fieldTags, ...(theme && !unsearched.has(theme) ? [toTag(theme)] : []), ...(genreTag ? [genreTag] : [])]
  return [...new Set(all.filter((tag) => tag.length > 1 && tag.length <= 30 && !/^\d+$/.test(tag)))]
    .slice(0, mostTags.all)
    .map((tag) => `#${tag}`)
}
