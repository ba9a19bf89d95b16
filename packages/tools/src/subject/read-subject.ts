import type { Language } from '@clipwright/contract/projects/preferences'
import { tagText } from '@clipwright/curation/text/parts-of-speech'
import { getLanguagePack, type LanguagePack } from '@clipwright/curation/text/language-pack'
import { findToolWords } from '../words/find-tool-words.ts'
import type { Domain, ToolWords } from '../words/tool-words.ts'
import { findNounPhrases, tellsWhatHappened } from './english-phrases.ts'
import { findDomain } from './find-domain.ts'
import { listedPart, listItems } from './list-items.ts'
import { isSelfStanding } from './self-standing.ts'
import { wordsOf } from './words-of.ts'

/** What a description is about, in its own words. */
export type Subject = {
  language: Language
  words: ToolWords
  /** The phrase that opens the description, as written: "sourdough bread for beginners". At most 56 characters, a clause 80. */
  main: string
  /** A clause without that limit; of everything else `main`. */
  whole: string
  /** A clause cut shorter, so that more stands beside it; of everything else `main`. */
  brief: string
  /** Its part before the first preposition: "sourdough bread"; of an English clause its topic. */
  core: string
  /** For "how to repair a bike": "repair a bike"; null for a thing. */
  instruction: string | null
  /** `main` is a title by itself: a question ("Why Rome fell") or what somebody did ("I quit my job"). */
  isClause: boolean
  /** Such a clause about what somebody did. */
  isStory: boolean
  /** Whether `main` can stand in a sentence without an article. */
  isSelfStanding: boolean
  /** As a thing to talk about: `main`, but of a clause its nouns: "Roman Empire". */
  topic: string
  /** Pairs of words that stand together: "rescue dog", "dog tricks". */
  pairs: readonly string[]
  /** Further phrases of the description, most telling first, none of them inside another. */
  phrases: readonly string[]
  /** What a video can have as its parts: what is listed after a colon, else its phrases where there are several. Of what somebody did nothing else. */
  points: readonly string[]
  /** Single words that tell something, in order. */
  keywords: readonly string[]
  /** The keywords that name a thing; in English in the singular. */
  nouns: readonly string[]
  /** Most likely field; null when no word points to one. */
  domain: Domain | null
}

const longestMain = 56
const longestClause = 80
const briefClause = 52
/** What is left of a clause says something. */
const shortestClause = 24
/** Their verb comes last, so a clause is left whole. */
const verbLast = new Set(['de', 'nl'])
const listOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Reads a description of a video or channel. Never fails: the worst it gives back is the text itself. */
export function readSubject(description: string, language: Language): Subject {
  const words = findToolWords(language)
  const pack = getLanguagePack(language)
  const plain = description
    .replace(/[#@"“”«»„*_<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const text = pack.code === 'en' ? plain.replace(ownChannel, '$1') : plain
  const opening = stripLeadIn(text, words)
  const storyStart = pack.code === 'en' ? '' : findStoryStart(opening, words)
  const isStory = pack.code === 'en' ? tellsWhatHappened(opening) : storyStart !== ''
  const instruction = isStory ? null : readInstruction(opening, words)
  const isClause = isStory || (instruction === null && isTitle(opening, words, pack))
  const main = cutPhrase(instruction ?? opening, isClause, words, pack)
  // What somebody did is no thing: "how I paid off".
  const rest = text.replace(storyStart, '')
  const all = `${main.replace(storyStart, '')}. ${rest}`
  const keywords = findKeywords(all, words, pack)
  const runs = listRuns(all, words, pack)
  const things = pack.code === 'en' ? findNounPhrases(dropAllNegated(text, words, pack)) : []
  const topic = isClause ? findTopic(things, runs, pack) || main : main
  const core = (isClause && things[0]) || findCore(main, words, pack)
  const phrases = findPhrases({ text: rest, before: [topic, core], things }, words, pack)
  return {
    language,
    words,
    main,
    core,
    topic,
    pairs: findPairs(runs, pack).filter((pair) => pack.code !== 'en' || !hasVerb(pair, text)),
    instruction: instruction === null ? null : main,
    whole: isClause ? firstClause(opening) : main,
    brief: isClause ? cutClause(opening, main, words, pack) : main,
    isClause,
    isStory,
    isSelfStanding: !isClause && isSelfStanding(main, core, language),
    phrases,
    points: listItems(text, words, language) ?? (isStory || phrases.length < 2 ? [] : phrases),
    keywords,
    nouns: findNouns(rest, instruction === null ? keywords : keywords.filter((word) => word !== main.split(' ')[0]), words, pack),
    domain: findDomain(text, words),
  }
}

/** "Come ho ripagato" of what somebody did; else empty. */
const findStoryStart = (opening: string, { storyStarts }: ToolWords) =>
  storyStarts === '' ? '' : (new RegExp(`^(?:${storyStarts})(?=[\\s,.]|$)`, 'iu').exec(opening)?.[0] ?? '')

/** "A vegan meal prep channel for students" is about vegan meal prep for students. */
const ownChannel =
  /^(?:an?|my|our|the) ((?:[\p{L}'’-]+ ){0,3}[\p{L}'’-]+) (?:youtube |tiktok )?(?:channel|account)(?= (?:for|from|with|in) |[.,]|$)/iu

/** The text without what it says is not there: "a workout, no equipment". */
const dropAllNegated = (text: string, words: ToolWords, pack: LanguagePack) =>
  text
    .split(clauseMark)
    .map((clause) => dropNegated(wordsOf(clause, pack), words, pack).join(' '))
    .join('. ')

/** Whether the opening is best left whole: a question, or in English a phrase that says nothing until its clause ends ("Three mistakes I made when …"). */
function isTitle(opening: string, words: ToolWords, pack: LanguagePack): boolean {
  if (listOf(words.questionWords).has(opening.split(' ')[0]?.toLowerCase() ?? '')) return true
  if (pack.code !== 'en') return false
  return findNounPhrases(cutPhrase(opening, false, words, pack)).length === 0 && findNounPhrases(firstClause(opening)).length > 0
}

function stripLeadIn(text: string, words: ToolWords): string {
  let rest = text
  // A lead-in can follow another: "My channel is about how I …".
  for (let round = 0; round < 2; round++) {
    for (const source of words.leadIns) {
      const match = new RegExp(`^(?:${source})(?=[\\s:,]|$)[\\s:,]*`, 'iu').exec(rest) ?? unspacedLeadIn(source, rest)
      if (match && match[0].length > 0 && rest.length - match[0].length >= 2) rest = rest.slice(match[0].length)
    }
  }
  return rest
}

/** Chinese has no space after a lead-in. */
function unspacedLeadIn(source: string, text: string): RegExpExecArray | null {
  return /\p{Script=Han}/u.test(source) ? new RegExp(`^(?:${source})[\\s:：,，]*`, 'iu').exec(text) : null
}

function readInstruction(text: string, words: ToolWords): string | null {
  const actors = words.actors.split(' ').filter(Boolean).join('|')
  const starts = actors === '' ? words.howTo : `${words.howTo}|(?:${words.howTo} )?(?:${actors})`
  const match = new RegExp(`^(?:${starts})(?:\\s+|(?=\\p{Script=Han}))`, 'iu').exec(text)
  return match && text.length > match[0].length + 2 ? text.slice(match[0].length) : null
}

const clauseMark = /[;:!?()[\]|/\n。，；：！？、（）]|[.,](?!\d)|\s[–—-]\s/u

const firstClause = (text: string) =>
  text
    .split(clauseMark)
    .find((part) => part.trim() !== '')
    ?.trim() ?? text.trim()

/** The opening phrase; a clause is only cut where it is too long. */
function cutPhrase(text: string, isClause: boolean, words: ToolWords, pack: LanguagePack, mostOfClause = longestClause): string {
  const clause = firstClause(text)
  const ends = isClause ? new Set<string>() : listOf(words.clauseWords)
  const longest = isClause ? mostOfClause : longestMain
  if (pack.unspaced) return clause.slice(0, 22)
  if (isClause && verbLast.has(pack.code)) return clause
  const parts = clause.split(' ')
  const stop = parts.findIndex((part, index) => index > 0 && ends.has(part.toLowerCase()))
  let phrase = stop < 0 ? parts : parts.slice(0, stop)
  const prepositions = listOf(words.prepositions)
  while (phrase.length > 2 && phrase.join(' ').length > longest) {
    const last = phrase.findLastIndex((part, index) => index > 1 && prepositions.has(part.toLowerCase()))
    const shorter = phrase.slice(0, last > 0 ? last : -1)
    if (isClause && shorter.join(' ').length < shortestClause) break
    phrase = shorter
  }
  return dropOpenEnd(phrase, words, pack).join(' ').slice(0, longest)
}

/** Of German, whose verb comes last, what was when and with what goes: "Wie ich in zwei Jahren Klavier gelernt habe". */
const aside = /(?<=\s)(?:in|nach|seit|als|mit|bei|binnen) (?:[\p{Ll}\d.]+ ){0,2}\p{Lu}\p{L}+ /u

function cutClause(opening: string, main: string, words: ToolWords, pack: LanguagePack): string {
  if (!verbLast.has(pack.code)) return cutPhrase(opening, true, words, pack, briefClause)
  return pack.capitalNouns && main.length > briefClause ? main.replace(aside, '') : main
}

/** No phrase ends with "for" or "the". */
function dropOpenEnd(parts: readonly string[], words: ToolWords, pack: LanguagePack): readonly string[] {
  const open = new Set([...pack.openEnds, ...listOf(words.prepositions), ...listOf(words.joiners)])
  let end = parts.length
  while (end > 1 && open.has((parts[end - 1] ?? '').toLowerCase())) end--
  return parts.slice(0, end)
}

/** Without what follows a preposition, unless what is left says nothing: "A day in the life of a nurse". */
function findCore(main: string, words: ToolWords, pack: LanguagePack): string {
  const core = cutAtPreposition(main, words, pack)
  return split(core, words, pack)
    .flat()
    .some(({ isContent }) => isContent)
    ? core
    : main
}

function cutAtPreposition(phrase: string, words: ToolWords, pack: LanguagePack): string {
  if (pack.unspaced) return phrase
  const prepositions = listOf(words.prepositions)
  const parts = phrase.split(' ')
  const stop = parts.findIndex((part, index) => index > 0 && prepositions.has(part.toLowerCase()))
  return dropOpenEnd(stop < 0 ? parts : parts.slice(0, stop), words, pack).join(' ')
}

type Piece = { text: string; isContent: boolean; isJoiner: boolean }

/** The words of a text, by clause; in Chinese those a segmenter finds. What a description says is not there is left out. */
function split(text: string, words: ToolWords, pack: LanguagePack): Piece[][] {
  const small = new Set([...pack.stopWords, ...pack.fillers, ...listOf(words.mediaWords), ...listOf(words.prepositions)])
  const joiners = listOf(words.joiners)
  return text.split(clauseMark).map((clause) =>
    dropNegated(wordsOf(clause, pack), words, pack).map((piece) => {
      const norm = piece.toLowerCase().replace(/['’]s$/, '')
      const isTooShort = pack.unspaced || pack.code === 'ko' ? norm.length < 2 : norm.length < 3 && !shortNames.test(norm)
      return { text: piece, isContent: !small.has(norm) && !isTooShort && /\p{L}/u.test(norm), isJoiner: joiners.has(norm) }
    }),
  )
}

const shortNames = /^(?:\d+d|ai|ui|ux|tv|pc|vr)$/

/** "Without a machine" leaves nothing, "baked without a machine at home" leaves "baked at home". */
function dropNegated(pieces: readonly string[], words: ToolWords, pack: LanguagePack): readonly string[] {
  const negations = listOf(words.negations)
  const at = pieces.findIndex((piece) => negations.has(piece.toLowerCase()))
  if (at < 0) return pieces
  if (pack.code === 'ko') return pieces.slice(at + 1)
  const prepositions = listOf(words.prepositions)
  const end = pieces.findIndex(
    (piece, index) => index > at + 1 && prepositions.has(piece.toLowerCase()) && !negations.has(piece.toLowerCase()),
  )
  return [...pieces.slice(0, at), ...(end < 0 ? [] : pieces.slice(end))]
}

function findKeywords(text: string, words: ToolWords, pack: LanguagePack): string[] {
  const earlierKeys = new Map<string, string>()
  for (const piece of split(text, words, pack).flat()) {
    const key = piece.text.toLowerCase()
    if (piece.isContent && !earlierKeys.has(key) && key.length <= 18 && !isVerbAlone(piece.text, pack)) earlierKeys.set(key, piece.text)
  }
  return [...earlierKeys.values()].slice(0, 14)
}

const joinPieces = (pieces: readonly Piece[], pack: LanguagePack) => pieces.map(({ text }) => text).join(pack.unspaced ? '' : ' ')

/** One English noun alone ("job") says too little. */
function findTopic(things: readonly string[], runs: readonly (readonly Piece[])[], pack: LanguagePack): string {
  if (pack.code === 'en') return things.find((thing) => thing.includes(' ')) ?? ''
  // The longest run of its words names the thing; what it did stands alone.
  const whole = runs.map((run) => run.filter(({ text }) => !isVerbAlone(text, pack)))
  const [longest = []] = whole.toSorted((a, b) => b.length - a.length)
  return joinPieces(longest, pack)
}

function findPairs(runs: readonly (readonly Piece[])[], pack: LanguagePack): string[] {
  const pairs = runs.flatMap((run) => run.slice(1).map((piece, index) => [run[index], piece].filter((one) => one !== undefined)))
  // In German, only a noun ends what belongs together.
  const isWhole = (pair: readonly Piece[]) =>
    pair.every(({ isContent, text }) => isContent && !isVerbAlone(text, pack)) &&
    (!pack.capitalNouns || /^\p{Lu}/u.test(pair[1]?.text ?? ''))
  const whole = pairs.filter(isWhole)
  return [...new Set(whole.map((pair) => joinPieces(pair, pack)))]
}

/** "Spend money" is nothing to call by its name. */
function hasVerb(pair: string, text: string): boolean {
  const verbs = new Set(tagText(text).flatMap(({ norm, kind }) => (kind === 'VERB' ? [norm] : [])))
  return pair
    .toLowerCase()
    .split(' ')
    .some((word) => verbs.has(word))
}

/** Where adjectives follow their noun: what opens a run of words, or comes after "de". */
const adjectiveLast = new Set(['es', 'pt', 'it', 'fr'])
/** What one does; few nouns end like it. */
const infinitive: Readonly<Record<string, RegExp>> = {
  es: /(?:[aei]r|[ae]ndo)$/iu,
  pt: /(?:[aei]r|[aei]ndo)$/iu,
  it: /(?:[aei]re|[ae]ndo)$/iu,
}

function findFirstNouns(text: string, keywords: readonly string[], words: ToolWords, pack: LanguagePack): string[] {
  const openers = new Set(
    split(text, words, pack)
      .flatMap((pieces) => runsOf(pieces))
      .flatMap((run) => run.filter((piece, at) => piece.isContent && (at === 0 || run[at - 1]?.isJoiner)))
      .map((piece) => piece.text.toLowerCase()),
  )
  const nouns = keywords.filter((word) => openers.has(word.toLowerCase()) && !infinitive[pack.code]?.test(word))
  return nouns.length >= 2 ? nouns : [...keywords]
}

/** German writes nouns with a capital, English has a tagger; in Romance languages the place tells; elsewhere every keyword counts. */
function findNouns(text: string, keywords: readonly string[], words: ToolWords, pack: LanguagePack): string[] {
  if (pack.capitalNouns)
    return keywords.some((word) => /^\p{Lu}/u.test(word)) ? keywords.filter((word) => /^\p{Lu}/u.test(word)) : [...keywords]
  if (adjectiveLast.has(pack.code)) return findFirstNouns(text, keywords, words, pack)
  if (pack.code !== 'en') return [...keywords]
  const tags = new Map(tagText(text).map(({ norm, kind }) => [norm, kind]))
  const nouns = keywords.filter((word) => word.includes('-') || /^(?:NOUN|PROPN)$/.test(tags.get(word.toLowerCase()) ?? ''))
  return nouns.length > 0 ? nouns : [...keywords]
}

/** Runs of words that tell something. In German nothing but a noun ends what belongs together, and a year is no part of it. */
function listRuns(text: string, words: ToolWords, pack: LanguagePack): Piece[][] {
  const runs = split(text, words, pack).flatMap((pieces) => runsOf(pieces))
  return runs
    .map((run) => run.filter((piece) => !/^\d{4}s?$/.test(piece.text)))
    .map((run) => (pack.capitalNouns ? run.slice(0, run.findLastIndex((piece) => /^\p{Lu}/u.test(piece.text)) + 1 || run.length) : run))
    .filter((run) => run.length > 0)
}

/** Runs of content words, longest and earliest first, without those that say nothing new. */
type Described = { text: string; before: readonly string[]; things: readonly string[] }

function findPhrases({ text, before, things }: Described, words: ToolWords, pack: LanguagePack): string[] {
  const runs = listRuns(text, words, pack)
  const spacer = pack.unspaced ? '' : ' '
  const ofRuns = runs.map((run, order) => ({
    text: run.map((piece) => piece.text).join(spacer),
    size: run.filter(({ isContent }) => isContent).length,
    order,
  }))
  const listed = listedPart(text)
  // In English a tagger knows where a phrase of nouns begins and ends; it takes "budgeting" in a list for a verb.
  const ofThings = things.map((thing, order) => ({ text: thing, size: thing.split(' ').length, order }))
  const candidates = pack.code === 'en' ? [...ofThings, ...ofRuns.filter((run) => listed.includes(run.text))] : ofRuns
  const picks: string[] = []
  for (const { text: phrase } of candidates.toSorted((a, b) => Math.min(3, b.size) - Math.min(3, a.size) || a.order - b.order)) {
    const isCovered = [...before, ...picks].some((other) => shares(other, phrase) || overlaps(other, phrase))
    if (!isCovered && phrase.length <= 40 && (listed.includes(phrase) || !isThinPhrase(phrase, pack))) picks.push(phrase)
  }
  return picks.slice(0, 8)
}

/** "Baked" says nothing without what was. */
const isVerbAlone = (phrase: string, pack: LanguagePack) =>
  !phrase.includes(' ') && (pack.code === 'en' ? phrase.endsWith('ed') : pack.capitalNouns && !/^\p{Lu}/u.test(phrase))

/** One word alone is a fair point only where it is sure to be a noun in its plain form. */
const isThinPhrase = (phrase: string, pack: LanguagePack) =>
  isVerbAlone(phrase, pack) || (!phrase.includes(' ') && !['en', 'de', 'zh', 'ko'].includes(pack.code))

/** More than half of the words of one are in the other. */
function overlaps(other: string, phrase: string): boolean {
  const otherWords = new Set(other.toLowerCase().split(' '))
  const own = phrase.toLowerCase().split(' ')
  return own.filter((word) => word.length > 3 && otherWords.has(word)).length * 2 > own.length
}

const shares = (a: string, b: string) => a.toLowerCase().includes(b.toLowerCase()) || b.toLowerCase().includes(a.toLowerCase())

function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  const close = () => {
    while (run.at(-1)?.isContent === false) run.pop()
    if (run.length > 0) runs.push(run.slice(0, 4))
    run = []
  }
  for (const piece of pieces) {
    if (piece.isContent) run.push(piece)
    else if (piece.isJoiner && run.length > 0) run.push(piece)
    else close()
  }
  close()
  return runs
}
