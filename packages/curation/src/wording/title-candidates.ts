import type { SourceView, Window } from '../moments/source-view.ts'
import { tagText, type Tagged } from '../text/parts-of-speech.ts'
import type { Sentence } from '../text/source-text.ts'
import { cleanWords } from './title-clauses.ts'
import { isQuestionTitle, isStatement, isWhClause } from './title-checks.ts'
import { isInverted, isWord, textOf, whWords } from './title-syntax.ts'

export const titleKinds = ['statement', 'question', 'whClause', 'definition', 'topic'] as const
export type TitleKind = (typeof titleKinds)[number]

export type TitleCandidate = {
  text: string
  kind: TitleKind
  /** Index of the sentence it comes from. */
  at: number
  /** Share of the sentence that it keeps. */
  share: number
  pieces: Tagged[]
}

const label = /^[\p{Lu}][\p{L}\p{N} .,'’_&()-]{0,40}?:\s+(?=\p{Lu})/u

/** What only leads up to a claim, and carries nothing itself. */
const discourse =
  /^(?:(?:and|but|so|or|well|now|then|also|again|yeah|yes|no|right|okay|ok|oh|hey|look|listen|honestly|frankly|actually|basically|essentially|obviously|clearly|literally|seriously|anyway|anyways|of course|cool|cause|most importantly|more importantly|in fact|for example|for instance|for some reason|to be honest|to be fair|at the end of the day|in the end|in general|generally|first of all|at least|sure|exactly|absolutely|definitely|probably|maybe|plus|like|because|especially|eventually|even|gosh|man|whatever|just so|as you know|as i said|like i said|you know|i mean|i guess|you see|what i mean is|it turns out|turns out|it seems|it feels like|which means|i'm (?:pretty |not )?sure|there's this idea|people say|they say|i'd (?:say|argue))(?:,| that\b(?!'s| is)|)(?:\s+|$))+/iu
const matrix =
  /^(?:the (?:thing|point|truth|fact|reality|problem|idea|key|answer|issue|good news|bad news|funny thing|interesting thing|nice thing|lesson) is|my (?:point|take|advice) is|what (?:i|we) (?:learned|found|realized) (?:is|was)|remember|imagine|(?:i|we) (?:really |also |just |still |always |often |do |would |'d |have to |like to |want to )*(?:think|believe|guess|suppose|feel like|feel|say|argue|find|found|know|realized|learned|noticed|figured out|mean|bet|hope|assume)|i'm convinced|everyone knows|everybody knows)(?:,| that\b(?!'s| is)|)\s+/iu

const tail =
  /(?:,?\s+(?:right|okay|ok|you know|i think|i guess|i mean|you know what i mean|so to speak|or something|or something like that|or whatever|and stuff like that|and things like that|and so on|et cetera|to be honest|as well|in a way|at all|if you will|for example|basically|actually|though|too|obviously|of course))+$/iu

const bare = (text: string) =>
  text
    .replace(/^[\s,;:–—-]+|[\s,;:.!…–—-]+$/gu, '')
    .replace(tail, '')
    .replace(/[\s,;:.!…–—-]+$/gu, '')
const withoutDiscourse = (text: string) =>
  bare(text)
    .replace(discourse, '')
    .replace(/^[\s,]+/u, '')
    .replace(adverbFirst, '')
const stripped = (text: string) => withoutDiscourse(withoutDiscourse(text).replace(matrix, ''))

const padding =
  /(?<!\b(?:not|n't|cannot|can't|don't|isn't|doesn't|didn't|won't|wasn't|aren't|is|are|was|were) )\b(?:just|really|actually|basically|literally|essentially|honestly|kinda|simply|obviously|definitely|certainly|totally|super) (?=\p{L})/giu
const afterVerb =
  /\b(is|are|was|were|'s|'re|'m) (?:actually|basically|literally|essentially|honestly|obviously|definitely|certainly|totally) (?=\p{L})/giu
const looseLike = /\blike (?=(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|hundreds|thousands|a lot)\b)/giu
const adverbFirst = /^\p{L}{3,}ly, /iu

/** Without the small words that speech is padded with. */
const tight = (text: string) =>
  text
    .replace(/ in fact (?=\p{L})/giu, ' ')
    .replace(looseLike, '')
    .replace(afterVerb, '$1 ')
    .replace(padding, '')

/** The sentence as it was meant: no name before it, no hesitations, no half of a quotation. */
function plainText(sentence: Sentence, view: SourceView): string {
  const text = cleanWords(sentence, view, { withQuotes: true }).join(' ').replace(label, '')
  const quotes = (text.match(/["“”]/g) ?? []).length
  return tight(quotes % 2 === 0 ? text : text.replaceAll(/["“”]/g, ''))
}

/** The sentence, and what is left when clauses at its ends fall away at a comma or a conjunction. */
function stretches(text: string): string[] {
  const pieces = text.split(/(?<=[,;:])\s+|\s+(?=(?:because|but|so that|which|although|unless|whereas)\s)/u)
  const titles: string[] = []
  for (let from = 0; from < pieces.length; from++) {
    for (let to = pieces.length; to > from; to--) titles.push(pieces.slice(from, to).join(' '))
  }
  return titles.slice(0, 40)
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

type Found = Omit<TitleCandidate, 'at' | 'share'>

const toQuestion = (text: string): Found[] => {
  const pieces = tagText(text)
  return isQuestionTitle(pieces) ? [{ text: `${capital(text)}?`, kind: 'question', pieces }] : []
}

const request =
  /^(?:(?:can|could|would|will) you (?:please |just |maybe )*)?(?:tell (?:us|me|the audience)|explain|describe|walk (?:us|me) through|talk|share|unpack|give us)(?: a (?:little )?bit| more| us| to us)*(?: about)? (?=(?:why|how|what) )/iu

/** The question in a sentence that ends with a question mark, without what leads up to it. */
function questionsIn(text: string): Found[] {
  const question = bare(text.replace(/[?？]+["”]?$/u, ''))
  return stretches(question).flatMap((stretch) => {
    if (!question.endsWith(stretch)) return []
    const plain = stripped(stretch)
    if (request.test(plain)) return clause(plain.replace(request, ''))
    return toQuestion(plain)
  })
}

const clause = (text: string): Found[] => {
  const pieces = tagText(text)
  return isWhClause(pieces) ? [{ text: capital(text), kind: 'whClause', pieces }] : []
}

/** "That's why we left", "the reason we left is", "they asked how it works": what such a clause explains is a title. */
function whClausesIn(text: string): Found[] {
  const titles: Found[] = []
  for (const match of text.matchAll(/\b(?:why|how|what happens when|what it takes to|what it means to)\s/giu)) {
    const rest = bare(text.slice(match.index))
    for (const end of [rest, rest.split(/[,;:]\s/u)[0] ?? '', rest.split(/\s(?:and|but|because|so)\s/u)[0] ?? ''])
      titles.push(...clause(bare(end)))
  }
  const reason = /\bthe (?:main |real |only |whole )?reason (?:why |that )?(.{8,60}?) (?:is|was) (?:that |because )/iu.exec(text)
  if (reason?.[1]) titles.push(...clause(`why ${reason[1]}`))
  const because = /^(.{8,60}?),? because (?!of )/iu.exec(text)
  if (because?.[1]) titles.push(...becauseOf(withoutDiscourse(because[1])))
  return titles
}

/** "I hate contract work because …" as "Why I hate contract work". */
function becauseOf(claim: string): Found[] {
  const pieces = tagText(claim)
  const [first] = pieces
  if (!first || !isStatement(pieces) || first.kind === 'VERB' || first.norm === 'there' || first.norm === 'it') return []
  const isName = first.kind === 'PROPN' || /^I\b/.test(first.text) || /\p{Lu}.*\p{Lu}/u.test(first.text)
  return clause(`why ${isName ? claim : claim.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`)
}

const general =
  /\b(?:things?|problem|reason|point|idea|question|way|goal|answer|truth|issue|part|example|fact|key|result|one|people|time)$/iu

/** What a sentence that says what something is would answer. */
function definitionsIn(text: string): Found[] {
  const match = /^(an? |)((?:[\p{L}\d-]+ ){0,2}[\p{L}\d-]+) (is|are) (?:an? |the )(?=\p{L}+ \p{L}+)/iu.exec(text)
  const [, article = '', name = '', verb = ''] = match ?? []
  const namePieces = tagText(name)
  if (namePieces.length === 0 || namePieces[0]?.kind === 'DET' || general.test(name)) return []
  if (!namePieces.every(({ kind }) => kind === 'NOUN' || kind === 'PROPN' || kind === 'ADJ')) return []
  const title = `What ${verb} ${article.toLowerCase()}${article === '' ? name : name.toLowerCase()}?`
  return [{ text: title, kind: 'definition', pieces: tagText(title.slice(0, -1)) }]
}

function statementsIn(text: string): Found[] {
  return stretches(bare(text)).flatMap((stretch) =>
    [...new Set([withoutDiscourse(stretch), stripped(stretch)])].flatMap((plain): Found[] => {
      const pieces = tagText(plain)
      return isStatement(pieces) ? [{ text: capital(plain), kind: 'statement', pieces }] : []
    }),
  )
}

const asksAssent = /,\s*(?:right|you know|okay|ok|huh|no|isn't it|aren't they|doesn't it|don't you think|you see)\?["”]?$/iu

function titlesIn(sentence: Sentence, view: SourceView, isLast: boolean): Found[] {
  const text = plainText(sentence, view)
  if (text === '' || text.length > 400) return []
  const words = tagText(text)
  const opensAsking = words.some((piece, at) => at < 12 && (whWords.has(piece.norm) || isWord(piece)) && isInverted(words.slice(at)))
  // The mark alone makes no question: people write it after a doubtful statement.
  if (sentence.isQuestion && !asksAssent.test(sentence.text)) return isLast || !opensAsking ? [] : questionsIn(text)
  const statementText = text.replace(asksAssent, '')
  return [...statementsIn(statementText), ...whClausesIn(statementText), ...definitionsIn(withoutDiscourse(statementText))]
}

/** Every line of an English window that reads well as a title, in order; none twice. */
export function titleCandidates(view: SourceView, window: Window): TitleCandidate[] {
  const candidates = new Map<string, TitleCandidate>()
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence) continue
    const length = Math.max(1, sentence.text.length)
    for (const title of titlesIn(sentence, view, at === window.last && window.last > window.first)) {
      const key = title.text.toLowerCase()
      if (!candidates.has(key)) candidates.set(key, { ...title, at, share: Math.min(1, textOf(title.pieces).length / length) })
    }
  }
  return [...candidates.values()]
}
