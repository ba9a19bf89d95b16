import type { ExplainedScore } from '@clipwright/contract/clips/curation'
import type { RemarkName } from '../messages/message-names.ts'
import { writeRemark as stated, type Remark } from '../messages/write-message.ts'
import { formatInEnglish } from '../messages/format-messages.ts'
import type { Keyphrase } from '../wording/keyphrases.ts'
import type { CueName } from '../text/pack-source.ts'
import type { Sentence } from '../text/source-text.ts'
import { isFigure, nameTokens } from './sentence-traits.ts'
import type { Candidate } from './candidates.ts'
import { listCues, quoteAround, quoteCue, quoteEnding, quoteSpan, quoteOpening, quoteTail } from './evidence.ts'
import { roundScore } from './score-weights.ts'
import { measureBurstAfter, listBurstsWithin } from './sound.ts'
import type { SourceView, Window } from './source-view.ts'

/** Years do not count as figures that make anybody listen. */
const year = /^(?:19|20)\d\d$/
const fewestAskingTokens = 4
/** Words within which a figure is still heard as the opening. */
const openingWords = 16
/** Of ten; below it seven in ten judged windows explain or claim more. */
const lowTrend = 3

/** A question mark alone may only stand for a voice that rose: "that you do it better?". */
const englishQuestion =
  /\b(?:who|what|why|how|where|when|which)\b|(?:^|[,:;.–—"“-]\s*|\b(?:and|but|so|well|or|okay|like)\s)(?:do|does|did|is|are|was|were|can|could|should|would|will|have|has|am)(?:n['’]t)?\s\p{L}/iu

/** "…, right?" and "Really?" ask nothing that the clip could answer. */
const asks = (sentence: Sentence, view: SourceView) =>
  sentence.isQuestion &&
  (view.text.pack.code !== 'en' || englishQuestion.test(sentence.text)) &&
  sentence.tokens.length >= fewestAskingTokens &&
  !/[,–—-]\s*(?:\p{L}+['’]?\p{L}*\s?){1,3}[?？]["'”’]*$/u.test(sentence.text)

/** Cues with a remark of the same name. */
type ToldCue = CueName & RemarkName

/** One remark for each different kind of cue, best kinds first. */
function writeRemarks(view: SourceView, window: Window, kinds: readonly ToldCue[], most: number): Remark[] {
  const remarks: Remark[] = []
  for (const kind of kinds) {
    const cue = listCues(view, window, [kind])[0]
    if (!cue || remarks.length >= most) continue
    const evidence = quoteCue(view, cue)
    if (!remarks.some((remark) => remark.evidence.quote === evidence.quote)) remarks.push({ name: kind, evidence })
  }
  return remarks
}

function toSubScore(score: number, remarks: readonly Remark[], otherwise: Remark): ExplainedScore {
  const comments = remarks.length > 0 ? remarks : [otherwise]
  const says = comments.map(stated)
  return { score: roundScore(score), comment: formatInEnglish(says), evidence: comments.map(({ evidence }) => evidence), says }
}

export function scoreHook(view: SourceView, moment: Candidate): ExplainedScore {
  const opening: Window = { first: moment.first, last: Math.min(moment.first + 1, moment.last) }
  const startWord = view.text.sentences[moment.first]?.openingWord ?? 0
  const remarks: Remark[] = []
  for (let index = opening.first; index <= opening.last; index++) {
    const sentence = view.text.sentences[index]
    const figure = sentence?.tokens.find(
      (token) =>
        token.word < startWord + openingWords &&
        isFigure(token.norm) &&
        !year.test(token.norm) &&
        !/^100%?$/.test(token.norm) &&
        !/\b(?:episode|chapter|version|part|number|slide)\b/i.test(sentence.text),
    )
    if (sentence && asks(sentence, view)) remarks.push({ name: 'opensWithQuestion', evidence: quoteTail(view, sentence) })
    else if (sentence && figure)
      remarks.push({ name: 'opensWithFigure', evidence: quoteAround(view, sentence, figure.word, figure.word + 1) })
  }
  const cues = writeRemarks(view, opening, ['surprise', 'story', 'contrast', 'claim', 'superlative', 'secondPerson', 'emotion'], 2)
  const hookRemarks = [
    ...remarks.slice(0, 1),
    ...cues.filter((cue) => !remarks.slice(0, 1).some((remark) => remark.evidence.quote === cue.evidence.quote)),
  ].slice(0, 2)
  const plain: Remark = { name: 'opensPlainly', evidence: quoteOpening(view, moment) }
  return toSubScore(moment.parts.hook, hookRemarks, plain)
}

/** How the window ends, with its last words. */
function writeEndingRemark(view: SourceView, moment: Candidate): Remark {
  const closing = listCues(view, { first: Math.max(moment.first, moment.last - 1), last: moment.last }, ['payoff'])[0]
  if (closing) return { name: 'endsOnPayoff', evidence: quoteCue(view, closing) }
  const evidence = quoteEnding(view, moment)
  if (view.text.sentences[moment.last]?.isQuestion) return { name: 'endsOnQuestion', evidence }
  if (view.topicOf[moment.last] !== view.topicOf[moment.last + 1]) return { name: 'endsWithTopic', evidence }
  return { name: 'endsOnSentence', evidence }
}

export function scoreCoherence(view: SourceView, moment: Candidate): ExplainedScore {
  const isClean = view.traits[moment.first]?.opener === 'clean'
  const ending = writeEndingRemark(view, moment)
  const remarks: Remark[] = [ending, { name: isClean ? 'startsAlone' : 'leansBack', evidence: quoteOpening(view, moment) }]
  const turn = view.text.sentences[findTopicTurn(view, moment) ?? -1]
  if (turn) remarks.push({ name: 'changesTopic', evidence: quoteAround(view, turn, turn.firstWord, turn.firstWord + 1) })
  const back = listCues(view, moment, ['lookBack'])[0]
  if (back) remarks.push({ name: 'refersOutside', evidence: quoteCue(view, back) })
  return toSubScore(moment.parts.coherence, remarks, ending)
}

function findTopicTurn(view: SourceView, window: Window): number | undefined {
  for (let index = window.first + 1; index <= window.last; index++) if (view.topicOf[index] !== view.topicOf[index - 1]) return index
  return undefined
}

export function scoreConnection(view: SourceView, moment: Candidate): ExplainedScore {
  const remarks: Remark[] = []
  const burst = listBurstsWithin(view.sound, moment.startMs, moment.endMs)[0]
  if (burst) {
    const before = findLastSentenceBefore(view, moment, burst.startMs)
    if (before)
      remarks.push({
        name: measureBurstAfter(view.sound, moment.endMs, 0) > 0 ? 'laughterAtEnd' : 'laughter',
        evidence: quoteSpan(view, Math.max(before.firstWord, before.lastWord - 14), before.lastWord),
      })
  }
  remarks.push(...writeRemarks(view, moment, ['emotion', 'story', 'humour', 'secondPerson', 'firstPerson'], 2))
  return toSubScore(moment.parts.connection, remarks.slice(0, 3), {
    name: 'staysFactual',
    evidence: quoteOpening(view, moment),
  })
}

function findLastSentenceBefore(view: SourceView, moment: Candidate, atMs: number) {
  let strongest = view.text.sentences[moment.first]
  for (let index = moment.first; index <= moment.last; index++) {
    const sentence = view.text.sentences[index]
    if (sentence && sentence.startMs <= atMs) strongest = sentence
  }
  return strongest
}

export function scoreTrend(view: SourceView, moment: Candidate, keyphrases: readonly Keyphrase[], theme: string | null): ExplainedScore {
  const remarks = writeRemarks(view, moment, ['surprise', 'superlative', 'contrast', 'payoff', 'claim', 'howTo'], 2)
  for (let index = moment.first; index <= moment.last && remarks.length < 3; index++) {
    const sentence = view.text.sentences[index]
    const name = sentence ? nameTokens(sentence, view.text)[0] : undefined
    if (sentence && name) {
      remarks.push({ name: 'namesSomething', evidence: quoteAround(view, sentence, name.word, name.word + 1) })
      break
    }
  }
  const subject = theme ?? keyphrases[0]?.text
  const evidence = quoteOpening(view, moment)
  const plain: Remark = subject ? { name: 'littleBeyondSubject', evidence, subject } : { name: 'littleToShare', evidence }
  // A low score with praise alone beneath it would not be believed.
  const isLow = moment.parts.trend < lowTrend
  return toSubScore(moment.parts.trend, isLow ? [plain, ...remarks.slice(0, 1)] : remarks, plain)
}
