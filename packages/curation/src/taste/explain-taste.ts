import type { Statement } from '@clipwright/contract/statement'
import type { SentenceName } from '../say/message-names.ts'
import { say } from '../say/say.ts'
import { concernsOf, type Concern, type Opinion } from './opinion.ts'

/** What the clips that were disliked for their topic are about, the one named most first. */
function subjectsOf(opinions: readonly Opinion[]): string[] {
  const named = opinions.flatMap((opinion) => opinion.keywords.slice(0, 2))
  const times = (word: string) => named.filter((other) => other === word).length
  return [...new Set(named)].sort((a, b) => times(b) - times(a) || named.indexOf(a) - named.indexOf(b)).slice(0, 3)
}

function lengthsOf(opinions: readonly Opinion[]): string {
  const seconds = opinions.map((opinion) => Math.round(opinion.durationSec))
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  return shortest === longest ? String(shortest) : `${shortest}–${longest}`
}

const sayCount = (name: SentenceName, count: number, words?: readonly string[]): Statement =>
  say(name, { numbers: { count }, ...(words ? { words: [...words] } : {}) })

/** What the opinions on clips of this project asked for. */
function explainOwn(own: readonly Opinion[]): Statement[] {
  const about = (concern: Concern) => own.filter((opinion) => concernsOf(opinion).has(concern))
  const says: Statement[] = []
  const length = about('length')
  if (length.length > 0) says.push(sayCount('feedbackLength', length.length, [lengthsOf(length)]))
  const duplicates = about('duplicates')
  if (duplicates.length > 0) says.push(sayCount('feedbackDuplicates', duplicates.length))
  const topic = about('topic')
  const subjects = subjectsOf(topic)
  const isTold = (opinion: Opinion) => subjects.length > 0 && topic.includes(opinion)
  if (topic.some(isTold)) says.push(sayCount('feedbackTopic', topic.length, subjects))
  const moments = own.filter((opinion) => ['moment', 'topic'].some((concern) => concernsOf(opinion).has(concern as Concern)))
  const untold = moments.filter((opinion) => !isTold(opinion))
  if (untold.length > 0) says.push(sayCount('feedbackMoments', untold.length))
  const cuts = about('cuts')
  if (cuts.length > 0) says.push(sayCount('feedbackCuts', cuts.length))
  const liked = own.filter((opinion) => opinion.liked)
  if (liked.length > 0) says.push(sayCount('feedbackLiked', liked.length))
  const aside = own.filter((opinion) => !opinion.liked && concernsOf(opinion).size === 0)
  if (aside.length > 0) says.push(sayCount('feedbackNotChoice', aside.length))
  return says
}

export type TasteEffect = {
  /** Kept clips, and those among them that would not be there, or not with this cut, without the opinions. */
  kept: number
  changed: number
  /** Clips that a wish for fewer moved among the runners-up. */
  dropped: number
}

/** What was taken into account, and what it changed. Nothing when there were no opinions. */
export function explainTaste(opinions: readonly Opinion[], effect: TasteEffect): Statement[] {
  if (opinions.length === 0) return []
  const own = opinions.filter((opinion) => opinion.place)
  const says = explainOwn(own)
  if (effect.dropped > 0) says.push(sayCount('feedbackFewer', effect.kept))
  const elsewhere = opinions.filter((opinion) => !opinion.place && (opinion.liked || concernsOf(opinion).size > 0))
  if (elsewhere.length > 0) says.push(sayCount('feedbackElsewhere', elsewhere.length))
  const counted = elsewhere.length > 0 || own.some((opinion) => opinion.liked || concernsOf(opinion).size > 0)
  if (effect.changed > 0 && effect.changed === effect.kept) says.push(say('feedbackAllChanged'))
  else if (effect.changed > 0) says.push(say('feedbackChanged', { numbers: { count: effect.changed, total: effect.kept } }))
  else if (counted && effect.dropped === 0) says.push(say('feedbackUnchanged'))
  return says
}
