import type { ClipDocument } from '../clip-document.ts'
import { onFrame, rangesOf } from '../document-ranges.ts'
import { isHeard, speakerOf, wordsInOrder, writtenText } from '../document-words.ts'
import type { WordAt } from '../document-words.ts'
import { spanOfRun } from '../word-spans.ts'
import type { Span } from '../word-spans.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

/** A proposed cut, source ms. `text` is what it removes, empty for a pause. */
export type CutProposal = Span & { id: string; kind: 'filler' | 'repeat' | 'pause'; text: string; wordIds: string[] }

type ProposeCuts = {
  fillers?: boolean
  /** "I I think": the first of two equal words in a row. */
  repeats?: boolean
  /** Pauses longer than this are shortened; absent leaves them. */
  longestPauseMs?: number
}

// What stays of a shortened pause; sentences run into each other with less.
const keptPauseMs = 260
const repeatWithinMs = 600
// Less than this is not worth a cut.
const leastGainMs = 120

function bare(text: string): string {
  return text.toLocaleLowerCase().replace(/[\p{P}\p{S}]/gu, '')
}

/** Whether somebody says a word again by mistake: not the next digit of a number, nor what another person answers. */
function isSaidAgain(document: ClipDocument, word: WordAt, next: WordAt): boolean {
  const text = bare(word.text)
  return (
    /\p{L}/u.test(text) &&
    text === bare(next.text) &&
    !/[.!?…,、，。！？،؟]$/u.test(word.text) &&
    speakerOf(document, word) === speakerOf(document, next) &&
    next.startMs - word.endMs < repeatWithinMs
  )
}

function wordCuts(document: ClipDocument, words: readonly WordAt[], options: ProposeCuts, layout: ClipLayout): CutProposal[] {
  return words.flatMap((word, index): CutProposal[] => {
    const next = words[index + 1]
    const isRepeat = next !== undefined && isSaidAgain(document, word, next)
    const kind = options.fillers && word.isFiller ? 'filler' : options.repeats && isRepeat ? 'repeat' : null
    const span = kind && spanOfRun(document, [word], layout)
    return kind && span ? [{ id: `${kind}-${word.id}`, kind, ...span, text: writtenText(document, word), wordIds: [word.id] }] : []
  })
}

function pauseCuts(document: ClipDocument, words: readonly WordAt[], cutIds: ReadonlySet<string>, longestPauseMs: number): CutProposal[] {
  const ranges = rangesOf(document)
  return words.slice(0, -1).flatMap((word, index): CutProposal[] => {
    const next = words[index + 1]
    // Cutting a word takes most of the pause beside it.
    if (!next || cutIds.has(word.id) || cutIds.has(next.id) || next.startMs - word.endMs <= longestPauseMs) return []
    const startMs = onFrame(document, word.endMs + keptPauseMs / 2)
    const endMs = onFrame(document, next.startMs - keptPauseMs / 2)
    // Only what still plays as one piece is a pause; elsewhere there is a cut already.
    const isWhole = ranges.some((range) => range.startMs <= startMs && range.endMs >= endMs)
    return isWhole && endMs - startMs >= leastGainMs
      ? [{ id: `pause-${word.id}`, kind: 'pause', startMs, endMs, text: '', wordIds: [] }]
      : []
  })
}

/** Cuts that lose nothing, to be reviewed, in source order. None overlap. */
export function proposeCuts(document: ClipDocument, options: ProposeCuts, layout: ClipLayout = createLayout()): CutProposal[] {
  const words = wordsInOrder(document, layout).filter((word) => isHeard(document, word, layout))
  const ownCuts = wordCuts(document, words, options, layout)
  const cutIds = new Set(ownCuts.flatMap((cut) => cut.wordIds))
  const pauses = options.longestPauseMs === undefined ? [] : pauseCuts(document, words, cutIds, options.longestPauseMs)
  const apart: CutProposal[] = []
  for (const cut of [...ownCuts, ...pauses].sort((a, b) => a.startMs - b.startMs)) {
    const last = apart.at(-1)
    // Words of two people may overlap: of two cuts that do, the first stands.
    if (!last || cut.startMs >= last.endMs) apart.push(cut)
  }
  return apart
}
