import type { Evidence, ExplainedScore } from '@clipwright/contract/clips/curation'
import type { ScorePart, Message } from '@clipwright/contract/message'
import type { RemarkName, SentenceName } from '../messages/message-names.ts'
import { writeSentence } from '../messages/write-message.ts'

export type Parts = Record<ScorePart, ExplainedScore>

const weakness: Record<ScorePart, SentenceName> = {
  hook: 'weakHook',
  coherence: 'weakCoherence',
  connection: 'weakConnection',
  trend: 'weakTrend',
}
const partNames: readonly ScorePart[] = ['hook', 'coherence', 'connection', 'trend']

/** Remarks on what a moment lacks: true, and no reason to choose it. */
const faults: ReadonlySet<string> = new Set<RemarkName>([
  'opensPlainly',
  'leansBack',
  'changesTopic',
  'refersOutside',
  'staysFactual',
  'littleToShare',
  'littleBeyondSubject',
])

/**
 * Why this moment, as messages that quote it: its two best parts, what it answers of what was asked, and for a
 * runner-up what it lacks.
 */
export function explainMoment(
  parts: Parts,
  answeredTexts: readonly string[],
  isRunnerUp: boolean,
): { says: Message[]; evidence: Evidence[] } {
  const order = [...partNames].sort((a, b) => parts[b].score - parts[a].score)
  const evidence: Evidence[] = []
  const says: Message[] = []
  for (const name of order.slice(0, 2)) {
    const at = (parts[name].says ?? []).findIndex((remark) => !faults.has(remark.say))
    const quote = parts[name].evidence[at]
    const remark = parts[name].says?.[at]
    if (!quote || !remark) continue
    if (!evidence.some((other) => other.quote === quote.quote)) evidence.push(quote)
    says.push({ ...remark, part: name })
  }
  if (says.length === 0) says.push(writeSentence('chosenPlainly'))
  if (answeredTexts.length > 0) says.push(writeSentence('answersRequest', { words: answeredTexts.slice(0, 4) }))
  const weakest = order[order.length - 1]
  if (weakest && isRunnerUp) says.push(writeSentence(weakness[weakest]))
  return { says, evidence }
}
