import type { SourceView } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import type { TitleLine } from './title-candidate.ts'
import { isStatement, mostLetters } from './title-checks.ts'
import { capitalize, readLine, skipMatch } from './title-line.ts'
import { asksAssent, findQuestions } from './title-questions.ts'
import { discourse, listSpans } from './title-spans.ts'
import { isWord, pointsOut, joinPieces } from './title-syntax.ts'

const fewWords = 8
const turning = /^(?:but|then|now|instead|and then|yet)\b/iu

const mostAnswerWords = 6

/** "What is the best oven? There is none.": a question and its short answer. */
function findAnswered(first: Sentence, second: Sentence, view: SourceView): TitleLine[] {
  if (second.tokens.length > mostAnswerWords || asksAssent.test(first.text)) return []
  const answerLine = readLine(second, view)
  const answer = answerLine.pieces.slice(skipMatch(answerLine, 0, discourse)).filter(isWord)
  const isPlain = answer.some(({ kind }) => /^(?:NOUN|PROPN|NUM|ADJ)$/.test(kind)) && /\p{L}[.!]?["”]?$/u.test(second.text)
  if (!isPlain || answer.some((_, at) => pointsOut(answer, at)) || /^(?:uh|um|yes|no|great|good|nice|sure)\b/i.test(joinPieces(answer)))
    return []
  return findQuestions(readLine(first, view)).flatMap(({ text, pieces }): TitleLine[] => {
    const title = `${text} ${capitalize(joinPieces(answer))}`
    return title.length > mostLetters ? [] : [{ text: title, kind: 'pair', pieces: [...pieces, ...answer] }]
  })
}

/** "We got an office. Then everyone stopped showing up.": two short sentences with a twist. */
export function findPairAt(view: SourceView, index: number): TitleLine[] {
  const first = view.text.sentences[index]
  const second = view.text.sentences[index + 1]
  if (!first || !second || second.isQuestion) return []
  if (first.isQuestion) return findAnswered(first, second, view)
  if (first.speaker !== second.speaker) return []
  if (first.tokens.length > fewWords + 3 || second.tokens.length > fewWords + 2) return []
  const one = readLine(first, view)
  const two = readLine(second, view)
  const start = skipMatch(one, 0, discourse)
  const [span] = listSpans(one).filter((other) => other.from >= start && other.isWhole)
  const pieces = span ? one.pieces.slice(span.from, span.to) : []
  if (pieces.length === 0 || !isStatement(pieces)) return []
  const lead = turning.test(two.text) ? two.pieces.slice(0, 1) : []
  const rest = two.pieces.slice(skipMatch(two, 0, discourse)).filter(({ text }) => !/^[.!]$/.test(text))
  const [subject] = rest
  if (!subject || !/^(?:it|they|he|she|i|we|nobody|everyone|everybody)$/.test(subject.norm) || rest.length < 3) return []
  // The first sentence names what the second is about.
  const linked = [...pieces, ...rest]
  const isTurn = lead.length > 0 || rest.some(({ norm }) => norm === "n't" || norm === 'not' || norm === 'never')
  if (!isTurn || !isStatement(linked, { mostWords: 13, isPair: true })) return []
  const tail = joinPieces([...(lead[0] && !/^and$/.test(lead[0].norm) ? lead : []), ...rest])
  const text = `${capitalize(joinPieces(pieces))}. ${capitalize(tail)}`
  return text.length > mostLetters ? [] : [{ text, kind: 'pair', pieces: linked }]
}
