import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CurationPref, CurationResult, Moment } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { findPromptTopics, makeChapters, writePrompts } from './chapters.ts'
import { detectGenres } from './genre.ts'
import type { Proposal } from './language-model/answers.ts'
import { placeChoices, preferChoices, type Choice } from './language-model/choices.ts'
import { readTraits } from './moments/sentence-traits.ts'
import { toCandidate, type WindowSearch } from './moments/search-windows.ts'
import { planClipCount, type Selection } from './moments/selection.ts'
import { readSound } from './moments/sound.ts'
import type { SourceView } from './moments/source-view.ts'
import { toMoment, type MomentContext, nothingWritten } from './moments/to-moment.ts'
import { planWholeRange } from './moments/whole-range.ts'
import { leaveOutFlashes } from './moments/whole-shots.ts'
import { addWordless, findWordlessMoments } from './moments/wordless.ts'
import { judgeTalk, type TalkJudgement } from './selection/judge-talk.ts'
import { prepareEditorsValue } from './selection/editors.ts'
import { shippedModel, type SelectionModel } from './selection/selection-model.ts'
import { writeSentence } from './messages/write-message.ts'
import { formatInEnglish } from './messages/format-messages.ts'
import { measureRelevance } from './steering/relevance.ts'
import { readQueries } from './steering/read-queries.ts'
import { readVocabulary, type Vocabulary } from './steering/vocabulary.ts'
import { measureSalience } from './text/salience.ts'
import { readSource } from './text/source-text.ts'
import { chooseWithExperience } from './personalization/choose-with-experience.ts'
import type { ClipFeedback } from './personalization/clip-feedback.ts'
import type { ClipResult } from './personalization/clip-result.ts'
import { findTopics } from './topics/find-topics.ts'
import { findTalkSubjects } from './wording/keyphrases.ts'

export type CurateInput = {
  transcript: Transcript
  /** Sound and shots; null when there are only words. */
  analysis: Analysis | null
  pref: CurationPref
  /** Title of the source; read for its subject, never shown as a clip's own. */
  title: string
  /** Meanings of the sentences that `listSentenceTexts` gives, 512 numbers each; without them words and signs choose alone. */
  meanings?: Float32Array
  /** From a language model, parsed by `readModelAnswer`. */
  proposals?: readonly Proposal[]
  /** Feedback on earlier clips of this and other projects; a notice says what it changed. */
  feedback?: readonly ClipFeedback[]
  /** What became of clips that the organisation posted, where it lets that count; a notice says what it changed. */
  results?: readonly ClipResult[]
}

/** Usable time, ms: the requested range within the analysed one. */
function findRange(input: CurateInput): { startMs: number; endMs: number } {
  const lastWordMs = input.transcript.words.reduce((latest, word) => Math.max(latest, word.endMs), 0)
  const end = Math.max(input.analysis?.range.endMs ?? input.transcript.durationMs, input.analysis ? 0 : lastWordMs)
  const start = input.analysis?.range.startMs ?? 0
  const requestedRange = input.pref.range
  const startMs = Math.max(start, Math.round((requestedRange?.startSec ?? 0) * 1000))
  return { startMs, endMs: Math.max(startMs, Math.min(end, Math.round((requestedRange?.endSec ?? Infinity) * 1000))) }
}

/** What depends on the source alone, not on the request. */
export function viewSource(input: CurateInput): SourceView {
  const text = readSource(input.transcript)
  const salience = measureSalience(text.sentences)
  const sound = readSound(text.sentences, input.analysis)
  const topicStarts = findTopics(text)
  const topicOf: number[] = []
  text.sentences.forEach((_, index) => topicOf.push((topicOf[index - 1] ?? -1) + (topicStarts.includes(index) ? 1 : 0)))
  return {
    text,
    salience,
    sound,
    traits: readTraits(text, salience, sound),
    analysis: input.analysis,
    topicStarts,
    topicOf,
    lines: new Map(),
    range: findRange(input),
  }
}

/** What the requests for clips of one source share: half of the work of a choice. */
export type SourceReading = { view: SourceView; vocabulary: Vocabulary; judgement: TalkJudgement }

/** Reads the transcript and the analysis of a source; its `pref` counts for nothing but the range, which each request replaces. */
export function readForRequests(input: CurateInput, model: SelectionModel = shippedModel): SourceReading {
  const view = viewSource(input)
  return { view, vocabulary: readVocabulary(view), judgement: judgeTalk(view, model, input.meanings) }
}

/** A language model's choices come first; the built-in choice fills up the rest. */
function addChoices(search: Omit<WindowSearch, 'personalization'>, choices: readonly Choice[], builtIn: Selection): Selection {
  const { view, pref } = search
  if (choices.length === 0) return builtIn
  const candidates = choices.map(({ window }) => toCandidate(search, window))
  const { fewest } = planClipCount(view.range.endMs - view.range.startMs)
  return preferChoices(candidates, builtIn, { fewest: pref.clipCount ?? fewest, most: pref.clipCount ?? Infinity })
}

/** What was chosen, best first, cut where its shots are and with its texts. */
function writeMoments(context: MomentContext, { picks, runnersUp }: Selection, { clipDurations }: CurationPref): Moment[] {
  return [...picks, ...runnersUp].map((candidate, index) =>
    toMoment(context, leaveOutFlashes(context.view, candidate, clipDurations), index + 1, index >= picks.length),
  )
}

/** The moments of a source worth a clip, best first, with reasons. Pure and deterministic. */
export function curate(input: CurateInput, model: SelectionModel = shippedModel): CurationResult {
  return curateReading(readForRequests(input, model), input, model)
}

/** The same for one of several requests: `reading` is of the same transcript and analysis, with the same model. */
export function curateReading(reading: SourceReading, input: CurateInput, model: SelectionModel = shippedModel): CurationResult {
  const { transcript } = input
  const { vocabulary, judgement } = reading
  const view = { ...reading.view, range: findRange(input) }
  const isUnclear = transcript.quality === 'draft'
  const { queries, count } = readQueries(input.pref, view, vocabulary)
  // A number chosen beside the prompt takes precedence.
  const pref = input.pref.clipCount === undefined && count !== undefined ? { ...input.pref, clipCount: count } : input.pref
  const chapters = transcript.words.length > 0 && !isUnclear ? makeChapters(view) : []
  // From words that were hardly understood nothing is concluded.
  const [detectedGenre, detectedSubgenre] = isUnclear ? [] : detectGenres(view)
  const genre = pref.genre === 'Auto' ? (detectedGenre ?? 'Others') : pref.genre
  const notices: Message[][] = []
  const promptTopics = isUnclear ? [] : findPromptTopics(view)
  const engine = (input.proposals?.length ?? 0) > 0 ? ('built-in+language-model' as const) : ('built-in' as const)
  const toResult = (moments: Moment[], usedModel = pref.model): CurationResult => ({
    usedModel,
    ...(detectedGenre ? { detectedGenre } : {}),
    ...(detectedSubgenre ? { detectedSubgenre } : {}),
    moments,
    chapters,
    genre,
    promptRecommendations: writePrompts(promptTopics, view.text.pack),
    promptTopics,
    notices: notices.map(formatInEnglish),
    statedNotices: notices,
    engine,
  })
  const relevance = measureRelevance(queries, view, vocabulary)
  const placement = placeChoices(view, input.proposals ?? [], pref)
  const context: MomentContext = {
    view,
    chapters,
    genre,
    isDraft: isUnclear,
    hasPrompt: pref.customPrompt !== '',
    field: findTalkSubjects(view.text, view.salience, 6),
    ...nothingWritten(),
    answeredBy: (candidate) => relevance.answered(candidate),
    wordingOf: ({ first, last }) => placement.choices.find(({ window }) => window.first === first && window.last === last)?.proposal,
  }
  if (pref.skipCurate) return toResult([planWholeRange(context, judgement, input.title)])
  if (isUnclear && input.analysis) {
    notices.push([writeSentence('unclearSpeechBySound')])
    return toResult(findWordlessMoments({ analysis: input.analysis, pref, title: input.title, range: view.range }), 'ClipAnything')
  }
  // Subtitles may contain nothing but "[Music]".
  if (view.text.sentences.every((sentence) => sentence.tokens.length === 0)) {
    const moments = input.analysis ? findWordlessMoments({ analysis: input.analysis, pref, title: input.title, range: view.range }) : []
    notices.push([writeSentence(moments.length > 0 ? 'noSpeechBySound' : 'noSpeechNothing')])
    return toResult(moments, moments.length > 0 ? 'ClipAnything' : pref.model)
  }
  const editorsValue = prepareEditorsValue(model, view, judgement)
  const search = { view, judgement, editorsValue, pref, genre: pref.genre, relevance, notices, queries, vocabulary, chapters }
  const { feedback = [], results = [] } = input
  const selection = addChoices(search, placement.choices, chooseWithExperience(search, { feedback, results }))
  notices.push(...placement.notices)
  const moments = writeMoments(context, selection, pref)
  // A prompt is answered by words alone.
  if (pref.model !== 'ClipAnything' || relevance.isAsked || !input.analysis) return toResult(moments)
  const speech = view.text.sentences.filter(({ tokens }) => tokens.length > 0)
  return toResult(addWordless({ analysis: input.analysis, pref, title: input.title, range: view.range, speech }, moments))
}
