import type { Genre } from '@clipwright/contract/clips/curation'
import type { SourceView, Window } from '../moments/source-view.ts'
import { joinWords } from '../text/source-text.ts'
import type { Keyphrase } from './keyphrases.ts'
import { cutAtWord } from './title.ts'
import { namesSubject, rankTitles } from './title-model.ts'

const longestDescription = 300

function listOf(items: readonly string[], and: string, unspaced: boolean): string {
  if (items.length < 2) return items[0] ?? ''
  const head = items.slice(0, -1).join(unspaced ? '、' : ', ')
  return unspaced ? `${head}${and}${items[items.length - 1]}` : `${head} ${and} ${items[items.length - 1]}`
}

/** The sentence of a window that carries most of its meaning and stands well alone. */
function mainSentence(view: SourceView, window: Window): string {
  let best = { text: '', value: -Infinity }
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    const traits = view.traits[index]
    if (!sentence || !traits || sentence.text.length > 220 || sentence.tokens.length < 5) continue
    const value =
      2 * traits.salience + traits.claim + traits.payoff + 0.5 * traits.contrast - (traits.opener === 'clean' ? 0 : 1) - traits.housekeeping
    if (value > best.value) best = { text: joinWords(view.text.words.slice(sentence.firstWord, sentence.lastWord), view.text.pack), value }
  }
  const opening = view.text.sentences[window.first]
  return best.text || (opening ? opening.text : '')
}

const heading = /^(?:why|how|what)\b|[?:]/iu

/** The two claims of an English window that read best beside its title, in the order they were made. */
function mainClaims(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): string[] {
  const [, ...others] = rankTitles({ view, window, keyphrases })
  const claims = others.filter(({ text, value }) => value > 0 && !heading.test(text))
  return claims
    .filter(({ at }, index) => claims.findIndex((other) => other.at === at) === index)
    .slice(0, 2)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => `${text}.`)
}

/** Two lines for under the clip: its main claims, or its main sentence and what it is about. */
export function describeWindow(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): string {
  const { code, phrases, unspaced } = view.text.pack
  const claims = code === 'en' && view.text.isPunctuated ? mainClaims(view, window, keyphrases) : []
  if (claims.length > 1) return claims.join(' ')
  const about = keyphrases.slice(0, 4).map((phrase) => phrase.text)
  const subject = about.length > 0 ? phrases.about.replace('{list}', listOf(about, phrases.and, unspaced)) : ''
  const [claim] = claims
  if (claim && subject) return `${claim} ${subject}`
  const main = cutAtWord(mainSentence(view, window), longestDescription - subject.length - 1)
  const ended = main === '' || /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(main) ? main : `${main}${unspaced ? '。' : '.'}`
  return [ended.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), subject].filter(Boolean).join(unspaced ? '' : ' ')
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

/** Names and terms first; a word that was said once is what viewers search for only where nothing else is there. */
function searchedFor(keyphrases: readonly Keyphrase[]): Keyphrase[] {
  const names = keyphrases.filter(namesSubject)
  const repeated = keyphrases.filter((phrase) => phrase.count > 1 && !names.includes(phrase))
  const picks = [...names, ...repeated].slice(0, 4)
  return picks.length > 0 ? picks : keyphrases.slice(0, 2)
}

/** One to six tags without spaces: what it is about and who is named, then the field and the kind of video. */
export function hashtagsOf(keyphrases: readonly Keyphrase[], genre: Genre, theme: string | null): string[] {
  const tags = searchedFor(keyphrases).map((phrase) =>
    phrase.text
      .split(/[^\p{L}\p{N}]+/u)
      .map((part, index) => (index === 0 ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1)))
      .join(''),
  )
  if (theme) tags.push(theme)
  const genreTag = genreTags[genre]
  if (genreTag) tags.push(genreTag)
  return [...new Set(tags.filter((tag) => tag.length > 1 && !/^\d+$/.test(tag)))].slice(0, 6).map((tag) => `#${tag}`)
}
