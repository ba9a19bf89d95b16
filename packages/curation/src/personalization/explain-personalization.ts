import type { Message } from '@clipwright/contract/message'
import type { SentenceName } from '../messages/message-names.ts'
import { writeSentence } from '../messages/write-message.ts'
import { listConcerns, type Concern, type ClipFeedback } from './clip-feedback.ts'
import type { ResultLesson } from './read-results.ts'

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
  /** Whether picks stand in another order. */
  isReordered: boolean
  /** Clips that a request for fewer turned into runners-up. */
  dropped: number
}

/** Notices on which feedback and results were used and what they changed. None without either. */
export function explainPersonalization(feedback: readonly ClipFeedback[], lesson: ResultLesson, effect: PersonalizationEffect): Message[] {
  const own = feedback.filter((entry) => entry.place)
  const says = explainOwn(own)
  if (effect.dropped > 0) says.push(writeCount('feedbackFewer', effect.pickCount))
  const elsewhere = feedback.filter((entry) => !entry.place && (entry.liked || listConcerns(entry).size > 0))
  if (elsewhere.length > 0) says.push(writeCount('feedbackElsewhere', elsewhere.length))
  if (lesson.kind === 'chance') says.push(writeCount('resultsChance', lesson.count))
  if (lesson.kind === 'learned') says.push(writeCount('resultsLearned', lesson.count))
  const isCounted = lesson.kind === 'learned' || elsewhere.length > 0 || own.some((entry) => entry.liked || listConcerns(entry).size > 0)
  if (isCounted) says.push(...explainEffect(effect))
  return says
}

function explainEffect({ changes, pickCount, isReordered, dropped }: PersonalizationEffect): Message[] {
  if (changes > 0 && changes === pickCount) return [writeSentence('feedbackAllChanged')]
  if (changes > 0) return [writeSentence('feedbackChanged', { numbers: { count: changes, total: pickCount } })]
  if (isReordered) return [writeSentence('feedbackReordered')]
  return dropped === 0 ? [writeSentence('feedbackUnchanged')] : []
}
