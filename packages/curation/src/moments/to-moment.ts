import type { Chapter, Genre, Moment } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import { writeSentence } from '../messages/write-message.ts'
import { formatInEnglish } from '../messages/format-messages.ts'
import { joinWords } from '../text/source-text.ts'
import { describeWindow } from '../wording/describe.ts'
import { writeHashtags } from '../wording/hashtags.ts'
import { findKeyphrases, spellAlike, type Keyphrase } from '../wording/keyphrases.ts'
import { findTheme } from '../wording/themes.ts'
import { nameWindow } from '../wording/title.ts'
import { countSentences, leaveOut } from './asides.ts'
import { measureHeard, type Candidate } from './candidates.ts'
import { hashText } from './fingerprint.ts'
import { explainMoment, type Parts } from './reason.ts'
import { roundScore } from './score-weights.ts'
import { listHeardWords, toScreenplay } from './screenplay.ts'
import type { Aside, SourceView } from './source-view.ts'
import { scoreCoherence, scoreConnection, scoreHook, scoreTrend } from './sub-scores.ts'

export type MomentContext = {
  view: SourceView
  chapters: readonly Chapter[]
  genre: Genre
  isDraft: boolean
  hasPrompt: boolean
  /** Key phrases of the whole talk. */
  field: readonly Keyphrase[]
  /** Titles of other moments, in lower case. */
  takenTitles: Set<string>
  /** How the clips so far spell a key phrase, by its stems: one spelling for all of them. */
  spellings: Map<string, string>
  answeredBy(candidate: Candidate): string[]
  /** Better texts from a language model, already verified. */
  wordingOf(candidate: Candidate): { title?: string; description?: string; hashtags?: string[]; why?: string } | undefined
}

const toSeconds = (ms: number) => Math.round(ms) / 1000
const round3 = (value: number) => Math.round(value * 1000) / 1000

/** The weakest part first: a clip fails by what it lacks. */
function judge(parts: Parts): number {
  const scores = [parts.hook.score, parts.coherence.score, parts.connection.score, parts.trend.score]
  return roundScore(0.4 * Math.min(...scores) + (0.6 * scores.reduce((sum, score) => sum + score, 0)) / scores.length)
}

function scoreParts(
  context: MomentContext,
  candidate: Candidate,
  keyphrases: ReturnType<typeof findKeyphrases>,
  theme: string | null,
): Parts {
  return {
    hook: scoreHook(context.view, candidate),
    coherence: scoreCoherence(context.view, candidate),
    connection: scoreConnection(context.view, candidate),
    trend: scoreTrend(context.view, candidate, keyphrases, theme),
  }
}

function listTimeRanges({ startMs, endMs, aside }: Candidate): [number, number][] {
  const [start, end] = [toSeconds(startMs), toSeconds(endMs)]
  if (!aside) return [[start, end]]
  return [
    [start, toSeconds(aside.startMs)],
    [toSeconds(aside.endMs), end],
  ]
}

/** Words by which a person recognises what was left out. */
const namedWords = 12

function tellAside({ text: { sentences, words, pack } }: SourceView, aside: Aside): Message {
  const first = sentences[aside.first]?.firstWord ?? 0
  const last = sentences[aside.last]?.lastWord ?? 0
  const quote = joinWords(words.slice(first, Math.min(last, first + namedWords)), pack)
  return writeSentence('leavesOut', {
    words: [last - first > namedWords ? `${quote} …` : quote],
    numbers: { seconds: Math.round((aside.endMs - aside.startMs) / 1000) },
  })
}

/** What the clips of a run share as they are written, before the first of them. */
export const nothingWritten = (): Pick<MomentContext, 'takenTitles' | 'spellings'> => ({ takenTitles: new Set(), spellings: new Map() })

/** A chosen window with every displayed field, each based on the words in it. */
export function toMoment(source: MomentContext, window: Candidate, rank: number, isRunnerUp: boolean): Moment {
  const { aside } = window
  // Nothing that is shown may come from what is not heard.
  const context = aside ? { ...source, view: leaveOut(source.view, aside) } : source
  const candidate = aside ? { ...window, last: window.last - countSentences(aside) } : window
  const { view, genre } = context
  const sentences = view.text.sentences.slice(candidate.first, candidate.last + 1)
  const firstWord = sentences[0]?.openingWord ?? 0
  const lastWord = sentences[sentences.length - 1]?.lastWord ?? 0
  const keyphrases = findKeyphrases(sentences, view.text, view.salience, 8)
  const theme = findTheme(view, candidate)
  const parts = scoreParts(context, candidate, keyphrases, theme)
  const answeredTexts = context.answeredBy(window)
  const wording = context.wordingOf(window)
  const proposedTitle = wording?.title
  const isFree = proposedTitle !== undefined && !context.takenTitles.has(proposedTitle.toLowerCase())
  const title = isFree ? proposedTitle : nameWindow(view, candidate, keyphrases, context.takenTitles, context.isDraft)
  context.takenTitles.add(title.toLowerCase())
  const { says, evidence } = explainMoment(parts, answeredTexts)
  if (wording?.why) says.push(writeSentence('modelAdds', { words: [wording.why] }))
  if (aside) says.push(tellAside(source.view, aside))
  const text = joinWords(listHeardWords(view, candidate), view.text.pack)
  const timeRanges = listTimeRanges(window)
  return {
    key: hashText(`${timeRanges.join(';')} ${text}`),
    timeRanges,
    firstWord,
    lastWord,
    durationSec: round3(measureHeard(window) / 1000),
    rank,
    isRunnerUp,
    rawScore: round3(candidate.raw),
    score: roundScore(candidate.own),
    title,
    description: wording?.description ?? describeWindow(view, candidate, keyphrases, title),
    hashtags: wording?.hashtags ?? writeHashtags(keyphrases, genre, theme, context.field, view.text.kindOf),
    keywords: keyphrases.map((phrase) => spellAlike(phrase, context.spellings)),
    topicKeywords: answeredTexts,
    reason: formatInEnglish(says),
    says,
    evidence,
    genre,
    text,
    screenplay: toScreenplay(view, candidate, candidate, context.chapters),
    judgeResult: {
      score: judge(parts),
      isCopilotClip: context.hasPrompt && (candidate.relevance ?? 0) > 0,
      relevanceScore: candidate.relevance === null ? null : roundScore(10 * candidate.relevance),
      trendTopic: theme,
    },
    hookScore: parts.hook,
    coherenceScore: parts.coherence,
    connectionScore: parts.connection,
    trendScore: parts.trend,
  }
}
