import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { joinTexts, joinWords } from '../text/source-text.ts'
import type { Keyphrase } from './keyphrases.ts'
import { splitClauses, rateClause } from './title-clauses.ts'
import type { TitleSetting } from './title-features.ts'
import { findPlainSentence } from './plain-sentence.ts'
import { namesSubject, type RankedTitle, rankTitles } from './title-model.ts'
import { writeTopicTitle } from './topic-title.ts'
import { standsAlone } from './whole-sentences.ts'
import { compareText } from '../text/text-order.ts'

export const longestTitle = 90
const shortestTitle = 14
/** A line below this reads worse than a list of subjects. */
const worthReading = 1.6
const mostSpokenWords = 17
/** Of other languages: what a letter beyond a short line costs. */
const shortLine = { letters: 66, cost: 0.04 }

/**
 * The same for lines valued by the title model; more is required of them when a term recurs often. A reader graded 594
 * plain topics 0.46 of 3 on average; lines this low are graded no better.
 */
const worthOpening = { besideTerm: -0.4, besideWords: -0.5 }

/** Cuts at a word, never inside one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  // Never inside a surrogate pair.
  const room = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = room.lastIndexOf(' ')
  return `${(space > most / 2 ? room.slice(0, space) : room).replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** Words as a title: first letter upper case, no full stop, a question mark if it was a question. */
export function toTitle(words: readonly string[], isQuestion: boolean, pack: LanguagePack): string {
  const text = joinTexts(words, pack).replace(/\s+/g, ' ').trim()
  const bare = text.replace(/[\s,;:.…–—，。；：、?？-]+$/u, '').replace(/^["'(]+|["')]+$/gu, '')
  const punctuated = isQuestion ? `${bare}${pack.unspaced ? '？' : '?'}` : bare
  const first = punctuated.match(/^\p{L}/u)?.[0]
  const cased = first ? first.toUpperCase() + punctuated.slice(first.length) : punctuated
  return pack.code === 'en' ? cased.replace(/(?<![\p{L}\p{N}'])i(?='(?:m|ve|ll|d)\b|(?![\p{L}\p{N}'.]))/gu, 'I') : cased
}

/** The most frequent subjects as a title: a name or term first, and one more with it. */
export function writeSubjectTitle(keyphrases: readonly Keyphrase[], pack: LanguagePack): string {
  const [first, ...others] = [...keyphrases.filter(namesSubject), ...keyphrases.filter((phrase) => !namesSubject(phrase))]
  if (!first) return ''
  const isSame = ({ text }: Keyphrase) => first.text.toLowerCase().includes(text.toLowerCase())
  const isEnough = (phrase: Keyphrase) => !isSame(phrase) && (namesSubject(first) ? namesSubject(phrase) : phrase.count > 1)
  const second = others.find((phrase) => isEnough(phrase) && `${first.text} ${pack.phrases.and} ${phrase.text}`.length <= longestTitle)
  const gap = pack.unspaced ? '' : ' '
  const list = second ? [first.text, pack.phrases.and, second.text].join(gap) : first.text
  return toTitle([pack.phrases.titleOf.replace('{list}', () => list)], false, pack)
}

/** Whole sentences of a window that read well alone, best first. */
function listSentenceTitles(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): string[] {
  const { pack } = view.text
  if (!view.text.isPunctuated) return []
  const shortest = pack.unspaced ? 6 : shortestTitle
  const lines: { title: string; value: number; at: number }[] = []
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    const traits = view.traits[index]
    if (!sentence || !traits) continue
    // The answer to a question at the end of the clip is not in it.
    if (sentence.isQuestion && index === window.last && window.last > window.first) continue
    for (const clause of splitClauses(sentence, view)) {
      if (!standsAlone(clause, sentence, traits, pack)) continue
      const title = toTitle(clause.words, sentence.isQuestion, pack)
      if (title.length > longestTitle || title.length < shortest || (!pack.unspaced && clause.words.length > mostSpokenWords)) continue
      const value = rateClause(clause, traits, view, keyphrases) - Math.max(0, title.length - shortLine.letters) * shortLine.cost
      if (value > worthReading) lines.push({ title, value, at: index })
    }
  }
  return lines.sort((a, b) => b.value - a.value || a.at - b.at || compareText(a.title, b.title)).map((line) => line.title)
}

const speaksOfSelf = /^(?:I|My)\b/u

/** A line in which the speaker says "I" reads as a quotation: the page that shows the clip is seldom the speaker's own. */
const quoteSpeaker = (text: string): string =>
  speaksOfSelf.test(text) && !/["“”]/u.test(text) && text.length <= longestTitle - 2 ? `"${text}"` : text

const isWholeLine = ({ value, share }: RankedTitle) => value > worthOpening.besideTerm && share > 0.9

/** Possible titles of a window, best first: spoken lines, and the plain topic before the weak ones. */
function listTitles({ view, window, keyphrases }: TitleSetting, takenTitles: ReadonlySet<string>): string[] {
  const { pack } = view.text
  const subject = writeSubjectTitle(keyphrases, pack)
  if (pack.code !== 'en') return [...listSentenceTitles(view, window, keyphrases), subject]
  const topic = writeTopicTitle(view, window, keyphrases, takenTitles)
  const plain = topic ? [topic.title, subject] : [subject]
  const isRepeated = topic?.isRepeated ?? false
  const lines = rankTitles({ view, window, keyphrases })
  // Without punctuation half a sentence looks like a whole one.
  if (!view.text.isPunctuated)
    return [
      ...plain.slice(0, isRepeated ? 1 : 0),
      ...lines.filter(isWholeLine).map(({ text }) => toTitle([text], text.endsWith('?'), pack)),
      ...plain,
    ]
  const least = isRepeated ? worthOpening.besideTerm : worthOpening.besideWords
  const isWorth = ({ value }: RankedTitle) => value > least
  const lineTexts = (test: (line: RankedTitle) => boolean) => lines.filter(test).map(({ text }) => quoteSpeaker(text))
  // A term that occurs once says less than a weak line, or than a sentence that depends on others.
  const plainSentence = findPlainSentence(view, window, longestTitle)
  return [
    ...lineTexts(isWorth),
    ...plain.slice(0, isRepeated ? 1 : 0),
    ...lineTexts((line) => !isWorth(line)),
    // Better half a sentence than a name alone.
    ...(plainSentence && (plainSentence.isWhole || !topic) ? [quoteSpeaker(plainSentence.text)] : []),
    ...plain,
  ]
}

/**
 * A title of at most 90 characters that no other clip has. Drafts are named by their subject: a sentence of a draft rarely
 * reads well.
 */
export function nameWindow(
  view: SourceView,
  window: Window,
  keyphrases: readonly Keyphrase[],
  takenTitles: ReadonlySet<string>,
  isDraft: boolean,
): string {
  const { pack, sentences, words } = view.text
  const subject = writeSubjectTitle(keyphrases, pack)
  const titles = listTitles({ view, window, keyphrases }, takenTitles)
  const preferred = isDraft && subject !== '' ? [subject, ...titles] : titles
  // The same words with and without quotation marks are one title.
  const isTaken = (title: string) => {
    const bare = title.toLowerCase().replace(/^"|"$/gu, '')
    return takenTitles.has(bare) || takenTitles.has(`"${bare}"`)
  }
  const fresh = preferred.find((title) => title !== '' && !isTaken(title))
  if (fresh) return fresh
  const opening = sentences[window.first]
  const spokenText = opening ? joinWords(words.slice(opening.firstWord, opening.lastWord), pack) : ''
  return cutAtWord(toTitle([spokenText], false, pack) || subject || 'Clip', longestTitle)
}
