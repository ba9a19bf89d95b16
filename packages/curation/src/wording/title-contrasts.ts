import type { SourceView } from '../moments/source-view.ts'
import { tagText, type Tagged } from '../text/parts-of-speech.ts'
import type { Sentence } from '../text/source-text.ts'
import type { TitleLine } from './title-candidate.ts'
import { contentWords, isBalanced, mostLetters } from './title-checks.ts'
import { capitalize, readLine } from './title-line.ts'
import { bareStart, fillerLike, housekeeping, noise } from './title-patterns.ts'
import { listSpans } from './title-spans.ts'
import { endsOpen, joinPieces, pointsOut } from './title-syntax.ts'

/** A sentence that says, or denies, what its subject is. */
type Copula = { text: string; subject: string; said: string; isDenied: boolean }

/** What a thing is said to be: a few words without a mark. */
const what = '[^,.;:!?"–—]{3,44}?'
const denied = new RegExp(`^(.{2,40}?)(?: (?:is|are|was|were)|'s|'re)(?: not|n't) ((?:about |just about )?${what})$`, 'i')
const claimed = new RegExp(`^(.{2,40}?)(?: (?:is|are|was|were)|'s|'re) ((?:about |all about )?${what})$`, 'i')
const pronoun = /^(?:it|this|that|they|i|you|we|he|she)\b/i
/** Clauses and actions are left out: only things and qualities are contrasted. */
const isOneThing = (text: string) =>
  !/\b(?:because|that|which|who|if|when|i|you|we|they|he|she|it)\b|^(?:very |so |really )*\p{L}+ing\b/iu.test(text)

/** The clauses with which a sentence ends, or the whole of it, without their introduction. */
const listTexts = (sentence: Sentence, view: SourceView, isWanted: 'end' | 'whole'): string[] => {
  const line = readLine(sentence, view)
  const bare = line.text.replace(/[\s.!,;:]+$/u, '')
  return listSpans(line)
    .filter(({ isWhole, isQuoted, endsClause }) => !isQuoted && endsClause && (isWhole || isWanted === 'end'))
    .map(({ from, to }) => joinPieces(line.pieces.slice(from, to)))
    .filter((text) => bare.endsWith(text))
}

/** "The problem is not the oven, it's the baker": the pronoun after the comma refers to the subject. */
function isContrast(pieces: readonly Tagged[]): boolean {
  const text = joinPieces(pieces)
  const comma = pieces.findIndex(({ text: mark }) => mark === ',')
  const head = pieces.slice(0, comma)
  const tail = pieces.slice(comma + 1).filter(({ norm }) => !/^(?:it|they|'s|'re|is|are|not)$/.test(norm))
  if (comma < 3 || housekeeping.test(text) || noise.test(text) || fillerLike.test(text) || bareStart.test(text)) return false
  const isPointing = (_: Tagged, at: number) => pointsOut(head, at) && !(at === 0 && head[0]?.norm === 'it')
  if (head.some(isPointing) || tail.some((_, at) => pointsOut(tail, at))) return false
  return !endsOpen(head) && !endsOpen(pieces) && isBalanced(text) && [head, tail].every((part) => contentWords(part).length > 0)
}

const toContrast = (text: string): TitleLine[] => {
  const title = capitalize(text)
  const pieces = tagText(title)
  return title.length <= mostLetters && isContrast(pieces) ? [{ text: title, kind: 'contrast', pieces }] : []
}

function readCopula(text: string): Copula[] {
  const no = denied.exec(text)
  if (no) return [{ text, subject: no[1] ?? '', said: no[2] ?? '', isDenied: true }]
  const yes = claimed.exec(text)
  return yes && !/^(?:not|n't)\b/.test(yes[2] ?? '') ? [{ text, subject: yes[1] ?? '', said: yes[2] ?? '', isDenied: false }] : []
}

function joinContrast(one: Copula, two: Copula): TitleLine[] {
  if (one.isDenied === two.isDenied || !isOneThing(one.said) || !isOneThing(two.said)) return []
  const isSame = one.subject.toLowerCase() === two.subject.toLowerCase() || /^(?:it|they)$/i.test(two.subject)
  if (!isSame || pronoun.test(one.subject) || one.said.toLowerCase() === two.said.toLowerCase()) return []
  const isMany = /\b(?:are|were)\b/i.test(one.text)
  return toContrast(one.isDenied ? `${one.text}, ${isMany ? "they're" : "it's"} ${two.said}` : `${one.text}, not ${two.said}`)
}

/**
 * Of two sentences one of which denies what the other claims of the same subject: "The problem is not the oven. The problem is
 * the baker." as "The problem is not the oven, it's the baker".
 */
export function findContrastAt(view: SourceView, index: number): TitleLine[] {
  const [first, second] = [view.text.sentences[index], view.text.sentences[index + 1]]
  if (!first || !second || first.isQuestion || second.isQuestion || first.speaker !== second.speaker) return []
  const claims = listTexts(second, view, 'whole').flatMap(readCopula)
  if (claims.length === 0) return []
  return listTexts(first, view, 'end').flatMap((text) => readCopula(text).flatMap((one) => claims.flatMap((two) => joinContrast(one, two))))
}

const inOne = /^it(?:'s| is|'s really| was)(?: not|n't) (?:just |about )*(?:an? |the |your |our )?[^,]{4,40}, (?:it's|it is) [^,]{4,44}$/iu

/** "It's not about the oven, it's about the baker": what is meant follows. */
export const findContrastIn = (text: string): TitleLine[] =>
  inOne.test(text) && !/\b(?:because|like|hard|explicit|over)\b/i.test(text) ? toContrast(text) : []
