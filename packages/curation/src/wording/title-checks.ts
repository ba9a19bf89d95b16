import type { Tagged } from '../text/parts-of-speech.ts'
import {
  announces,
  bareStart,
  brokenComma,
  brokenOff,
  collision,
  countCommas,
  counted,
  doubled,
  fillerLike,
  halfway,
  halved,
  housekeeping,
  idle,
  mixed,
  noise,
  spokenStart,
  toldNothing,
  vague,
} from './title-patterns.ts'
import { equatesClause, hasJoinedVerb, hasStrayVerb } from './title-stray-verbs.ts'
import {
  collidesClauses,
  dropsSecondSubject,
  endsOpen,
  findPredicate,
  hasMainVerb,
  isInverted,
  isNoun,
  isVerb,
  isWord,
  lacksSecondSubject,
  opensBetweenClauses,
  opensWithStrayNoun,
  pointsOut,
  saysTwice,
  subjectPronouns,
  joinPieces,
  whWords,
} from './title-syntax.ts'

const fewestWords = 4
export const mostWords = 17
export const mostLetters = 90

/** Limits of a line; descriptions allow longer ones than titles. */
type LineLimits = { mostWords?: number; mostLetters?: number /** Two sentences in one line. */; isPair?: boolean }

const subordinators = /^(?:if|when|because|while|although|though|since|once|unless|until|after|before|whenever|anytime|where|as)\b/i

/** A subordinate clause on its own: "if we do", without the rest. */
function waits(pieces: readonly Tagged[]): boolean {
  if (!subordinators.test(pieces[0]?.norm ?? '')) return false
  if (pieces[0]?.norm === 'when' && !pieces.some(({ text }) => text === ',')) return true
  const comma = pieces.findIndex(({ text }) => text === ',')
  if (comma < 0) return true
  const main = pieces.slice(comma + 1)
  if (/^(?:and|but|so|or|which|who|whose|where|like|as)$/.test(main[0]?.norm ?? '')) return true
  if (main[0]?.norm === 'that' && !/^(?:is|was|'s|means|meant)$/.test(main[1]?.norm ?? '')) return true
  return findPredicate(main) === null && !(main[0]?.kind === 'VERB')
}

/** "I hate sending emails, reading emails": a restart after a comma, or an unfinished list. */
function isSaidAnew(pieces: readonly Tagged[]): boolean {
  const comma = pieces.findLastIndex(({ text }) => text === ',' || text === ';')
  if (comma < 0) return false
  const rest = pieces.slice(comma + 1)
  return (
    !rest.some((piece) => isVerb(piece) && !piece.norm.endsWith('ing')) &&
    !/^(?:not|never|right|no|without)$/.test(rest[0]?.norm ?? '') &&
    !rest.some(({ norm }) => norm === 'and' || norm === 'or')
  )
}

/** Quotation marks must enclose a few words, or be absent. */
const quotesOddly = (text: string) => text.includes('"') && (/[.,]"/.test(text) || !/^[^"]*"[^"\s]+(?: [^"\s]+){0,3}"[^"]*$/u.test(text))

/** "Every new capability that's released, it implies": a subject, a comma, and a pronoun that takes it up again. */
function takesUpSubject(pieces: readonly Tagged[]): boolean {
  const comma = pieces.findIndex(({ text }) => text === ',')
  if (comma < 1 || !/^(?:it|they|he|she)$/.test(pieces[comma + 1]?.norm ?? '')) return false
  const before = pieces.slice(0, comma)
  const [first] = before
  return first !== undefined && (isNoun(first) || first.kind === 'DET') && !hasMainVerb(before)
}

export const isBalanced = (text: string) =>
  !/(?:^|\s)'\p{L}[^']*$/u.test(text) &&
  (text.match(/["“”]/g) ?? []).length % 2 === 0 &&
  (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length

/** A capitalised small word inside began a quotation whose marks are gone. */
const hasCapitalInside = (text: string) =>
  !/["“]/u.test(text) &&
  /[\p{Ll},] (?:You|We|They|He|She|It|The|This|That|These|My|Your|Our|What|Why|How|If|When|There|Do|Is|Are|And|But|So|A|In|Hey|Should)\b/u.test(
    text,
  )

export function isShaped(pieces: readonly Tagged[], limits: LineLimits = {}): boolean {
  const text = joinPieces(pieces)
  const words = text.split(' ').length
  if (words < fewestWords || words > (limits.mostWords ?? mostWords) || text.length > (limits.mostLetters ?? mostLetters)) return false
  if (
    counted.test(text) ||
    halved(text) ||
    noise.test(text) ||
    brokenComma.test(text) ||
    spokenStart.test(text) ||
    hasCapitalInside(text) ||
    pieces.some(({ text: word, kind }, at) => at > 0 && /^\p{Lu}\p{Ll}/u.test(word) && !/^(?:PROPN|NOUN|ADJ|NUM)$/.test(kind)) ||
    (pieces[0]?.kind === 'PROPN' && pieces[1]?.text === ',') ||
    toldNothing.test(text) ||
    collision.test(text) ||
    mixed.test(text) ||
    announces.test(text) ||
    saysTwice(pieces) ||
    lacksSecondSubject(pieces) ||
    opensBetweenClauses(pieces) ||
    isSaidAnew(pieces) ||
    hasStrayVerb(pieces) ||
    hasJoinedVerb(pieces) ||
    opensWithStrayNoun(pieces) ||
    dropsSecondSubject(pieces) ||
    quotesOddly(text) ||
    /^it(?:'s| is| was) because\b/i.test(text) ||
    pieces.some(
      ({ text: mark }, at) => mark === ',' && /^\p{Lu}\p{Ll}/u.test(pieces[at + 1]?.text ?? '') && pieces[at + 1]?.kind !== 'PROPN',
    ) ||
    brokenOff.test(text) ||
    idle.test(text) ||
    halfway.test(text) ||
    doubled.test(text) ||
    fillerLike.test(text) ||
    housekeeping.test(text)
  )
    return false
  return isBalanced(text) && countCommas(text) <= (limits.mostWords ? 3 : 1)
}

export const contentWords = (pieces: readonly Tagged[]) =>
  pieces.filter(
    (piece) =>
      (isNoun(piece) || piece.kind === 'VERB' || piece.kind === 'ADJ' || piece.kind === 'NUM') &&
      (piece.norm.length > 2 || /^\p{Lu}{2}$/u.test(piece.text)),
  )

/** "If you have one job on your resume, that's a bad sign": the pronoun refers to the condition. */
const sumsUp = (pieces: readonly Tagged[], at: number) =>
  pieces[at]?.norm === 'that' &&
  /^(?:if|when)$/.test(pieces[0]?.norm ?? '') &&
  pieces[at - 1]?.text === ',' &&
  /^(?:is|was|'s|means|meant)$/.test(pieces[at + 1]?.norm ?? '') &&
  !pieces.slice(0, at).some((_, before) => pointsOut(pieces, before))

/** Whether a line is complete and understandable on its own. */
export function standsAlone(pieces: readonly Tagged[]): boolean {
  if (bareStart.test(joinPieces(pieces)) || vague.test(joinPieces(pieces))) return false
  if (pieces.some((_, at) => pointsOut(pieces, at) && !sumsUp(pieces, at))) return false
  return !endsOpen(pieces) && contentWords(pieces).length >= 2
}

const pastForm =
  /^(?:meant|made|went|got|said|took|came|saw|knew|thought|had|did|was|were|gave|found|told|felt|left|kept|began|brought|built|sent|spent|lost|met|ran|wrote|put|based|been|done|gone|taken|given)$/
/** Verbs that begin half a sentence rather than advice. */
const thinking =
  /^(?:remember|imagine|note|look|see|say|update|let|thank|suppose|assume|mean|guess|sound|seem|feel|love|want|need|like|hope|think|believe|know|start|end|come|turn|be)$/
const bareVerb = /(?:ing|ed|s)$/

/** "Learn a new paradigm", "Don't guess": an imperative needs no subject. */
const isImperative = (pieces: readonly Tagged[]): boolean => {
  const [first, second] = pieces
  return (
    first !== undefined &&
    pieces.filter(isWord).length > 3 &&
    !thinking.test(first.norm) &&
    ((first.kind === 'VERB' && !bareVerb.test(first.norm) && !pastForm.test(first.norm)) ||
      (first.norm === 'do' && second?.norm === "n't") ||
      (/^(?:never|stop|always)$/.test(first.norm) && second?.kind === 'VERB'))
  )
}

const takesObject =
  /^(?:reduce|increase|use|find|create|need|want|give|take|keep|put|bring|provide|include|require|allow|avoid|handle|address|support|prevent|cause|produce|add|remove|enjoy|evaluate|achieve|see|build|buy|raise|serve|represent)s?$/
/** "You take a drug that helps reduce" lacks its object; "what you need" and "everything you need" do not. */
export function lacksObject(pieces: readonly Tagged[]): boolean {
  const last = pieces[pieces.length - 1]
  const before = pieces[pieces.length - 2]
  if (!last || last.kind !== 'VERB' || !takesObject.test(last.norm)) return false
  return (
    !(before && subjectPronouns.has(before.norm)) &&
    !pieces.some(({ norm }, at) => whWords.has(norm) || (norm === 'that' && subjectPronouns.has(pieces[at + 1]?.norm ?? '')))
  )
}

/** The subject and its verb precede any "when" or "because", and only words of the subject precede them. */
function opensWithSubject(pieces: readonly Tagged[]): boolean {
  const [first] = pieces
  if (!first || subordinators.test(first.norm)) return true
  const comma = pieces.findIndex(({ text }) => text === ',')
  const isLed = first.kind === 'ADP' && comma > 0
  const from = isLed ? comma + 1 : 0
  const clause = pieces.slice(from)
  if (isLed && subordinators.test(clause[0]?.norm ?? '') && waits(clause)) return false
  const end = clause.findIndex(
    ({ norm }, at) => at > 0 && /^(?:if|when|whenever|because|while|although|unless|until|where|since|whereas)$/.test(norm),
  )
  const main = end < 0 ? clause : clause.slice(0, end)
  if (findPredicate(main) === null) return false
  const [opening] = main
  if (!opening || (opening.kind !== 'ADJ' && opening.kind !== 'ADV')) return true
  const subject = main.findIndex((piece) => isNoun(piece) || piece.kind === 'PRON')
  const verb = main.findIndex((piece) => isVerb(piece) && !piece.norm.endsWith('ing'))
  // "Positive or negative would play a role": no noun before the verb.
  return (
    subject > 0 &&
    (verb < 0 || verb > subject) &&
    !main.slice(1, subject).some(({ kind, norm }) => kind === 'ADP' || kind === 'SCONJ' || norm === 'to')
  )
}

/** "Kids, all behavior is communication": an address, or the end of another clause. */
function opensWithAside(pieces: readonly Tagged[]): boolean {
  const comma = pieces.findIndex(({ text }) => text === ',')
  const [first] = pieces
  if (comma < 1 || !first || pieces.slice(0, comma).some(isVerb)) return false
  if (!/^(?:NOUN|PROPN|DET|PRON|ADJ|NUM)$/.test(first.kind)) return false
  const rest = pieces.slice(comma + 1)
  const verb = rest.findIndex(isVerb)
  return !rest.slice(0, verb < 0 ? 0 : verb).some(({ norm }) => norm === 'and' || norm === 'or')
}

/** "Your email, and we'll show you": no clause before the conjunction. */
function isUnled(pieces: readonly Tagged[]): boolean {
  const comma = pieces.findIndex(({ text }, at) => text === ',' && /^(?:and|but|so|or)$/.test(pieces[at + 1]?.norm ?? ''))
  if (comma < 0) return false
  const before = pieces.slice(0, comma)
  return findPredicate(before) === null && !isImperative(before)
}

/** "I don't think privacy levels", "I'm thinking most of the ovens": no clause follows. */
const thinksNothing = (pieces: readonly Tagged[]): boolean => {
  const thinks = pieces[0]?.norm === 'i' ? pieces.findIndex(({ norm }) => /^(?:think|thinking|guess|guessing)$/.test(norm)) : -1
  return thinks > 0 && (findPredicate(pieces.slice(thinks + 1)) === null || !opensWithSubject(pieces.slice(thinks + 1)))
}

/** Whether a line is a complete English clause that reads well as a title. */
export function isStatement(pieces: readonly Tagged[], limits: LineLimits = {}): boolean {
  if (!isShaped(pieces, limits) || !standsAlone(pieces) || waits(pieces)) return false
  const [first] = pieces
  if (
    !first ||
    isInverted(pieces) ||
    isUnled(pieces) ||
    opensWithAside(pieces) ||
    takesUpSubject(pieces) ||
    lacksObject(pieces) ||
    equatesClause(pieces) ||
    splicesClauses(pieces) ||
    (!limits.isPair && collidesClauses(pieces))
  )
    return false
  // "What's in your pitch deck doesn't matter" says something, "what's in your pitch deck" does not.
  const isTimed = first.norm === 'when' && pieces.some(({ text }) => text === ',')
  if (whWords.has(first.norm) && !isTimed)
    return first.norm === 'what' && hasMainVerb(pieces) && !/[,;]/.test(joinPieces(pieces)) && !isNoun(pieces[1] ?? first)
  if (isImperative(pieces)) return true
  const isGerund = first.kind === 'VERB' && first.norm.endsWith('ing')
  if (first.kind === 'AUX' || (first.kind === 'VERB' && !isGerund)) return false
  if (isGerund && !pieces.some(({ kind, norm }) => kind === 'AUX' && !/^(?:be|been|being)$/.test(norm))) return false
  if (thinksNothing(pieces)) return false
  return findPredicate(pieces) !== null && hasMainVerb(pieces) && opensWithSubject(pieces)
}

/** A quoted question may use "this" and "it" for what the quoted person saw. */
export const isQuotedQuestion = (pieces: readonly Tagged[]): boolean =>
  isShaped(pieces) && isInverted(pieces) && !endsOpen(pieces) && contentWords(pieces).length >= 2

const leans = /^(?:he|she|it|they|this|that|these|those|him|her|them|his|its|their|which|who|there|here|one|some)$/

/** "Broke this record": nobody can know which; a person may become clear from the clip. */
const pointsAt = (pieces: readonly Tagged[]) =>
  pieces.some(({ norm }, at) => !/^(?:he|she|they|it|him|her|them|his|its|their)$/.test(norm) && pointsOut(pieces, at))

/** "The rate is low, mail does not work": two clauses with a comma alone; a denial may be followed by what is meant. */
function splicesClauses(pieces: readonly Tagged[]): boolean {
  const comma = pieces.findIndex(({ text }) => text === ',')
  const [first] = pieces
  if (comma < 3 || !first || !subjectPronouns.has(pieces[comma + 1]?.norm ?? '')) return false
  const before = pieces.slice(0, comma)
  if (first.kind === 'ADP' || first.kind === 'ADV' || subordinators.test(first.norm) || findPredicate(before) === null) return false
  return !before.some(({ norm }) => /^(?:n't|not|no|never)$/.test(norm))
}

/** A complete clause that may depend on what was said before, but does not open with it. */
export const isTold = (pieces: readonly Tagged[], limits: LineLimits = {}): boolean =>
  isShaped(pieces, limits) &&
  !bareStart.test(joinPieces(pieces)) &&
  !leans.test(pieces[0]?.norm ?? '') &&
  !endsOpen(pieces) &&
  !isInverted(pieces) &&
  !waits(pieces) &&
  contentWords(pieces).length >= 3 &&
  pieces.filter((_, at) => pointsOut(pieces, at)).length < 2 &&
  !pointsAt(pieces) &&
  !splicesClauses(pieces) &&
  !isUnled(pieces) &&
  !opensWithAside(pieces) &&
  !takesUpSubject(pieces) &&
  !lacksObject(pieces) &&
  !collidesClauses(pieces) &&
  !thinksNothing(pieces) &&
  (isImperative(pieces) || (pieces[0]?.kind !== 'AUX' && pieces[0]?.kind !== 'VERB')) &&
  findPredicate(pieces) !== null &&
  hasMainVerb(pieces) &&
  opensWithSubject(pieces)

/** A real question, in the word order of one. */
export const isQuestionTitle = (pieces: readonly Tagged[]): boolean =>
  isShaped(pieces) &&
  standsAlone(pieces) &&
  isInverted(pieces) &&
  !/^(?:who|what) (?:is|was|are) (?:that|it|he|she)\b/i.test(joinPieces(pieces))

/** "Why we left", "How to say no": a question word, then the word order of a statement. */
export function isWhClause(pieces: readonly Tagged[]): boolean {
  const [first, second, ...rest] = pieces
  if (!first || !second || !isShaped(pieces) || !standsAlone(pieces)) return false
  // "Why I believe bread is slow": a title says what is believed.
  if (second.norm === 'i' && /^(?:say|think|believe|argue|feel|guess|mean)$/.test(rest[0]?.norm ?? '')) return false
  if (second.norm === 'to') return first.norm === 'how' && rest[0] !== undefined && (rest[0].kind === 'VERB' || rest[0].kind === 'AUX')
  return !isInverted(pieces) && findPredicate(pieces.slice(1)) !== null
}

/** A whole noun phrase: "The biggest mistake founders make". */
export function isNounTitle(pieces: readonly Tagged[]): boolean {
  const words = pieces.filter(isWord).length
  return (
    words >= 4 &&
    !pieces.filter(isNoun).every(({ kind }) => kind === 'PROPN') &&
    !(pieces.some(({ norm }) => norm === 'that') && !pieces.slice(pieces.findIndex(({ norm }) => norm === 'that')).some(isVerb)) &&
    !/\bto (?:look|go|do|see|get|have|make|use|take|be)$/i.test(joinPieces(pieces)) &&
    !/^the (?:last|past|next) \S+ (?:years|months|weeks|days)\b/i.test(joinPieces(pieces)) &&
    !/^the (?:only|(?:very )?first|(?:very )?last|best|next|most important|other|main|biggest) (?:thing|things|time|part|one|point)\b/i.test(
      joinPieces(pieces),
    ) &&
    isShaped(pieces) &&
    standsAlone(pieces) &&
    !/[,;:]/.test(joinPieces(pieces))
  )
}
