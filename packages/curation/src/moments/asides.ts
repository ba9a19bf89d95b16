import type { TalkJudgement } from '../selection/judge-talk.ts'
import type { Sentence } from '../text/source-text.ts'
import { findAsideKind, type AsideKind } from './aside-phrases.ts'
import type { Aside, SourceView, Window } from './source-view.ts'

/** A shorter aside is not worth a cut that people see. */
const shortestMs = 4000
/** A longer one is a subject of its own. */
const longestMs = 45_000
/** Log odds that a clip may end before the aside, and begin after it; both sentences stand inside a clip, so less is asked than at its edges. */
const joinOdds = { end: -2, start: -2.5 }

type Judged = { odds: Pick<TalkJudgement['odds'], 'start' | 'end'> }

const trailsOff = (sentence: Sentence) => /(?:\.\.\.|…|--|—)["'”’)\]]*$/u.test(sentence.text)
const spokenBy = (sentences: readonly Sentence[], { first, last }: Window, speaker: string | undefined) =>
  sentences.slice(first, last + 1).some((sentence) => sentence.speaker === speaker)

/** Whether a sentence goes on where the speaker was, rather than taking up what was said in the aside. */
function goesOn({ text: { sentences, pack }, traits }: SourceView, { first, last }: Window): boolean {
  const next = sentences[last + 1]
  if (!next || next.tokens.length < 4) return false
  const before = new Set(sentences.slice(Math.max(0, first - 12), first).flatMap(({ terms }) => terms))
  const aside = new Set(sentences.slice(first, last + 1).flatMap(({ terms }) => terms.filter((term) => !before.has(term))))
  // A word that only the aside has named is a reply to it.
  if (sentences.slice(last + 1, last + 4).some(({ terms }) => terms.some((term) => aside.has(term)))) return false
  const opener = traits[last + 1]?.opener
  if (opener === 'responsive') return false
  const word = next.tokens.find(({ isFiller }) => !isFiller)?.norm ?? ''
  return opener === 'clean' || (pack.leadIns.has(word) && !pack.pointers.has(next.tokens[1]?.norm ?? ''))
}

/** Whether the two sentences around a stretch can stand next to each other. */
function joinsCleanly(view: SourceView, { odds }: Judged, aside: Window): boolean {
  const { sentences } = view.text
  const before = sentences[aside.first - 1]
  const after = sentences[aside.last + 1]
  if (!before?.canEnd || !after?.canStart || before.speaker !== after.speaker) return false
  // What follows a question is its answer.
  if (before.isQuestion || trailsOff(before) || /^\p{P}*(?:\.\.|…)/u.test(after.text)) return false
  if ((odds.end[aside.first - 1] ?? 0) < joinOdds.end || (odds.start[aside.last + 1] ?? 0) < joinOdds.start) return false
  return goesOn(view, aside)
}

const share = (terms: readonly string[], others: readonly string[]) =>
  terms.length === 0 ? 0 : terms.filter((term) => others.includes(term)).length / terms.length

/** A question that was not heard: from the request to repeat it to its repetition, so that the answer follows the question. */
function findRepetition({ text: { sentences } }: SourceView, at: number): Window | undefined {
  const question = sentences[at - 1]
  const request = sentences[at]
  if (!question?.isQuestion || !request || request.speaker === undefined || request.speaker === question.speaker) return undefined
  for (let last = at + 1; last <= at + 5; last++) {
    const again = sentences[last]
    const answer = sentences[last + 1]
    if (!again || !answer) return undefined
    const isRepeated = again.isQuestion && again.speaker === question.speaker && share(question.terms, again.terms) >= 0.5
    if (isRepeated && answer.speaker === request.speaker) return { first: at, last }
  }
  return undefined
}

/** The sentences from `first` on that are all asides, and sound notes between them. */
function takeRun(kinds: readonly (AsideKind | null)[], sentences: readonly Sentence[], first: number): Window {
  let last = first
  for (let next = first + 1; next < sentences.length; next++) {
    if (kinds[next]) last = next
    else if (sentences[next]?.tokens.length !== 0) break
  }
  return { first, last }
}

/**
 * Stretches that a clip may leave out: what is said about the recording (links, sound, slides, whose turn it is), somebody
 * else's approval, a question that was not heard. Rather none than a wrong one: both joins must be clean.
 */
export function findAsides(view: SourceView, judgement: Judged): Aside[] {
  const { sentences, pack } = view.text
  const kinds = sentences.map((sentence) => findAsideKind(sentence, pack.code, pack.responsiveOpeners))
  const asides: Aside[] = []
  for (let index = 1; index < sentences.length - 1; index++) {
    if (!kinds[index]) continue
    const repetition = kinds[index] === 'repeat' ? findRepetition(view, index) : undefined
    const run = repetition ?? takeRun(kinds, sentences, index)
    const isTold = kinds.slice(run.first, run.last + 1).some((kind) => kind !== 'praise')
    const isByOthers = !spokenBy(sentences, run, sentences[run.first - 1]?.speaker)
    if (repetition || ((isTold || isByOthers) && joinsCleanly(view, judgement, run))) asides.push(...placeAside(view, run))
    index = run.last
  }
  return asides
}

/** Its time: from the end of the sentence before it to the start of the one after, with a breath. None where it is too short or long. */
function placeAside({ text: { sentences, words } }: SourceView, run: Window): Aside[] {
  const before = sentences[run.first - 1]
  const after = sentences[run.last + 1]
  const [first, last] = [sentences[run.first], sentences[run.last]]
  if (!before || !after || !first || !last) return []
  const opening = words[after.openingWord]?.startMs ?? after.startMs
  const lastEnd = words[after.openingWord - 1]?.endMs ?? last.endMs
  const startMs = Math.round(before.endMs + Math.min(300, Math.max(0, first.startMs - before.endMs) / 2))
  const endMs = Math.round(opening - Math.min(150, Math.max(0, opening - lastEnd) / 2))
  return endMs - startMs >= shortestMs && endMs - startMs <= longestMs ? [{ ...run, startMs, endMs }] : []
}

export const countSentences = ({ first, last }: Window): number => last - first + 1

/** The source as if an aside had not been said; sentences after it move up, words and times stay. */
export function leaveOut(view: SourceView, aside: Window): SourceView {
  const keep = <Item>(items: readonly Item[]) => items.filter((_, index) => index < aside.first || index > aside.last)
  const sentences = keep(view.text.sentences).map((sentence, index) => ({ ...sentence, index }))
  const topicOf = keep(view.topicOf)
  return {
    ...view,
    text: { ...view.text, sentences },
    traits: keep(view.traits),
    sound: { ...view.sound, energy: keep(view.sound.energy), pace: keep(view.sound.pace) },
    topicOf,
    topicStarts: topicOf.flatMap((topic, index) => (topic === topicOf[index - 1] ? [] : [index])),
  }
}
