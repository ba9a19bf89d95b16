import type { Moment } from '@clipwright/contract/clips/curation'
import { writeSentence } from '../messages/write-message.ts'
import { formatInEnglish } from '../messages/format-messages.ts'
import { cutAtWord, longestTitle } from '../wording/title-text.ts'
import { rateWindow } from './candidates.ts'
import type { TalkJudgement } from '../selection/judge-talk.ts'
import type { SourceView, Window } from './source-view.ts'
import { toMoment, type MomentContext } from './to-moment.ts'

const nothingSaid = [writeSentence('nothingSaid')]
const nothing = { score: 0, comment: formatInEnglish(nothingSaid), evidence: [], says: nothingSaid }
const asAsked = writeSentence('wholeRange')

function toSilentMoment(view: SourceView, title: string): Moment {
  const { startMs, endMs } = view.range
  return {
    key: `whole-${Math.round(startMs)}-${Math.round(endMs)}`,
    timeRanges: [[startMs / 1000, endMs / 1000]],
    firstWord: 0,
    lastWord: 0,
    durationSec: Math.max(0.001, (endMs - startMs) / 1000),
    rank: 1,
    isRunnerUp: false,
    rawScore: 0,
    score: 0,
    title: cutAtWord(title || 'Whole video', longestTitle),
    description: '',
    hashtags: [],
    keywords: [],
    topicKeywords: [],
    reason: formatInEnglish([asAsked]),
    says: [asAsked],
    evidence: [],
    genre: 'Others',
    text: '',
    screenplay: { chapters: [], lines: [], words: [] },
    judgeResult: { score: 0, isCopilotClip: false, relevanceScore: null, trendTopic: null },
    hookScore: nothing,
    coherenceScore: nothing,
    connectionScore: nothing,
    trendScore: nothing,
  }
}

/** The range as one moment, cut exactly as requested. */
export function planWholeRange(context: MomentContext, judgement: TalkJudgement, title: string): Moment {
  const { view } = context
  const inside = view.text.sentences.filter((sentence) => sentence.endMs > view.range.startMs && sentence.startMs < view.range.endMs)
  const first = inside[0]
  const last = inside[inside.length - 1]
  if (!first || !last || context.isDraft) return toSilentMoment(view, title)
  const window: Window = { first: first.index, last: last.index }
  const cut = { ...window, ...view.range }
  const own = rateWindow(view, judgement, cut)
  const moment = toMoment(
    context,
    { ...cut, parts: judgement.partsOf(window.first, window.last), own, raw: own, relevance: null },
    1,
    false,
  )
  const says = [asAsked, ...(moment.says ?? [])]
  return { ...moment, title: title ? cutAtWord(title, longestTitle) : moment.title, reason: formatInEnglish(says), says }
}
