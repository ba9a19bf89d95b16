import type { Evidence, SubScore } from '@clipwright/contract/curation'
import { inQuotes } from './evidence.ts'

export type Parts = { hook: SubScore; coherence: SubScore; connection: SubScore; trend: SubScore }

const partNames: Record<keyof Parts, string> = {
  hook: 'a strong opening',
  coherence: 'a whole thought',
  connection: 'a personal touch',
  trend: 'something to share',
}

const sayOf = (part: SubScore) => part.comment.slice(0, part.comment.indexOf(': “')) || part.comment

/**
 * Why this moment, in two or three sentences that quote it: its two best parts, and what it answers of what was asked.
 */
export function explainMoment(parts: Parts, asked: readonly string[], isRunnerUp: boolean): { reason: string; evidence: Evidence[] } {
  const order = (Object.keys(partNames) as (keyof Parts)[]).sort((a, b) => parts[b].score - parts[a].score)
  const evidence: Evidence[] = []
  const says: string[] = []
  for (const name of order.slice(0, 2)) {
    const part = parts[name]
    const quote = part.evidence[0]
    if (!quote) continue
    if (!evidence.some((other) => other.quote === quote.quote)) evidence.push(quote)
    says.push(`${partNames[name]} (it ${sayOf(part).toLowerCase()}: ${inQuotes(quote)})`)
  }
  const lead = says.length > 0 ? `Chosen for ${says.join(' and ')}.` : 'Chosen as the clearest stretch of the video.'
  const weakest = order[order.length - 1]
  const weak = weakest && isRunnerUp ? ` Ranked lower for lack of ${partNames[weakest]}.` : ''
  const answer = asked.length > 0 ? ` It answers your request: ${asked.slice(0, 4).join(', ')}.` : ''
  return { reason: lead + answer + weak, evidence }
}
