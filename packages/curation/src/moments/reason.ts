import type { Evidence, ExplainedScore } from '@clipwright/contract/clips/curation'
import type { ScorePart, Message } from '@clipwright/contract/message'
import type { RemarkName } from '../messages/message-names.ts'
import { writeSentence } from '../messages/write-message.ts'

export type Parts = Record<ScorePart, ExplainedScore>

/** Reasons to watch, most telling first. Remarks on weaknesses are no reasons and not listed. */
const tellingOrder: readonly RemarkName[] = [
  'laughterAtEnd',
  'opensWithQuestion',
  'surprise',
  'story',
  'endsOnPayoff',
  'laughter',
  'contrast',
  'superlative',
  'claim',
  'opensWithFigure',
  'emotion',
  'payoff',
  'howTo',
  'humour',
  'firstPerson',
  'startsAlone',
  'endsWithTopic',
  'secondPerson',
  'namesSomething',
  'endsOnSentence',
]
const partNames: readonly ScorePart[] = ['hook', 'coherence', 'connection', 'trend']
/** Words of a quote that is too short to mean anything, and of one that is cut off. */
const quoteWords = { fewest: 3, most: 26 }

/** Whether a quote is too short to mean anything, or only the beginning of something long. */
function isPiece(quote: string): boolean {
  const words = quote.split(/\s+/).length
  return (
    (words < quoteWords.fewest && quote.length < 8) || (words > quoteWords.most && !/[\p{Sentence_Terminal}…]["'”’»)\]]*$/u.test(quote))
  )
}

type Strength = { message: Message; quote: Evidence; place: number }

function listStrengths(parts: Parts): Strength[] {
  return partNames
    .flatMap((part) =>
      (parts[part].says ?? []).flatMap((remark, at): Strength[] => {
        const quote = parts[part].evidence[at]
        const place = tellingOrder.findIndex((name) => name === remark.say)
        if (!quote || place < 0) return []
        return [{ message: { ...remark, part }, quote, place: place + (isPiece(quote.quote) ? tellingOrder.length : 0) }]
      }),
    )
    .sort((a, b) => a.place - b.place)
}

/** The reason for a moment: its most telling strength with the words it is based on, and what it answers of the request. */
export function explainMoment(parts: Parts, answeredTexts: readonly string[]): { says: Message[]; evidence: Evidence[] } {
  const [strength] = listStrengths(parts)
  const says = strength ? [strength.message] : [writeSentence('chosenPlainly')]
  if (answeredTexts.length > 0) says.push(writeSentence('answersRequest', { words: answeredTexts.slice(0, 4) }))
  return { says, evidence: strength ? [strength.quote] : [] }
}
