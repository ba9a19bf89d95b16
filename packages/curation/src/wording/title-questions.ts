import { isQuestionTitle, isQuotedQuestion, isWhClause } from './title-checks.ts'
import type { TitleLine } from './title-candidate.ts'
import type { Line } from './line.ts'
import { capitalize, skipMatch, toLine } from './title-line.ts'
import { discourse, matrix, listSpans } from './title-spans.ts'
import { joinPieces } from './title-syntax.ts'
import { tagText, type Tagged } from '../text/parts-of-speech.ts'

const toQuestion = (pieces: Tagged[]): TitleLine[] =>
  isQuestionTitle(pieces) ? [{ text: `${capitalize(joinPieces(pieces))}?`, kind: 'question', pieces }] : []

export const toClauseTitle = (text: string): TitleLine[] => {
  const pieces = tagText(text)
  return isWhClause(pieces) ? [{ text: capitalize(text), kind: 'whClause', pieces }] : []
}

const request =
  /^(?:(?:so |and |but |okay |now |well |maybe |then )*(?:can|could|would|will) you (?:please |just |maybe |briefly |quickly )*)?(?:tell (?:us|me|the audience)|explain|describe|walk (?:us|me) through|talk|share|unpack|give us)(?: a (?:little )?bit| more| us| to us)*(?: about)? (?=(?:why|how|what) )/iu
const wondering =
  /^(?:i(?:'m| am| was) (?:just |always |really )?(?:curious|wondering)|i wonder|i want to (?:ask|know)|my question is|the question is|do you know)(?:,| about| if you could)? (?=(?:why|how|what|who|is|are|do|does|did|should|would|can) )/iu

/** "They ask, "Do you need a bakery at all?"": a quoted question. */
export function findQuotedQuestions(line: Line): TitleLine[] {
  return [...line.text.matchAll(/"([^"?]{8,76})\?"?/gu)].flatMap((match): TitleLine[] => {
    const inner = toLine(match[1] ?? '')
    const pieces = inner.pieces.slice(skipMatch(inner, 0, discourse))
    return isQuotedQuestion(pieces) ? [{ text: `"${capitalize(joinPieces(pieces))}?"`, kind: 'quote', pieces }] : []
  })
}

/** The question of a sentence with a question mark, without its introduction. */
export function findQuestions(line: Line): TitleLine[] {
  const question = toLine(line.text.replace(/[?？]+["”]?$/u, ''))
  if (request.test(question.text)) {
    const rest = question.text.replace(request, '')
    return [...toClauseTitle(rest), ...toQuestion(tagText(rest))]
  }
  const ends = question.pieces.length
  const titles = listSpans(question)
    .filter(({ to }) => to === ends)
    .flatMap(({ from }) => {
      const start = skipMatch(question, skipMatch(question, skipMatch(question, from, discourse), wondering), matrix)
      return toQuestion(question.pieces.slice(start))
    })
  // "What is it like, is it hard?" is two questions; the shorter one is the later.
  return titles
}

export const asksAssent =
  /,\s*(?:right|you know|okay|ok|huh|no|isn't it|aren't they|doesn't it|don't you think|you see|correct|yeah)\?["”]?$/iu

/** "Is that why people cry at movies?" */
export function isThatWhy(line: Line): TitleLine[] {
  const match = /\bis (?:that|this) (why|how) (.+?)(?:[,?]|$)/iu.exec(line.text)
  return match ? toClauseTitle(`${match[1] ?? ''} ${match[2] ?? ''}`) : []
}

const askedInside =
  /(?<![\p{L}'’] (?:know|knows|see|sees|show|shows|understand|remember) )\b(?:how(?: \p{L}+)?|why|what|where|when) (?:do|does|did|can|could|should|would|will) (?:(?:you|we|i|people)\b|(?:a|the|your|our) \p{L}+ )|(?<=(?:is|ask|asking|wonder|wondering|:|,) )(?:should|can|could) (?:i|we|you|people)\b/giu

/** Ends of the clause that begins a text: the whole, up to a mark, and up to the next clause. */
const listClauseEnds = (text: string): string[] =>
  [...new Set([text, text.split(/[,;:–—"]|\s--?\s/u)[0] ?? '', text.split(/[,;:–—"]|\s(?:and|but|because|so)\s/u)[0] ?? ''])].map((end) =>
    end.replace(/[\s,;:.!?…–—-]+$/gu, ''),
  )

/** "The question is how do you scale trust": a question in the word order of one, inside a statement. */
export function findEmbedded({ text }: Line): TitleLine[] {
  return [...text.matchAll(askedInside)].flatMap((match) =>
    listClauseEnds(text.slice(match.index)).flatMap((end) =>
      toQuestion(tagText(end)).map((title) => ({ ...title, kind: 'embedded' as const })),
    ),
  )
}
