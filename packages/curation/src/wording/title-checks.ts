import type { Tagged } from '../text/parts-of-speech.ts'
import { endsOpen, findPredicate, hasMainVerb, isInverted, isNoun, isVerb, isWord, pointsOut, textOf, whWords } from './title-syntax.ts'

const fewestWords = 3
const mostWords = 13
const mostLetters = 72

const noise =
  /\b(?:uh|um|er|hmm|you know|i mean|kind of|sort of|or something|or whatever|you mentioned|you said|you asked|i don't know|i do not know|i'm not sure|i forget|i can't remember|things that (?:are|were)|talked about|talk about that|couple of things|or so|what not|and stuff|et cetera|so to speak|i guess)\b/i
const spokenStart = / (?:Oh|Well|Yeah|Hey|Okay|Ok|Wow|Yes|No),/
const brokenComma = /\b(?:be|is|are|was|were|the|an?|to|of|and|or|than|with|that|i|you|we|they|he|she|it),/i
const brokenOff = /[–—…]|\.\.|--|\s-\s|[[\]]|>>|\p{L}-(?=\s|$)/u
const fillerLike = /(?:\b(?:is|was|are|were|be|to|of|and|a|the|just|it|i|we|you|they) like (?!a dream)|,\s*like,|\blike,|^like\b)/i
const doubled = /\b(\p{L}+)[ ,]+\1\b/iu
const bareStart =
  /^(?:and|but|or|so|because|then|which|that|than|also|too|plus|instead|say|such|rather|other|another|yes|no|yeah|right|okay|ok|well|now|oh|anyway|however|therefore|like|as|with|without|of|to|by|from|into|whether|let|please|thanks|thank|welcome|hello|hi|sorry)\b/i
const vague =
  /^(?:it|they|he|she|i|we|you|there|that|this)(?:'s|'re|'m| is| are| was| were| am)? (?:not )?(?:the|a|an|very|really|so|just|pretty|quite)? ?(?:good|great|true|fine|right|thing|things|one|way|idea|question|point|interesting|cool|nice|amazing|awesome|ok|okay|fun|hard|problem|issue|case|part|fact|reason)$/i
const housekeeping =
  /\b(?:podcast|episode|subscribe|slides?|sponsor|newsletter|next question|last question|microphone|talk today|on screen|this talk|thank you|guys)\b/i

const subordinators = /^(?:if|when|because|while|although|though|since|once|unless|until|after|before|whenever|where|as)\b/i

/** A clause that waits for another one: "if we do", without what follows. */
function waits(pieces: readonly Tagged[]): boolean {
  if (!subordinators.test(pieces[0]?.norm ?? '')) return false
  if (pieces[0]?.norm === 'when' && !pieces.some(({ text }) => text === ',')) return true
  const comma = pieces.findIndex(({ text }) => text === ',')
  if (comma < 0) return true
  const main = pieces.slice(comma + 1)
  return findPredicate(main) === null && !(main[0]?.kind === 'VERB')
}

const isBalanced = (text: string) =>
  !/(?:^|\s)'\p{L}[^']*$/u.test(text) &&
  (text.match(/["“”]/g) ?? []).length % 2 === 0 &&
  (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length

/** A small word with a capital inside was the start of a quotation whose marks are gone. */
const hasCapitalInside = (text: string) =>
  !/["“]/u.test(text) &&
  /[\p{Ll},] (?:You|We|They|He|She|It|The|This|That|These|My|Your|Our|What|Why|How|If|When|There|Do|Is|Are|And|But|So|A|In|Hey|Should)\b/u.test(
    text,
  )

function isShaped(pieces: readonly Tagged[]): boolean {
  const text = textOf(pieces)
  const words = text.split(' ').length
  if (words < fewestWords || words > mostWords || text.length > mostLetters) return false
  if (
    noise.test(text) ||
    brokenComma.test(text) ||
    spokenStart.test(text) ||
    hasCapitalInside(text) ||
    brokenOff.test(text) ||
    doubled.test(text) ||
    fillerLike.test(text) ||
    housekeeping.test(text)
  )
    return false
  return isBalanced(text) && (text.match(/,/g) ?? []).length <= 2
}

const contentWords = (pieces: readonly Tagged[]) =>
  pieces.filter(
    (piece) => (isNoun(piece) || piece.kind === 'VERB' || piece.kind === 'ADJ' || piece.kind === 'NUM') && piece.norm.length > 2,
  )

/** Whether somebody who saw nothing else understands every word, and nothing is cut off. */
function standsAlone(pieces: readonly Tagged[]): boolean {
  if (bareStart.test(pieces[0]?.norm ?? '') || vague.test(textOf(pieces))) return false
  if (pieces.some((_, at) => pointsOut(pieces, at))) return false
  return !endsOpen(pieces) && contentWords(pieces).length >= 2
}

const pastForm =
  /^(?:made|went|got|said|took|came|saw|knew|thought|had|did|was|were|gave|found|told|felt|left|kept|began|brought|built|sent|spent|lost|met|ran|wrote|put|based|been|done|gone|taken|given)$/
/** Verbs that open half a sentence rather than a piece of advice. */
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
      /^(?:never|stop|always)$/.test(first.norm))
  )
}

/** A whole English clause that reads well as a title. */
export function isStatement(pieces: readonly Tagged[]): boolean {
  if (!isShaped(pieces) || !standsAlone(pieces) || waits(pieces)) return false
  const [first] = pieces
  if (!first || whWords.has(first.norm) || isInverted(pieces)) return false
  if (isImperative(pieces)) return true
  const isGerund = first.kind === 'VERB' && first.norm.endsWith('ing')
  if (first.kind === 'AUX' || (first.kind === 'VERB' && !isGerund)) return false
  if (isGerund && !pieces.some(({ kind, norm }) => kind === 'AUX' && !/^(?:be|been|being)$/.test(norm))) return false
  // "I don't think privacy levels" lacks what is not thought.
  const thinks = first.norm === 'i' ? pieces.findIndex(({ norm }) => norm === 'think') : -1
  if (thinks > 0 && findPredicate(pieces.slice(thinks + 1)) === null) return false
  return findPredicate(pieces) !== null && hasMainVerb(pieces)
}

/** A question that really asks, in the order of words of a question. */
export const isQuestionTitle = (pieces: readonly Tagged[]): boolean =>
  isShaped(pieces) &&
  standsAlone(pieces) &&
  isInverted(pieces) &&
  !/^(?:who|what) (?:is|was|are) (?:that|it|he|she)\b/i.test(textOf(pieces))

/** "Why we left", "How to say no": a question word, then a clause in the order of a statement. */
export function isWhClause(pieces: readonly Tagged[]): boolean {
  const [first, second, ...rest] = pieces
  if (!first || !second || !isShaped(pieces) || !standsAlone(pieces)) return false
  if (second.norm === 'to') return first.norm === 'how' && rest[0] !== undefined && (rest[0].kind === 'VERB' || rest[0].kind === 'AUX')
  return !isInverted(pieces) && findPredicate(pieces.slice(1)) !== null
}

/** One to six words that name a thing, whole at both ends. */
export function isTopic(pieces: readonly Tagged[]): boolean {
  const last = pieces[pieces.length - 1]
  return last !== undefined && isNoun(last) && pieces.every((piece) => isWord(piece) && !isVerb(piece)) && pieces.length <= 6
}
