import type { Evidence, SubScore } from '@clipwright/contract/curation'
import type { Keyphrase } from '../wording/keyphrases.ts'
import type { CueName } from '../text/pack-source.ts'
import { isFigure, nameTokens } from './sentence-traits.ts'
import type { Candidate } from './candidates.ts'
import { cuesOf, inQuotes, quoteAround, quoteCue, quoteEnding, quoteOf, quoteOpening, quoteTail } from './evidence.ts'
import { roundScore, scaleScore } from './score-scale.ts'
import { burstAfter, burstsWithin } from './sound.ts'
import type { SourceView, Window } from './source-view.ts'

type Remark = { says: string; evidence: Evidence }

const cueSays: Partial<Record<CueName, string>> = {
  question: 'asks a question',
  contrast: 'sets up a contrast',
  story: 'starts a story',
  claim: 'makes a claim',
  surprise: 'promises a surprise',
  superlative: 'uses a superlative',
  secondPerson: 'speaks to the viewer',
  emotion: 'touches a feeling',
  humour: 'is playful',
  payoff: 'gives the payoff',
  cause: 'gives a reason',
  howTo: 'gives practical help',
  list: 'counts points',
  firstPerson: 'speaks from experience',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One remark for each different kind of cue, best kinds first. */
function remarksOn(view: SourceView, window: Window, kinds: readonly CueName[], most: number): Remark[] {
  const remarks: Remark[] = []
  for (const kind of kinds) {
    const found = cuesOf(view, window, [kind])[0]
    const says = cueSays[kind]
    if (!found || !says || remarks.length >= most) continue
    const evidence = quoteCue(view, found)
    if (!remarks.some((remark) => remark.evidence.quote === evidence.quote)) remarks.push({ says, evidence })
  }
  return remarks
}

function toSubScore(score: number, remarks: readonly Remark[], otherwise: Remark): SubScore {
  const told = remarks.length > 0 ? remarks : [otherwise]
  return {
    score: roundScore(score),
    comment: told.map((remark) => `${capital(remark.says)}: ${inQuotes(remark.evidence)}.`).join(' '),
    evidence: told.map((remark) => remark.evidence),
  }
}

export function hookScore(view: SourceView, moment: Candidate): SubScore {
  const opening: Window = { first: moment.first, last: Math.min(moment.first + 1, moment.last) }
  const remarks: Remark[] = []
  for (let index = opening.first; index <= opening.last; index++) {
    const sentence = view.text.sentences[index]
    const figure = sentence?.tokens.find((token) => isFigure(token.norm))
    if (sentence?.isQuestion) remarks.push({ says: 'opens with a question', evidence: quoteTail(view, sentence) })
    else if (sentence && figure)
      remarks.push({ says: 'opens with a figure', evidence: quoteAround(view, sentence, figure.word, figure.word + 1) })
  }
  const cues = remarksOn(view, opening, ['surprise', 'story', 'contrast', 'claim', 'superlative', 'secondPerson', 'emotion'], 2)
  const told = [
    ...remarks.slice(0, 1),
    ...cues.filter((cue) => !remarks.slice(0, 1).some((remark) => remark.evidence.quote === cue.evidence.quote)),
  ].slice(0, 2)
  const plain = { says: 'opens plainly, without a question, figure or contrast', evidence: quoteOpening(view, moment) }
  return toSubScore(scaleScore('hook', moment.values.hook), told, plain)
}

/** How the window ends, with the words it ends on. */
function endingRemark(view: SourceView, moment: Candidate): Remark {
  const closing = cuesOf(view, { first: Math.max(moment.first, moment.last - 1), last: moment.last }, ['payoff'])[0]
  if (closing) return { says: 'ends on its payoff', evidence: quoteCue(view, closing) }
  const evidence = quoteEnding(view, moment)
  if (view.text.sentences[moment.last]?.isQuestion) return { says: 'ends on an open question', evidence }
  if (view.topicOf[moment.last] !== view.topicOf[moment.last + 1]) return { says: 'ends where the topic ends', evidence }
  return { says: 'ends on a whole sentence', evidence }
}

export function coherenceScore(view: SourceView, moment: Candidate): SubScore {
  const isClean = view.traits[moment.first]?.opener === 'clean'
  const ending = endingRemark(view, moment)
  const remarks: Remark[] = [
    ending,
    { says: isClean ? 'starts on its own feet' : 'leans on what was said before it', evidence: quoteOpening(view, moment) },
  ]
  const turn = view.text.sentences[topicTurn(view, moment) ?? -1]
  if (turn) remarks.push({ says: 'changes topic on the way', evidence: quoteAround(view, turn, turn.firstWord, turn.firstWord + 1) })
  const back = cuesOf(view, moment, ['lookBack'])[0]
  if (back) remarks.push({ says: 'refers to something outside', evidence: quoteCue(view, back) })
  return toSubScore(scaleScore('coherence', moment.values.coherence), remarks, ending)
}

function topicTurn(view: SourceView, window: Window): number | undefined {
  for (let index = window.first + 1; index <= window.last; index++) if (view.topicOf[index] !== view.topicOf[index - 1]) return index
  return undefined
}

export function connectionScore(view: SourceView, moment: Candidate): SubScore {
  const remarks: Remark[] = []
  const burst = burstsWithin(view.sound, moment.startMs, moment.endMs)[0]
  if (burst) {
    const before = lastSentenceBefore(view, moment, burst.startMs)
    if (before)
      remarks.push({
        says: burstAfter(view.sound, moment.endMs, 0) > 0 ? 'earns laughter or applause at the end' : 'earns laughter or applause',
        evidence: quoteOf(view, Math.max(before.firstWord, before.lastWord - 14), before.lastWord),
      })
  }
  remarks.push(...remarksOn(view, moment, ['emotion', 'story', 'humour', 'secondPerson', 'firstPerson'], 2))
  return toSubScore(scaleScore('connection', moment.values.connection), remarks.slice(0, 3), {
    says: 'stays factual, with no feeling, story or direct address',
    evidence: quoteOpening(view, moment),
  })
}

function lastSentenceBefore(view: SourceView, moment: Candidate, atMs: number) {
  let found = view.text.sentences[moment.first]
  for (let index = moment.first; index <= moment.last; index++) {
    const sentence = view.text.sentences[index]
    if (sentence && sentence.startMs <= atMs) found = sentence
  }
  return found
}

export function trendScore(view: SourceView, moment: Candidate, keyphrases: readonly Keyphrase[], theme: string | null): SubScore {
  const remarks = remarksOn(view, moment, ['surprise', 'superlative', 'contrast', 'payoff', 'claim', 'howTo'], 2)
  for (let index = moment.first; index <= moment.last && remarks.length < 3; index++) {
    const sentence = view.text.sentences[index]
    const name = sentence ? nameTokens(sentence, view.text)[0] : undefined
    if (sentence && name) {
      remarks.push({ says: 'names something people search for', evidence: quoteAround(view, sentence, name.word, name.word + 1) })
      break
    }
  }
  const subject = theme ?? keyphrases[0]?.text
  const plain = {
    says: subject ? `has little to share beyond its subject, ${subject}` : 'has little that people share',
    evidence: quoteOpening(view, moment),
  }
  return toSubScore(scaleScore('trend', moment.values.trend), remarks, plain)
}
