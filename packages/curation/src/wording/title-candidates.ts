import type { SourceView, Window } from '../moments/source-view.ts'
import { tagText, type Tagged } from '../text/parts-of-speech.ts'
import type { Sentence } from '../text/source-text.ts'
import type { TitleCandidate, TitleKind, TitleLine } from './title-candidate.ts'
import { toAdvice } from './title-advice.ts'
import { isNounTitle, isStatement, isTold, mostLetters, mostWords } from './title-checks.ts'
import type { Line } from './line.ts'
import { capitalize, readLine, skipMatch, toLine, uncapitalize } from './title-line.ts'
import { findContrastAt, findContrastIn } from './title-contrasts.ts'
import { resolvePronoun } from './title-names.ts'
import { findExistence } from './title-existence.ts'
import { findPromisingNouns } from './title-nouns.ts'
import { findDeed } from './title-people.ts'
import { findPairAt } from './title-pairs.ts'
import { asksAssent, findEmbedded, findQuestions, findQuotedQuestions, isThatWhy, toClauseTitle } from './title-questions.ts'
import { shorten } from './title-shorten.ts'
import { discourse, matrix, listSpans } from './title-spans.ts'
import { isInverted, isWord, pointsOut, joinPieces, whWords } from './title-syntax.ts'

/** "That's why we left", "the reason we left is", "they asked how it works": what the clause explains is a title. */
function findWhClauses(line: Line): TitleLine[] {
  const { text } = line
  const titles: TitleLine[] = []
  for (const match of text.matchAll(/\b(?:why|how|what happens (?:when|if)|what makes|what it takes to|what it means to)\s/giu)) {
    const rest = text.slice(match.index)
    for (const end of [rest, rest.split(/[,;:–—]\s|\s--?\s/u)[0] ?? '', rest.split(/\s(?:and|but|because|so)\s/u)[0] ?? ''])
      titles.push(...toClauseTitle(end.replace(/[\s,;:.!…–—-]+$/gu, '')))
  }
  const reason = /\bthe (?:main |real |only |whole )?reason (?:why |that )?(.{8,60}?) (?:is|was) (?:that |because )/iu.exec(text)
  if (reason?.[1]) titles.push(...toClauseTitle(`why ${reason[1]}`))
  return titles
}

const gives =
  /^(?:because (?!of\b)|(?:and |so |but )?(?:that|it)(?:'s| is) because |(?:and |so |but )?(?:the|one|part of the|a big) reason (?:for that |why |)(?:is|being) )/i

/** A claim whose reason the next sentence gives, as "Why …". */
function findReasoned(view: SourceView, at: number): TitleLine[] {
  const [claim, reason] = [view.text.sentences[at], view.text.sentences[at + 1]]
  if (!claim || !reason || claim.isQuestion || claim.speaker !== reason.speaker || !gives.test(readLine(reason, view).text)) return []
  const line = readLine(claim, view)
  return listSpans(line)
    .filter(({ isQuoted, endsClause, opensSentence }) => !isQuoted && endsClause && opensSentence)
    .flatMap(({ from, to }): TitleLine[] => {
      const pieces = withoutStop(line.pieces.slice(from, to))
      const [first] = pieces
      const isPlain =
        first !== undefined && !/^(?:there|it|if|when|in|at|on)$/.test(first.norm) && first.kind !== 'VERB' && isStatement(pieces)
      return isPlain
        ? toClauseTitle(`why ${uncapitalize(joinPieces(pieces), pieces, view)}`).map((title) => ({ ...title, kind: 'reasoned' }))
        : []
    })
}

/** "I hate contract work because …" as "Why I hate contract work". */
function findBecause(line: Line, view: SourceView): TitleLine[] {
  const at = line.pieces.findIndex(({ norm }, index) => norm === 'because' && index > 2 && line.pieces[index + 1]?.norm !== 'of')
  if (at < 0) return []
  const from = skipMatch(line, skipMatch(line, skipMatch(line, 0, discourse), matrix), discourse)
  let to = at
  while (to > from && !isWord(line.pieces[to - 1] ?? line.pieces[0]!)) to--
  const claim = line.pieces.slice(from, to)
  const [first] = claim
  if (!first || !isStatement(claim) || first.kind === 'VERB' || first.norm === 'there' || first.norm === 'it') return []
  return toClauseTitle(`why ${uncapitalize(joinPieces(claim), claim, view)}`)
}

const general =
  /\b(?:things?|problem|reason|point|idea|question|way|goal|answer|truth|issue|part|example|fact|key|result|one|people|time|person|guy|number|step|case|name|rest)$/iu

/** The question that a sentence answers by saying what something is. */
function findDefinitions(line: Line, view: SourceView): TitleLine[] {
  const text = line.text.slice(line.offsets[skipMatch(line, 0, discourse)] ?? 0)
  const match =
    /^(an? |)((?:[\p{L}\d-]+ ){0,2}[\p{L}\d-]+) (is|are) (?:an? |the |these |this |when |basically |where )(?=\p{L}+ \p{L}+)/iu.exec(text)
  const [, article = '', name = '', verb = ''] = match ?? []
  const namePieces = tagText(name)
  if (namePieces.length === 0 || namePieces[0]?.kind === 'DET' || general.test(name) || (/^[\p{Lu}]\p{Ll}+$/u.test(name) && article === ''))
    return []
  if (!namePieces.every(({ kind }) => kind === 'NOUN' || kind === 'PROPN' || kind === 'ADJ')) return []
  const title = `What ${verb} ${article.toLowerCase()}${article === '' ? name : uncapitalize(name, namePieces, view)}?`
  return [{ text: title, kind: 'definition', pieces: tagText(title.slice(0, -1)) }]
}

const doing =
  /^(?:built|made|created|started|turned|grew|got|found|learned|launched|sold|raised|hired|fixed|solved|won|saved|cut|went|became|met|figured|discovered|invented|designed|switched|moved|scaled|rewrote|convinced|taught|trained|escaped|survived|overcame|beat|doubled|tripled|reduced|increased|brought|wrote|changed|came|ended|quit|left|lost|broke|replaced|shipped|landed|used|decided|wound|failed|failed|recovered)$/
/** Whether a verb has the object it needs. */
const unfinished = /^(?:got|went|came|found|learned|used|made|started) (?:to|that|out|it|there|in|up)?$/

/** "We built the prototype from scratch" as "How we built the prototype from scratch". */
function toStory(pieces: Tagged[], view: SourceView): TitleLine[] {
  const [first, second] = pieces
  if (!first || !second || pieces.length < 5) return []
  const verb = second.kind === 'ADV' ? pieces[2] : second
  const isSubject = /^(?:i|we)$/.test(first.norm) || first.kind === 'PROPN'
  if (!isSubject || !verb || !doing.test(verb.norm) || unfinished.test(joinPieces(pieces.slice(1, 3)).toLowerCase())) return []
  if (pieces.some(({ norm }) => norm === "n't" || norm === 'not' || norm === 'never' || norm === ',')) return []
  const text = `How ${uncapitalize(joinPieces(pieces), pieces, view)}`
  return [{ text, kind: 'story', pieces: tagText(text) }]
}

/** Names the subject where the sentence only has "he", "she", "it" or "they". */
function resolve(pieces: Tagged[], view: SourceView, at: number): Tagged[] | null {
  const [first, ...rest] = pieces
  if (!first || !/^(?:he|she|it|they)$/.test(first.norm)) return null
  const name = resolvePronoun(first.norm, view, at)
  if (!name) return null
  // "It" certainly refers to the subject only where that was a name.
  if (first.norm === 'it' && !name.every(({ kind }) => kind === 'PROPN')) return null
  if (/\b(?:because|fault|worth|weird|true|fair)\b/.test(joinPieces(rest).toLowerCase())) return null
  // "They're" would become "developers're".
  if (rest[0] && /^'(?:re|ve|ll|d)$/.test(rest[0].norm)) return null
  // "It sucks to be you": the pronoun refers to nothing.
  if (
    first.norm === 'it' &&
    (/^(?:takes|took|sucks|feels|felt|seems|seemed|turns|turned|looks|looked|appears|matters|happens|happened|depends)$/.test(
      rest[0]?.norm ?? '',
    ) ||
      rest.slice(1, 7).some(({ norm }) => norm === 'to' || norm === 'that' || norm === 'when' || norm === 'how'))
  )
    return null
  const verb =
    rest[0]?.norm === "'s" && !/(?:ed|en)$/.test(rest[1]?.norm ?? '')
      ? [{ ...rest[0], text: 'is', norm: 'is', isGlued: false }, ...rest.slice(1)]
      : rest
  return [...name.map((piece, index) => (index === 0 ? { ...piece, isGlued: false } : piece)), ...verb]
}

/** "No." would be read as an abbreviation, with its stop. */
const withoutStop = (pieces: Tagged[]): Tagged[] =>
  pieces.map((piece, at) =>
    at === pieces.length - 1 && /^[\p{L}\d/-]+\.$/u.test(piece.text)
      ? { ...piece, text: piece.text.slice(0, -1), norm: piece.norm.slice(0, -1) }
      : piece,
  )

function findStatements(line: Line, view: SourceView, at: number): TitleLine[] {
  const titles: TitleLine[] = []
  for (const span of listSpans(line)) {
    const { opensSentence, endsClause } = span
    const offer = (whole: Tagged[], kind: TitleKind, isCut: boolean) => {
      const pieces = withoutStop(whole)
      if (!isStatement(pieces)) return false
      const place = { isCut, opensSentence, endsClause: endsClause && !isCut }
      titles.push(
        { text: capitalize(joinPieces(pieces)), kind, pieces, ...place },
        ...toStory(pieces, view).map((story) => ({ ...story, ...place })),
      )
      return true
    }
    const pieces = line.pieces.slice(span.from, span.to)
    if (span.isQuoted) {
      if (isStatement(pieces)) titles.push({ text: `"${capitalize(joinPieces(pieces))}"`, kind: 'quote', pieces })
      continue
    }
    // "They take the keys, steal the car": not an imperative, but the rest of what they do.
    if (!span.opensSentence && pieces[0]?.kind === 'VERB' && !pieces[0].norm.endsWith('ing')) continue
    // Inside a sentence "you have to trust whoever runs it" may be said under a condition.
    if (span.opensSentence) titles.push(...toAdvice(withoutStop(pieces), tagText))
    titles.push(...findDeed(withoutStop(pieces)), ...findContrastIn(joinPieces(pieces)))
    const existence = findExistence(withoutStop(pieces))
    if (existence) offer(existence, 'statement', false)
    const resolution = resolve(pieces, view, at)
    for (const [whole, kind] of [[pieces, 'statement'], ...(resolution ? [[resolution, 'resolved'] as const] : [])] as const) {
      if (offer([...whole], kind, false)) break
      // The whole must be a sentence before a part of it can be.
      const short = isStatement(whole, { mostWords: 18, mostLetters: 120 }) ? shorten(whole, mostWords) : null
      if (short && offer(short, kind, true)) break
    }
  }
  return titles
}

const ways =
  /\b(?:(?:an?|the|one|another|some|only|best|easy|easiest|great|simple|simplest|good) )*way (?:that )?(?:(?:you|we|people|i) (?:can|could) |to )|\bhow (?:you|we|people|i) (?:can|could|should) (?:actually |really |best )?|\bthe (?:key|secret|trick) to /giu

/** "A way that you can use fear to your advantage" as "How to use fear to your advantage". */
function findHowTos(line: Line): TitleLine[] {
  return [...line.text.matchAll(ways)].flatMap((match): TitleLine[] => {
    const rest = line.text.slice(match.index + match[0].length)
    const ends = [
      rest.split(/[,;:–—"]|\.\.|\s--?\s/u)[0] ?? '',
      rest.split(/[,;:–—"]|\s(?:and|but|because|so|is|are|was|if|when|which)\s/u)[0] ?? '',
    ]
    return [...new Set(ends)].flatMap((end) => {
      const verb = tagText(`to ${end.replace(/[\s,;:.!?…–—-]+$/gu, '')}`).slice(1)
      const [first] = verb
      if (
        !first ||
        (first.kind !== 'VERB' && first.kind !== 'AUX') ||
        /(?:ing|ed)$/.test(first.norm) ||
        (/^(?:be|do|see|go|get|say|think|look|know)$/.test(first.norm) && verb.length < 5)
      )
        return []
      return toClauseTitle(`how to ${joinPieces(verb)}`)
    })
  })
}

const framing = /^(?:the (?:only |one |first )?(?:thing|way|reason|problem|question|point|fact|idea|case)|one)$/i

/** "My number one rule is stay alive" as "My number one rule: stay alive". */
function frameBy(noun: readonly Tagged[], line: Line, to: number, view: SourceView): TitleLine[] {
  if (!/^(?:is|was|'s)$/.test(line.pieces[to]?.norm ?? '') || framing.test(joinPieces(noun)) || noun.length < 2) return []
  const rest = toLine(joinPieces(line.pieces.slice(to + 1)))
  return listSpans(rest).flatMap((span): TitleLine[] => {
    const line = rest.pieces.slice(span.from, span.to)
    if (span.from > 1 || !isStatement(line, { mostWords: 8 })) return []
    const text = `${capitalize(joinPieces(noun))}: ${uncapitalize(joinPieces(line), line, view)}`
    return text.split(' ').length > 10 || text.length > mostLetters ? [] : [{ text, kind: 'framed', pieces: tagText(text) }]
  })
}

/** "This pooler that saved the database" as "The pooler that saved the database". */
function nameRelative([first, ...rest]: Tagged[]): TitleLine[] {
  if (!first) return []
  const pieces = /^(?:this|one)$/.test(first.norm) ? [{ ...first, text: 'the', norm: 'the', kind: 'DET' }, ...rest] : [first, ...rest]
  return isNounTitle(pieces) ? [{ text: capitalize(joinPieces(pieces)), kind: 'relative', pieces }] : []
}

function findNounTitles(line: Line, view: SourceView): TitleLine[] {
  return findPromisingNouns(line).flatMap(({ from, to, isBare, isRelative }): TitleLine[] => {
    const pieces = line.pieces.slice(from, to)
    if (isRelative) return nameRelative(pieces)
    const framed = pieces.some((_, at) => pointsOut(pieces, at)) ? [] : frameBy(pieces, line, to, view)
    return [...(!isBare && isNounTitle(pieces) ? [{ text: capitalize(joinPieces(pieces)), kind: 'noun' as const, pieces }] : []), ...framed]
  })
}

/** Words are missing where a transcriber understood none. */
const lacksWords = ({ text }: Sentence) => /\[(?:inaudible|unintelligible|crosstalk|indistinct)\b/iu.test(text)

function findTitles(sentence: Sentence, view: SourceView, window: Window): TitleLine[] {
  const line = readLine(sentence, view)
  if (line.pieces.length < 3 || line.text.length > 500 || lacksWords(sentence)) return []
  const opensAsking = line.pieces.some(
    (piece, at) => at < 12 && (whWords.has(piece.norm) || isWord(piece)) && isInverted(line.pieces.slice(at, at + 8)),
  )
  const isLast = sentence.index === window.last && window.last > window.first
  // A question mark alone is not enough: people put it after a doubtful statement, too.
  if (sentence.isQuestion && !asksAssent.test(sentence.text))
    return isLast
      ? []
      : [...findQuotedQuestions(line), ...(opensAsking ? [...findQuestions(line), ...findNounTitles(line, view), ...isThatWhy(line)] : [])]
  const statement = asksAssent.test(line.text) ? toLine(line.text.replace(asksAssent, '')) : line
  return [
    ...findStatements(statement, view, sentence.index),
    ...findWhClauses(statement),
    ...findEmbedded(statement),
    ...findBecause(statement, view),
    ...findHowTos(statement),
    ...findDefinitions(statement, view),
    ...findNounTitles(statement, view),
  ]
}

/** Clauses that depend on what was said before, for when there are few others. */
function findTold(sentence: Sentence, view: SourceView): TitleLine[] {
  if (sentence.isQuestion || lacksWords(sentence)) return []
  const line = readLine(sentence, view)
  return listSpans(line)
    .filter(({ opensSentence, endsClause, isQuoted }) => opensSentence && endsClause && !isQuoted)
    .flatMap(({ from, to }): TitleLine[] => {
      const pieces = withoutStop(line.pieces.slice(from, to))
      return isTold(pieces) ? [{ text: capitalize(joinPieces(pieces)), kind: 'told', pieces, opensSentence: true, endsClause: true }] : []
    })
}

/** With fewer independent lines than this, dependent ones are taken, too. */
const fewLines = 9
const farthestQuestion = 3

/** Questions somebody else asked right before the window, which begins with the answer; with the index of their sentence. */
function findQuestionBefore(view: SourceView, window: Window): { at: number; questions: TitleLine[] } | null {
  const { sentences } = view.text
  const answerer = sentences[window.first]?.speaker
  for (let at = window.first - 1; at >= Math.max(0, window.first - farthestQuestion); at--) {
    const sentence = sentences[at]
    if (!sentence || sentence.speaker === answerer) return null
    if (!sentence.isQuestion) continue
    const questions = asksAssent.test(sentence.text) ? [] : findQuestions(readLine(sentence, view))
    return { at, questions: questions.map((question) => ({ ...question, kind: 'asked' })) }
  }
  return null
}

/** Every line of an English window that reads well as a title, in order, without duplicates. */
export function listTitleCandidates(view: SourceView, window: Window): TitleCandidate[] {
  const candidates = new Map<string, TitleCandidate>()
  const before = findQuestionBefore(view, window)
  for (const title of before?.questions ?? [])
    candidates.set(title.text.toLowerCase().replace(/[."]/g, ''), { ...title, at: before?.at ?? window.first, share: 1 })
  const gather = (find: (sentence: Sentence, at: number) => TitleLine[]) => {
    for (let at = window.first; at <= window.last; at++) {
      const sentence = view.text.sentences[at]
      if (!sentence) continue
      const length = Math.max(1, sentence.text.length)
      for (const title of find(sentence, at)) {
        const key = title.text.toLowerCase().replace(/[."]/g, '')
        if (!candidates.has(key)) candidates.set(key, { ...title, at, share: Math.min(1, joinPieces(title.pieces).length / length) })
      }
    }
  }
  gather((sentence, at) => [
    ...findTitles(sentence, view, window),
    ...(at < window.last ? [...findPairAt(view, at), ...findContrastAt(view, at), ...findReasoned(view, at)] : []),
  ])
  if (candidates.size < fewLines) gather((sentence) => findTold(sentence, view))
  return [...candidates.values()]
}
