import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawCaptions, placePages, programmeOf } from '../captions/ass.ts'
import { outputSize } from '../output-size.ts'
import { toRenderPlan } from '../plan-render.ts'
import { toProgrammeMs } from '../ranges.ts'
import { ClipDocument, leastClipMs, leastRangeMs } from './clip-document.ts'
import { runCommand } from './commands/run-command.ts'
import { lengthMs, rangesOf } from './document-ranges.ts'
import { wordsInOrder } from './document-words.ts'
import type { WordAt } from './document-words.ts'
import { brollRoom } from './layer-kinds.ts'
import { emptyHistory, record, redo, undo } from './history.ts'
import { noteChange, openJournal, readJournal, replayJournal, writeJournal } from './journal.ts'
import { applyPatches, diffValues } from './patches.ts'
import { aimEdit, anyDocument, anyEdits } from './testing/any-edits.ts'
import type { EditDraft } from './testing/any-edits.ts'
import { toTimeline } from './to-timeline.ts'
import { readAss } from '../testing/read-ass.ts'
import { createLayout } from '../layout/clip-layout.ts'

/** Every document on the way, the first one included. Refused edits leave none. */
function runAll(document: ClipDocument, edits: readonly EditDraft[]): ClipDocument[] {
  const states = [document]
  for (const edit of edits) {
    const current = states.at(-1) ?? document
    const result = runCommand(current, aimEdit(current, edit))
    if ('document' in result) states.push(result.document)
  }
  return states
}

// The others show another moment, or hold layers where they are, as they are meant to.
const movesAlong = new Set(['cutWords', 'restoreWords', 'splitRange', 'moveRange', 'removeRange', 'startHere', 'endHere', 'extendClip'])

describe('any list of edits', () => {
  test('leaves a document that is valid, no shorter than a clip may be, and never changes the one it came from', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const untouched = JSON.parse(JSON.stringify(document)) as ClipDocument
        const states = runAll(document, edits)
        expect(document).toEqual(untouched)
        for (const state of states.slice(1)) {
          expect(ClipDocument.safeParse(state).error?.issues ?? []).toEqual([])
          expect(lengthMs(state)).toBeGreaterThanOrEqual(Math.min(leastClipMs, lengthMs(document)) - 0.01)
          for (const range of rangesOf(state)) expect(range.endMs - range.startMs).toBeGreaterThanOrEqual(leastRangeMs - 0.01)
        }
      }),
      { numRuns: 120 },
    )
  })

  test('leaves B-roll whose place was found between the hook and the punch line, wherever these come to lie', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const at = brollRoom(document)
        const image = { uri: 'upload://images', kind: 'image', origin: 'Stock' } as const
        const layer = { ...at, ...image, follows: true, inMs: 0, credit: null, givesWay: true as const }
        const result = runCommand(document, { name: 'addLayer', with: { kind: 'brolls', id: 'film', layer } })
        for (const state of runAll('document' in result ? result.document : document, edits)) {
          const room = brollRoom(state)
          for (const { startMs, endMs } of Object.values(state.brolls).filter(({ givesWay }) => givesWay)) {
            expect(startMs).toBeGreaterThanOrEqual(room.startMs)
            expect(endMs).toBeLessThanOrEqual(room.endMs)
            expect(endMs).toBeGreaterThan(startMs)
          }
        }
      }),
      { numRuns: 120 },
    )
  })

  test('adds up: the plan lasts as long as the kept parts, in contiguous parts, to half a frame', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const last = runAll(document, edits).at(-1) ?? document
        const plan = toRenderPlan(toTimeline(last), 'VIDEO_FILE')
        const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
        expect(Math.abs(plan.frameCount * frameMs - lengthMs(last))).toBeLessThanOrEqual(frameMs / 2 + 1e-6)
        let next = 0
        for (const part of plan.parts) {
          expect(part.startFrame).toBe(next)
          next += part.frameCount
        }
        expect(next).toBe(plan.frameCount)
      }),
      { numRuns: 60 },
    )
  })

  test('keeps every caption on its word, at most one frame off', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const timeline = toTimeline(runAll(document, edits).at(-1) ?? document)
        const programme = programmeOf(timeline)
        const frameMs = (1000 * programme.rate.den) / programme.rate.num
        const { pages } = placePages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programme)
        const tokens = pages.flatMap(({ page, shiftMs }) =>
          page.lines.flat().map(({ wordId, startMs }) => ({ wordId, startMs: startMs + shiftMs })),
        )
        let elapsedMs = 0
        for (const range of timeline.ranges) {
          for (const word of timeline.captions.shown?.words ?? timeline.captions.words) {
            const middle = (word.startMs + word.endMs) / 2
            const isInside = middle >= range.startMs + 2 * frameMs && middle <= range.endMs - 2 * frameMs
            if (!isInside || word.hidden || word.text === '…') continue
            const due = elapsedMs + Math.max(word.startMs, range.startMs) - range.startMs
            const match = tokens.find((token) => token.wordId === word.id && Math.abs(token.startMs - due) <= frameMs + 1e-6)
            expect(match, `${word.id} at ${due}`).toBeDefined()
          }
          elapsedMs += range.endMs - range.startMs
        }
      }),
      { numRuns: 40 },
    )
  })

  test('gives the same plan and captions with one layout for all edits as with a fresh one, in whatever order states are visited', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, fc.array(fc.nat(25), { maxLength: 6 }), (document, edits, visits) => {
        const states = runAll(document, edits)
        const layout = createLayout()
        const again = visits.map((at) => states[at % states.length] ?? document)
        for (const state of [...states, ...states.toReversed(), ...again]) {
          // The copy is laid out without a cache: each call creates a layout of its own.
          const copy = JSON.parse(JSON.stringify(state)) as ClipDocument
          for (const target of ['VIDEO_PREVIEW', 'VIDEO_FILE'] as const) {
            const plan = toRenderPlan(toTimeline(state, state.ratio, layout), target, { layout })
            expect(JSON.stringify(plan)).toBe(JSON.stringify(toRenderPlan(toTimeline(copy), target)))
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('draws in a stretch of the clip the very lines of the whole script that are seen there, and no others', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, fc.nat(20_000), fc.integer({ min: 1, max: 15_000 }), (document, edits, startMs, forMs) => {
        const timeline = toTimeline(runAll(document, edits).at(-1) ?? document)
        const size = outputSize(timeline.ratio, 'VIDEO_FILE')
        const result = placePages(timeline, size, programmeOf(timeline))
        const whole = drawCaptions(timeline, size, result)
        const part = drawCaptions(timeline, size, result, { startMs, endMs: startMs + forMs })
        expect(part?.families).toEqual(whole?.families)
        const wholeLines = new Set(whole?.ass.split('\n'))
        for (const line of part?.ass.split('\n') ?? []) expect(wholeLines.has(line), line).toBe(true)
        const wholeEvents = readAss(whole?.ass ?? '').events.filter((event) => event.endMs > startMs && event.startMs < startMs + forMs)
        const partEvents = readAss(part?.ass ?? '').events.filter((event) => event.endMs > startMs && event.startMs < startMs + forMs)
        expect(partEvents).toEqual(wholeEvents)
      }),
      { numRuns: 60 },
    )
  })

  test('is undone step by step to the very document, and redone to the last one', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const states = runAll(document, edits)
        let history = emptyHistory
        states.slice(1).forEach((state, index) => {
          history = record(history, states[index] ?? document, state, { label: { name: 'cutWords' }, atMs: index * 5000 })
        })
        let current = states.at(-1) ?? document
        for (const state of states.slice(0, -1).toReversed()) {
          const step = undo(history, current)
          expect(step?.document).toEqual(state)
          if (!step) return
          ;({ history, document: current } = step)
        }
        expect(undo(history, current)).toBeUndefined()
        for (let step = redo(history, current); step; step = redo(history, current)) ({ history, document: current } = step)
        expect(current).toEqual(states.at(-1))
      }),
      { numRuns: 80 },
    )
  })

  test('comes back from a journal that was written as text, and patches of any two documents lead from one to the other', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        const states = runAll(document, edits)
        let journal = openJournal('p.c', 'tab', 3)
        states.slice(1).forEach((state, index) => {
          journal = noteChange(journal, states[index] ?? document, state, index)
        })
        const read = readJournal(writeJournal(journal))
        expect(read?.isComplete).toBe(true)
        expect(read && replayJournal(document, read.journal)).toEqual(states.at(-1))
        expect(applyPatches(states.at(-1), diffValues(states.at(-1), document))).toEqual(document)
      }),
      { numRuns: 40 },
    )
  })

  test('leaves a layer over the word it was put on, for as long as that word plays', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, fc.double({ min: 0, max: 0.999, noNaN: true }), (document, edits, at) => {
        const ranges = rangesOf(document)
        const isWholeOnce = (state: ClipDocument, word: WordAt) => {
          const [only, ...more] = rangesOf(state).filter((range) => word.startMs < range.endMs && word.endMs > range.startMs)
          return only !== undefined && more.length === 0 && word.startMs >= only.startMs && word.endMs <= only.endMs
        }
        const candidates = wordsInOrder(document, createLayout()).filter((word) => isWholeOnce(document, word))
        const word = candidates[Math.floor(at * candidates.length)]
        const startMs = word && toProgrammeMs(ranges, word.startMs)
        if (!word || startMs === undefined) return
        const span = { startMs, endMs: startMs + word.endMs - word.startMs, follows: true }
        const layer = { ...span, kind: 'text' as const, text: 'here', x: 0.5, y: 0.3, size: 0.05, layer: 1 }
        let current: ClipDocument = { ...document, overlays: { mark: layer } }
        for (const edit of edits.filter(({ name }) => movesAlong.has(name))) {
          const result = runCommand(current, aimEdit(current, edit))
          if (!('document' in result)) continue
          // Where it is cut off, or plays again elsewhere, there is no one place to be.
          if (!isWholeOnce(result.document, word)) return
          current = result.document
          const now = toProgrammeMs(rangesOf(current), (word.startMs + word.endMs) / 2) ?? -1
          const mark = current.overlays['mark']
          expect(mark && mark.startMs <= now && mark.endMs >= now).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})
