import type { Message } from '@clipwright/contract/message'
import type { SentenceName } from '../messages/message-names.ts'
import { writeSentence } from '../messages/write-message.ts'
import { listConcerns, type Concern, type ClipFeedback } from './clip-feedback.ts'

/** Subjects of the clips disliked for their topic, most frequent first. */
function listSubjects(feedback: readonly ClipFeedback[]): string[] {
  const keywords = feedback.flatMap((entry) => entry.keywords.slice(0, 2))
  const times = (word: string) => keywords.filter((other) => other === word).length
  return [...new Set(keywords)].sort((a, b) => times(b) - times(a) || keywords.indexOf(a) - keywords.indexOf(b)).slice(0, 3)
}

function describeLengths(feedback: readonly ClipFeedback[]): string {
  const seconds = feedback.map((entry) => Math.round(entry.durationSec))
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  return shortest === longest ? String(shortest) : `${shortest}–${longest}`
}

const writeCount = (name: SentenceName, count: number, words?: readonly string[]): Message =>
  writeSentence(name, { numbers: { count }, ...(words ? { words: [...words] } : {}) })

/** What the feedback on clips of this project asked for. */
function explainOwn(own: readonly ClipFeedback[]): Message[] {
  const about = (concern: Concern) => own.filter((entry) => listConcerns(entry).has(concern))
  const says: Message[] = []
  const length = about('length')
  if (length.length > 0) says.push(writeCount('feedbackLength', length.length, [describeLengths(length)]))
  const duplicates = about('duplicates')
  if (duplicates.length > 0) says.push(writeCount('feedbackDuplicates', duplicates.length))
  const topic = about('topic')
  const subjects = listSubjects(topic)
  const isTold = (entry: ClipFeedback) => subjects.length > 0 && topic.includes(entry)
  if (topic.some(isTold)) says.push(writeCount('feedbackTopic', topic.length, subjects))
  const moments = own.filter((entry) => ['moment', 'topic'].some((concern) => listConcerns(entry).has(concern as Concern)))
  const untold = moments.filter((entry) => !isTold(entry))
  if (untold.length > 0) says.push(writeCount('feedbackMoments', untold.length))
  const cuts = about('cuts')
  if (cuts.length > 0) says.push(writeCount('feedbackCuts', cuts.length))
  const liked = own.filter((entry) => entry.liked)
  if (liked.length > 0) says.push(writeCount('feedbackLiked', liked.length))
  const aside = own.filter((entry) => !entry.liked && listConcerns(entry).size === 0)
  if (aside.length > 0) says.push(writeCount('feedbackNotChoice', aside.length))
  return says
}

type PersonalizationEffect = {
  /** Picks, and those among them that would be missing or cut differently without the feedback. */
  pickCount: number
  changes: number
  /** Clips that a request for fewer turned into runners-up. */
  dropped: number
}

/** Notices on which feedback was used and what it changed. None without feedback. */
export function explainPersonalization(feedback: readonly ClipFeedback[], effect: PersonalizationEffect): Message[] {
  if (feedback.length === 0) return []
  const own = feedback.filter((entry) => entry.place)
  const says = explainOwn(own)
  if (effect.dropped > 0) says.push(writeCount('feedbackFewer', effect.pickCount))
  const elsewhere = feedback.filter((entry) => !entry.place && (entry.liked || listConcerns(entry).size > 0))
  if (elsewhere.length > 0) says.push(writeCount('feedbackElsewhere', elsewhere.length))
  const counted = elsewhere.length > 0 || own.some((entry) => entry.liked || listConcerns(entry).size > 0)
  if (effect.changes > 0 && effect.changes === effect.pickCount) says.push(writeSentence('feedbackAllChanged'))
  else if (effect.changes > 0) says.push(writeSentence('feedbackChanged', { numbers: { count: effect.changes, total: effect.pickCount } }))
  else if (counted && effect.dropped === 0) says.push(writeSentence('feedbackUnchanged'))
  return says
}
