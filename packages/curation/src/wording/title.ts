import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { joinWords } from '../text/source-text.ts'
import type { Keyphrase } from './keyphrases.ts'
import type { TitleSetting } from './title-features.ts'
import { findPlainSentence } from './plain-sentence.ts'
import { listSentenceTitles } from './sentence-titles.ts'
import { namesSubject, type RankedTitle, rankTitles } from './title-model.ts'
import { cutAtWord, longestTitle, toTitle } from './title-text.ts'
import { writeTopicTitle } from './topic-title.ts'

/**
 * A line that the title model values lower than this reads worse than a list of subjects; more is required when a term recurs often. A reader graded 594
 * plain topics 0.46 of 3 on average; lines this low are graded no better.
 */
const worthOpening = { besideTerm: -0.4, besideWords: -0.5 }

/** The most frequent subjects: a name or term first, and one more that fits beside it. */
function listSubjects(keyphrases: readonly Keyphrase[], pack: LanguagePack): Keyphrase[] {
  const [first, ...others] = [...keyphrases.filter(namesSubject), ...keyphrases.filter((phrase) => !namesSubject(phrase))]
  if (!first) return []
  const isSame = ({ text }: Keyphrase) => first.text.toLowerCase().includes(text.toLowerCase())
  const isEnough = (phrase: Keyphrase) => !isSame(phrase) && (namesSubject(first) ? namesSubject(phrase) : phrase.count > 1)
  const second = others.find((phrase) => isEnough(phrase) && `${first.text} ${pack.phrases.and} ${phrase.text}`.length <= longestTitle)
  return second ? [first, second] : [first]
}

/** The most frequent subjects as a title. */
export function writeSubjectTitle(keyphrases: readonly Keyphrase[], pack: LanguagePack): string {
  const subjects = listSubjects(keyphrases, pack).map(({ text }) => text)
  if (subjects.length === 0) return ''
  const gap = pack.unspaced ? '' : ' '
  const list = subjects.join(`${gap}${pack.phrases.and}${gap}`)
  return toTitle([pack.phrases.titleOf.replace('{list}', () => list)], false, pack)
}

/** A term, or two names or terms, tell a clip from others; plain words do not: a reader found half of their pairs broken. */
function namesClip(subjects: readonly Keyphrase[]): boolean {
  const isTerm = ({ text }: Keyphrase) => text.includes(' ')
  return subjects.some(isTerm) ? subjects.every(namesSubject) : subjects.length > 1 && subjects.every(({ text }) => /^\p{Lu}/u.test(text))
}

const speaksOfSelf = /^(?:I|My)\b/u

/** A line in which the speaker says "I" reads as a quotation: the page that shows the clip is seldom the speaker's own. */
const quoteSpeaker = (text: string): string =>
  speaksOfSelf.test(text) && !/["“”]/u.test(text) && text.length <= longestTitle - 2 ? `"${text}"` : text

const isWholeLine = ({ value, share }: RankedTitle) => value > worthOpening.besideTerm && share > 0.9

/** In languages without a title model, in the order in which readers graded the kinds of lines. */
function listOtherTitles({ view, window, keyphrases }: TitleSetting, subject: string): string[] {
  const lines = listSentenceTitles(view, window, keyphrases)
  const pick = (...ranks: (typeof lines)[number]['rank'][]) => lines.filter(({ rank }) => ranks.includes(rank)).map(({ title }) => title)
  const naming = namesClip(listSubjects(keyphrases, view.text.pack)) ? [subject] : []
  return [...pick('telling', 'plain', 'leaning', 'slight'), ...naming, ...pick('pointing', 'clause', 'empty'), subject]
}

/** Possible titles of a window, best first: spoken lines, and the plain topic before the weak ones. */
function listTitles({ view, window, keyphrases }: TitleSetting, takenTitles: ReadonlySet<string>): string[] {
  const { pack } = view.text
  const subject = writeSubjectTitle(keyphrases, pack)
  if (pack.code !== 'en') return listOtherTitles({ view, window, keyphrases }, subject)
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
