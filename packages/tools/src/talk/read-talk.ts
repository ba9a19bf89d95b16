import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { makeChapters } from '@clipwright/curation/chapters'
import { viewSource } from '@clipwright/curation/curate'
import { nameTokens } from '@clipwright/curation/moments/sentence-traits'
import type { SourceView } from '@clipwright/curation/moments/source-view'
import type { Sentence } from '@clipwright/curation/text/source-text'
import { hasListedWord } from '../moderation/listed-words.ts'
import { dropRepeats } from '../pick.ts'
import { findGuests } from './find-guests.ts'

/** A sentence as it was said. `atMs` is null where the transcript has no times. */
export type Line = { text: string; atMs: number | null /** Its place in the talk. */; order: number }

/** What is worth telling of a talk, all of it in its own words, none of it with a listed word. */
export type Talk = {
  /** Language of the talk, one of ours; the reader's where it is none. */
  language: Language
  chapters: readonly { title: string; atMs: number | null /** What it comes to, best first. */; lines: readonly Line[] }[]
  /** The most telling sentences, best first, none beside another. */
  points: readonly Line[]
  /** Short ones that stand alone, best first; none of them is a point. */
  quotes: readonly Line[]
  names: readonly string[]
  guests: readonly string[]
  links: readonly string[]
}

/** `reader`: the language of the headings where that of the talk is none of ours. */
export function readTalk(transcript: Transcript, reader: Language): Talk {
  const view = viewSource({ transcript, analysis: null, pref: CurationPref.parse({}), title: '' })
  // Times of a text without any are guesses from its length.
  const isTimed = transcript.engine !== 'script'
  const toLine = (sentence: Sentence): Line => ({
    text: tidy(sentence.text),
    atMs: isTimed ? sentence.startMs : null,
    order: sentence.index,
  })
  const ranked = rankSentences(view).filter(({ text }) => !hasListedWord(text))
  const points = spread(ranked.filter(isPoint), view)
  const pointSet = new Set(points.slice(0, pointsInFirstRound))
  const clean = (texts: readonly string[]) => texts.filter((one) => !hasListedWord(one))
  const allChapters = makeChapters(view).filter(({ title }) => !hasListedWord(title))
  const chapters = allChapters.map(({ title, startMs, endMs }) => ({
    title,
    atMs: isTimed ? startMs : null,
    lines: ranked
      .filter((sentence) => sentence.startMs >= startMs && sentence.startMs < endMs && isPoint(sentence))
      .slice(0, 3)
      .map(toLine),
  }))
  const text = view.text.sentences.map((sentence) => sentence.text).join(' ')
  return {
    language: languageOf(view.text.pack.code) ?? reader,
    chapters,
    points: points.map(toLine),
    quotes: ranked.filter((sentence) => isQuote(sentence) && !pointSet.has(sentence)).map(toLine),
    names: clean(findNames(view)),
    guests: clean(findGuests(text)),
    links: clean(findLinks(text)),
  }
}

export const pointsInFirstRound = 7

const languages: Readonly<Record<string, Language>> = {
  en: 'en',
  pt: 'pt-BR',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  zh: 'zh',
  ko: 'ko-KR',
}
const languageOf = (code: string): Language | undefined => languages[code]

function rankSentences(view: SourceView): Sentence[] {
  return view.text.sentences
    .map((sentence, index) => ({ sentence, score: rateSentence(view, index) }))
    .toSorted((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .map(({ sentence }) => sentence)
}

/** What claims, concludes or names something, in whole sentences that begin and end by themselves. */
function rateSentence(view: SourceView, index: number): number {
  const traits = view.traits[index]
  const sentence = view.text.sentences[index]
  if (!traits || !sentence) return 0
  const size = view.text.pack.unspaced ? sentence.text.length / 2 : traits.length
  const fits = size >= 8 && size <= 32 ? 1 : size < 5 || size > 45 ? -1.5 : 0
  return (
    2 * traits.salience +
    traits.claim +
    traits.payoff +
    0.6 * traits.contrast +
    0.5 * traits.numbers +
    0.3 * traits.superlative +
    fits +
    (sentence.canStart && traits.opener === 'clean' ? 1 : -1) -
    0.7 * traits.pointers -
    2 * traits.housekeeping -
    traits.lookBack -
    3 * traits.fillerShare -
    traits.hesitation -
    0.8 * traits.asks
  )
}

/** How a talk greets and thanks in our languages. */
const greeting =
  /^(?:(?:welcome|hello|hi|hey|thank you|thanks|willkommen|herzlich willkommen|hallo|hola|bienvenue|bonjour|bonsoir|ciao|buongiorno|buonasera|welkom|cześć|witam|witajcie|olá|oi)(?![\p{L}])|good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend)|bienvenid|bem-vind|benvenut|buen[oa]s (?:días|tardes|noches)|goede(?:morgen|middag|navond)|dzień dobry|bom dia|boa (?:tarde|noite)|大家好|欢迎|안녕)/iu

const isPoint = (sentence: Sentence) =>
  !greeting.test(tidy(sentence.text)) &&
  sentence.text.length >= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(sentence.text) ? 12 : 32) &&
  sentence.text.length <= 260 &&
  !sentence.isQuestion
const isQuote = (sentence: Sentence) =>
  !greeting.test(tidy(sentence.text)) &&
  sentence.text.length >= 20 &&
  sentence.text.length <= 130 &&
  sentence.canStart &&
  !sentence.isQuestion

/** Best first, but never two that stand close together in the talk. */
function spread(ranked: readonly Sentence[], view: SourceView): Sentence[] {
  const gap = Math.max(1, Math.floor(view.text.sentences.length / 40))
  const picks: Sentence[] = []
  for (const sentence of ranked) {
    if (picks.every((pick) => Math.abs(pick.index - sentence.index) > gap)) picks.push(sentence)
  }
  return picks
}

/** Without what opens a spoken sentence and says nothing. */
const tidy = (text: string) => {
  const bare = text.replace(
    /^(?:(?:so|and|but|well|yeah|okay|ok|um|uh|like|now|also|genau|also|und|bueno|entonces|donc|alors|bon|allora|dus|więc|então),? )+/i,
    '',
  )
  return bare.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Names of several words, and single ones that come often. */
function findNames(view: SourceView): string[] {
  const counts = new Map<string, number>()
  for (const sentence of view.text.sentences) {
    for (const name of joinNeighbours(nameTokens(sentence, view.text))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const frequent = [...counts].filter(([name, count]) => count >= (name.includes(' ') ? 1 : 3) && name.length > 2)
  return dropRepeats(frequent.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)).slice(0, 12)
}

function joinNeighbours(tokens: readonly { surface: string; word: number }[]): string[] {
  const names: string[] = []
  let lastWord = -2
  for (const { surface, word } of tokens) {
    if (word === lastWord + 1) names.push(`${names.pop() ?? ''} ${surface}`)
    else names.push(surface)
    lastWord = word
  }
  return names.map((name) => name.replace(/['’]s$/, ''))
}

const link =
  /\b(?:https?:\/\/[^\s<>"')\]]+|(?:www\.)?[a-z0-9-]+\.(?:com|org|net|io|dev|app|ai|tv|me|co|eu|de|fr|es|it|nl|pl|br|kr|cn)(?:\/[^\s<>"')\],]*)?)/gi

const findLinks = (text: string) => dropRepeats((text.match(link) ?? []).map((one) => one.replace(/[.,;:!?]+$/, ''))).slice(0, 12)
