import type { ClipDocument } from './clip-document.ts'
import { finishedMs, rangesOf } from './document-ranges.ts'
import { isHeard, speakerOf, wordsInOrder, writtenText } from './document-words.ts'
import { isSameValue } from './patches.ts'
import { createLayout } from '../layout/clip-layout.ts'

/** One kind of difference between two versions of a clip. `count` is words or items. */
type Difference = { kind: DifferenceKind; count: number }
type DifferenceKind =
  | 'wordsCut'
  | 'wordsRestored'
  | 'wordsCorrected'
  | 'wordsMarked'
  | 'wordsCensored'
  | 'speakersChanged'
  | 'orderChanged'
  | 'trimmed'
  | 'captionStyleChanged'
  | 'captionsTurnedOn'
  | 'captionsTurnedOff'
  | 'ratioChanged'
  | 'layoutsChanged'
  | 'overlaysAdded'
  | 'overlaysRemoved'
  | 'overlaysChanged'
  | 'brollsAdded'
  | 'brollsRemoved'
  | 'brollsChanged'
  | 'soundsAdded'
  | 'soundsRemoved'
  | 'soundsChanged'
  | 'zoomsAdded'
  | 'zoomsRemoved'
  | 'zoomsChanged'
  | 'transitionsChanged'
  | 'bumpersChanged'
  | 'markersChanged'
  | 'translationsChanged'
  | 'voiceChanged'
  /** None of these, and yet not the same. */
  | 'other'

type Comparison = {
  differences: Difference[]
  /** Programme ms, later minus earlier. */
  longerByMs: number
}

function wordDifferences(a: ClipDocument, b: ClipDocument): Record<string, number> {
  const counts = { wordsCut: 0, wordsRestored: 0, wordsCorrected: 0, wordsMarked: 0, wordsCensored: 0, speakersChanged: 0 }
  const layout = createLayout()
  const all = new Map([...wordsInOrder(a, layout), ...wordsInOrder(b, layout)].map((word) => [word.id, word]))
  for (const word of all.values()) {
    const [before, after] = [isHeard(a, word, layout), isHeard(b, word, layout)]
    if (before && !after) counts.wordsCut += 1
    if (after && !before) counts.wordsRestored += 1
    const [old, now] = [a.wordEdits[word.id], b.wordEdits[word.id]]
    if (isSameValue(old, now)) continue
    if (writtenText(a, word) !== writtenText(b, word)) counts.wordsCorrected += 1
    if (old?.censor !== now?.censor) counts.wordsCensored += 1
    if (speakerOf(a, word) !== speakerOf(b, word)) counts.speakersChanged += 1
    if (old?.isKeyword !== now?.isKeyword || old?.emoji !== now?.emoji || old?.isHidden !== now?.isHidden) counts.wordsMarked += 1
  }
  return counts
}

const collections = ['overlays', 'brolls', 'sounds', 'zooms'] as const

function layerDifferences(a: ClipDocument, b: ClipDocument): Record<string, number> {
  return Object.fromEntries(
    collections.flatMap((name) => {
      const [before, after] = [new Map(Object.entries<unknown>(a[name])), new Map(Object.entries<unknown>(b[name]))]
      const both = [...before.keys()].filter((id) => after.has(id))
      return [
        [`${name}Added`, [...after.keys()].filter((id) => !before.has(id)).length],
        [`${name}Removed`, before.size - both.length],
        [`${name}Changed`, both.filter((id) => !isSameValue(before.get(id), after.get(id))).length],
      ]
    }),
  )
}

/** How many entries of a record were added, removed or changed. */
function changedCount(before: Record<string, unknown> = {}, after: Record<string, unknown> = {}): number {
  return new Set([...Object.keys(before), ...Object.keys(after)].filter((id) => !isSameValue(before[id], after[id]))).size
}

/** Whether what plays in both plays in another order. */
function isReordered(a: ClipDocument, b: ClipDocument): boolean {
  const order = (document: ClipDocument) => rangesOf(document).map(({ id }) => id)
  const [before, after] = [order(a), order(b)]
  const common = before.filter((id) => after.includes(id))
  return !isSameValue(
    common,
    after.filter((id) => before.includes(id)),
  )
}

/** How a later version of a clip differs from an earlier one, most telling first. Screens put it into words. */
export function compareDocuments(before: ClipDocument, after: ClipDocument): Comparison {
  const longerByMs = Math.round(finishedMs(after) - finishedMs(before))
  const flag = (is: boolean) => (is ? 1 : 0)
  const { enabled: wasShown, ...oldLook } = before.captions
  const { enabled: isShown, ...newLook } = after.captions
  const words = wordDifferences(before, after)
  const bounds = isSameValue(rangesOf(before), rangesOf(after))
  const counts: Record<string, number> = {
    ...words,
    orderChanged: flag(isReordered(before, after)),
    // Only where no word tells that something was cut.
    trimmed: flag(!bounds && words['wordsCut'] === 0 && words['wordsRestored'] === 0 && longerByMs !== 0),
    captionStyleChanged: flag(!isSameValue(oldLook, newLook)),
    captionsTurnedOn: flag(!wasShown && isShown),
    captionsTurnedOff: flag(wasShown && !isShown),
    ratioChanged: flag(before.ratio !== after.ratio),
    layoutsChanged:
      before.ratio === after.ratio ? changedCount(before.pictures[after.ratio]?.scenes, after.pictures[after.ratio]?.scenes) : 0,
    ...layerDifferences(before, after),
    transitionsChanged: flag(!isSameValue(before.transitions, after.transitions)),
    bumpersChanged: flag(!isSameValue([before.intro, before.outro], [after.intro, after.outro])),
    markersChanged: changedCount(before.markers, after.markers),
    translationsChanged: flag(!isSameValue(before.translations ?? {}, after.translations ?? {})),
    voiceChanged: flag(!isSameValue(before.enhanced, after.enhanced)),
  }
  const differences = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [{ kind: kind as DifferenceKind, count }] : []))
  if (differences.length === 0 && !isSameValue(before, after)) differences.push({ kind: 'other', count: 1 })
  return { differences, longerByMs }
}

const plain: Record<DifferenceKind, (count: number) => string> = {
  wordsCut: (n) => `${n} ${n === 1 ? 'word' : 'words'} cut`,
  wordsRestored: (n) => `${n} ${n === 1 ? 'word' : 'words'} restored`,
  wordsCorrected: (n) => `${n} ${n === 1 ? 'word' : 'words'} corrected`,
  wordsMarked: (n) => `${n} ${n === 1 ? 'word' : 'words'} marked`,
  wordsCensored: (n) => `${n} ${n === 1 ? 'word' : 'words'} censored or freed`,
  speakersChanged: (n) => `${n} ${n === 1 ? 'word' : 'words'} given to another speaker`,
  orderChanged: () => 'order changed',
  trimmed: () => 'trimmed',
  captionStyleChanged: () => 'style changed',
  captionsTurnedOn: () => 'captions on',
  captionsTurnedOff: () => 'captions off',
  ratioChanged: () => 'other ratio',
  layoutsChanged: (n) => `${n} ${n === 1 ? 'scene' : 'scenes'} laid out differently`,
  overlaysAdded: (n) => `${n} added on top`,
  overlaysRemoved: (n) => `${n} taken off the top`,
  overlaysChanged: (n) => `${n} changed on top`,
  brollsAdded: (n) => `${n} B-roll added`,
  brollsRemoved: (n) => `${n} B-roll removed`,
  brollsChanged: (n) => `${n} B-roll changed`,
  soundsAdded: (n) => `${n} ${n === 1 ? 'sound' : 'sounds'} added`,
  soundsRemoved: (n) => `${n} ${n === 1 ? 'sound' : 'sounds'} removed`,
  soundsChanged: (n) => `${n} ${n === 1 ? 'sound' : 'sounds'} changed`,
  zoomsAdded: (n) => `${n} ${n === 1 ? 'punch-in' : 'punch-ins'} added`,
  zoomsRemoved: (n) => `${n} ${n === 1 ? 'punch-in' : 'punch-ins'} removed`,
  zoomsChanged: (n) => `${n} ${n === 1 ? 'punch-in' : 'punch-ins'} changed`,
  transitionsChanged: () => 'transitions changed',
  bumpersChanged: () => 'intro or outro changed',
  markersChanged: (n) => `${n} ${n === 1 ? 'marker' : 'markers'} changed`,
  translationsChanged: () => 'other translations',
  voiceChanged: () => 'voice sounds different',
  other: () => 'something else changed',
}

/** English, for the API and the terminal: "12 words cut, style changed". Empty when nothing differs. */
export function inWords({ differences }: Comparison): string {
  return differences.map(({ kind, count }) => plain[kind](count)).join(', ')
}
