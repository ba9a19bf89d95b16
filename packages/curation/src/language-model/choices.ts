import type { CurationPref } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { SourceView, Window } from '../moments/source-view.ts'
import { writeSentence } from '../messages/write-message.ts'
import type { Proposal } from './answers.ts'
import { measureMissedLength, repairEdges, measureSharedTime } from './edges.ts'

export type Choice = { window: Window; proposal: Proposal }

/** One in this many may be dropped for its length; the others stay as the model chose them. */
const oneIn = 20
/** A choice is far off when it misses the requested lengths by this share of the longest. */
const farOff = 0.5
/** Choices that overlap this much are the same one. */
const sameMoment = 0.8

function findPlace(view: SourceView, proposal: Proposal): Window | undefined {
  const { sentences } = view.text
  const first = sentences.find((sentence) => sentence.lastWord > proposal.firstWord)
  const last = sentences.findLast((sentence) => sentence.firstWord < proposal.lastWord)
  if (!first || !last || last.index < first.index) return undefined
  const isInside = first.endMs > view.range.startMs && last.startMs < view.range.endMs
  return isInside ? { first: first.index, last: last.index } : undefined
}

const figures = (text: string) => text.match(/\d[\d.,]*/g)?.map((figure) => figure.replace(/\D/g, '')) ?? []

/** Whether a title is usable: at least two words, and no number of several digits that was not spoken. */
function isSound(view: SourceView, title: string): boolean {
  if (!view.text.pack.unspaced && !/\S\s+\S/.test(title)) return false
  const spokenFigures = new Set(view.text.words.flatMap((word) => figures(word.text)))
  return figures(title).every((figure) => figure.length < 3 || spokenFigures.has(figure) || spokenFigures.size === 0)
}

function keepSoundTitle(view: SourceView, { title, ...rest }: Proposal): Proposal {
  return title !== undefined && isSound(view, title) ? { ...rest, title } : rest
}

/** Best first, each moment once. */
function sortChoices(view: SourceView, choices: readonly Choice[]): Choice[] {
  const ordered = [...choices].sort((a, b) => b.proposal.liking - a.proposal.liking || a.window.first - b.window.first)
  return ordered.filter((choice, index) =>
    ordered.slice(0, index).every((other) => measureSharedTime(view, other.window, choice.window) < sameMoment),
  )
}

/**
 * A language model's choices as windows of whole sentences, best first. Only their edges are repaired; the notices say
 * which were dropped and why.
 */
export function placeChoices(
  view: SourceView,
  proposals: readonly Proposal[],
  { clipDurations }: Pick<CurationPref, 'clipDurations'>,
): { choices: Choice[]; notices: Message[][] } {
  const notices: Message[][] = []
  const placedChoices = proposals.flatMap((proposal): Choice[] => {
    const place = findPlace(view, proposal)
    return place ? [{ window: repairEdges(view, place, clipDurations), proposal: keepSoundTitle(view, proposal) }] : []
  })
  const choices = sortChoices(view, placedChoices)
  const farMs = Math.max(...clipDurations.map(([, high]) => high * 1000)) * farOff
  const missed = (choice: Choice) => measureMissedLength(view, choice.window, clipDurations)
  const far = choices
    .filter((choice) => missed(choice) > farMs)
    .sort((a, b) => missed(b) - missed(a))
    .slice(0, Math.floor(choices.length / oneIn))
  const near = choices.filter((choice) => !far.includes(choice))
  if (far.length > 0) notices.push([writeSentence('modelLeftOut', { numbers: { count: far.length, total: choices.length } })])
  const outside = near.filter((choice) => missed(choice) > 0).length
  if (outside > 0) notices.push([writeSentence('modelLengths', { numbers: { count: outside, total: choices.length } })])
  return { choices: near, notices }
}

type Placed = Window & { raw: number }
type Picks<C> = { picks: C[]; runnersUp: C[] }

const overlap = (a: Window, b: Window) => a.first <= b.last && b.first <= a.last

/**
 * The model's choices first. The built-in ones that lie elsewhere fill what is wanted beyond them, and wait as
 * runners-up.
 */
export function preferChoices<C extends Placed>(
  choices: readonly C[],
  builtIn: Picks<C>,
  limits: { fewest: number; most: number },
): Picks<C> {
  const elsewhere = [...builtIn.picks, ...builtIn.runnersUp].filter((candidate) => !choices.some((choice) => overlap(choice, candidate)))
  const picks = choices.slice(0, limits.most)
  const fill = elsewhere.slice(0, Math.max(0, limits.fewest - picks.length))
  return { picks: [...picks, ...fill], runnersUp: [...choices.slice(limits.most), ...elsewhere.slice(fill.length)] }
}
