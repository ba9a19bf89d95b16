import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { ClipDocument } from './clip-document.ts'
import { addLayer } from './commands/add-layer.ts'
import { changeLayer } from './commands/change-layer.ts'
import { correctWord } from './commands/correct-word.ts'
import { cutWords } from './commands/cut-words.ts'
import { setCaptions } from './commands/set-captions.ts'
import type { EditResult } from './edit-result.ts'
import { emptyHistory, record, redo, undo } from './history.ts'
import type { History } from './history.ts'
import {
  acknowledge,
  compactJournal,
  noteChange,
  openJournal,
  originOf,
  readJournal,
  rebaseEdits,
  replayJournal,
  writeJournal,
} from './journal.ts'
import { lengthMs } from './document-ranges.ts'
import { applyPatches } from './patches.ts'
import { toDocument } from './upgrade-document.ts'

const document = toDocument(sampleTimeline({ words: sampleWords('one two three four five six seven eight nine ten', 0, 500) }))

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}
const size = (before: ClipDocument, value: number) => documentOf(setCaptions(before, { style: { size: value } }))
const cut = (before: ClipDocument, ...wordIds: string[]) => documentOf(cutWords(before, { wordIds }))

/** Drags the caption size through the values, one change every `everyMs`. */
function dragged(values: readonly number[], everyMs: number): { history: History; last: ClipDocument } {
  let [history, last] = [emptyHistory, document]
  values.forEach((value, index) => {
    const next = size(last, value)
    history = record(history, last, next, { label: { name: 'setCaptions' }, atMs: index * everyMs, coalesceKey: 'captions.size' })
    last = next
  })
  return { history, last }
}

describe('history', () => {
  test('makes one step of a slider that is dragged and takes it back to where it began', () => {
    const { history, last } = dragged([0.03, 0.04, 0.05, 0.06, 0.07], 100)
    expect(history.past).toHaveLength(1)
    expect(undo(history, last)?.document).toEqual(document)
    expect(dragged([0.03, 0.04, 0.05], 2000).history.past).toHaveLength(3)
  })

  test('makes one step of each gesture, however long one rests in it, and takes it back to where it began', () => {
    const pauses = fc.array(fc.record({ value: fc.integer({ min: 2, max: 40 }), waitMs: fc.nat(60_000) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(pauses, { minLength: 1, maxLength: 4 }), (gestures) => {
        let [history, last, atMs] = [emptyHistory, document, 0]
        const starts: ClipDocument[] = []
        gestures.forEach((moves, gesture) => {
          // Longer than what would join them by itself.
          atMs += 1000
          const before = last
          for (const { value, waitMs } of moves) {
            const result = setCaptions(last, { style: { size: value / 400 } })
            if ('refusal' in result) continue
            atMs += waitMs
            history = record(history, last, result.document, { label: result.label, atMs, coalesceKey: 'captions.size', gesture })
            last = result.document
          }
          if (history.past.length > starts.length) starts.push(before)
        })
        expect(history.past).toHaveLength(starts.length)
        for (const before of starts.toReversed()) {
          const step = undo(history, last)
          expect(step?.document).toEqual(before)
          if (step) ({ history, document: last } = step)
        }
        expect(last).toEqual(document)
      }),
      { numRuns: 200 },
    )
  })

  test('joins two gestures that follow each other quickly, as it does without one, and never two keys', () => {
    const steps = (edits: readonly { atMs: number; coalesceKey: string; gesture?: number }[]) => {
      let [history, last] = [emptyHistory, document]
      edits.forEach((each, index) => {
        const next = size(last, 0.03 + index / 100)
        history = record(history, last, next, { label: { name: 'setCaptions' }, ...each })
        last = next
      })
      return history.past.length
    }
    const coalesceKey = 'captions.size'
    expect(steps([1, 2].map((gesture) => ({ atMs: gesture * 500, coalesceKey, gesture })))).toBe(1)
    expect(steps([1, 2].map((gesture) => ({ atMs: gesture * 900, coalesceKey, gesture })))).toBe(2)
    expect(steps(['a', 'b'].map((key) => ({ atMs: 0, coalesceKey: key, gesture: 1 })))).toBe(2)
    expect(
      steps([
        { atMs: 0, coalesceKey, gesture: 1 },
        { atMs: 900, coalesceKey },
      ]),
    ).toBe(2)
  })

  test('forgets a drag that came back, and what was undone once something else is done', () => {
    const { history, last } = dragged([0.03, 0.04, 0.03], 100)
    expect(undo(history, last)?.label).toEqual({ name: 'setCaptions' })
    const step = undo(history, last)
    if (!step) throw new Error('there is a step')
    const after = cut(step.document, 'w3')
    const next = record(step.history, step.document, after, { label: { name: 'cutWords', count: 1 }, atMs: 9000 })
    expect(redo(next, after)).toBeUndefined()
    expect(next.past.map(({ label }) => label.name)).toEqual(['cutWords'])
  })

  test('never takes back what a task brought, whatever is undone around it', () => {
    const first = cut(document, 'w3')
    let history = record(emptyHistory, document, first, { label: { name: 'cutWords' }, atMs: 0 })
    const layer = {
      kind: 'music' as const,
      uri: 'upload://melody1',
      startMs: 0,
      endMs: 3000,
      follows: false,
      inMs: 0,
      gainDb: -12,
      fadeInMs: 0,
      fadeOutMs: 0,
      duckDb: -9,
    }
    const withMusic = documentOf(addLayer(first, { kind: 'sounds', id: 'm', layer }))
    const second = cut(withMusic, 'w5')
    history = record(history, withMusic, second, { label: { name: 'cutWords' }, atMs: 5000 })
    let current = second
    for (let step = undo(history, current); step; step = undo(history, current)) ({ history, document: current } = step)
    expect(current).toEqual({ ...document, sounds: { m: layer } })
  })

  test('shares what did not change, so that two hundred edits of a long clip cost little', () => {
    const words = sampleWords('word '.repeat(9000).trim(), 0, 400)
    const long = toDocument(sampleTimeline({ words, timeRanges: [[0, 50]] }))
    let [history, current] = [emptyHistory, long]
    for (let n = 0; n < 200; n++) {
      const next = size(current, 0.02 + n / 5000)
      history = record(history, current, next, { label: { name: 'setCaptions' }, atMs: n * 1000 })
      current = next
    }
    expect(current.words).toBe(long.words)
    expect(JSON.stringify(history).length).toBeLessThan(60_000)
  })
})

describe('the journal of a browser', () => {
  const first = cut(document, 'w3')
  const second = size(first, 0.05)
  const journal = noteChange(noteChange(openJournal('p.c', 'tab-1', 4), document, first, 1), first, second, 2)

  test('gives up at a damaged or missing entry and keeps everything before it', () => {
    const text = writeJournal(journal)
    const half = readJournal(text.slice(0, -10))
    expect(half?.isComplete).toBe(false)
    expect(half && replayJournal(document, half.journal)).toEqual(first)
    const [head = '', , last = ''] = text.split('\n')
    expect(
      readJournal([head, last.replace('"seq":2', '"seq":1'), last.replace('"seq":2', '"seq":3')].join('\n'))?.journal.entries,
    ).toHaveLength(1)
    expect(readJournal('no journal')).toBeUndefined()
  })

  test('knows what it began from, also after the server took a part of it', () => {
    expect(originOf(second, document, journal)).toEqual(document)
    expect(originOf(second, first, journal)).toBe(first)
    const theirs = documentOf(correctWord(document, { wordId: 'w8', text: 'NINE' }))
    expect(originOf(replayJournal(theirs, journal), size(theirs, 0.09), journal)).toEqual(theirs)
    const compact = compactJournal(document, journal)
    expect(originOf(replayJournal(document, compact), theirs, compact)).toEqual(document)
  })

  test('drops what the server has and keeps what came since', () => {
    const rest = acknowledge(journal, 1, 5)
    expect(rest).toMatchObject({ revision: 5, entries: [{ seq: 2 }] })
    expect(replayJournal(first, rest)).toEqual(second)
  })

  test('is one entry when it is compacted, and none when everything was taken back', () => {
    expect(compactJournal(document, journal).entries).toHaveLength(1)
    expect(replayJournal(document, compactJournal(document, journal))).toEqual(second)
    expect(compactJournal(document, noteChange(journal, second, document, 3)).entries).toEqual([])
  })

  test('cannot reach into the language', () => {
    expect(() => applyPatches({}, [{ path: ['__proto__', 'polluted'], value: true }])).toThrow(RangeError)
    expect(() => applyPatches({}, [{ path: ['constructor'], value: true }])).toThrow(RangeError)
  })
})

describe('two people at one clip', () => {
  test('keep both changes where they touch different things', () => {
    const both = size(cut(document, 'w3'), 0.05)
    const rebased = rebaseEdits(document, size(document, 0.05), cut(document, 'w3'))
    expect(rebased).toEqual({ document: both, withMine: both, conflicts: [] })
  })

  test('are told of what both changed, and the newer stays until somebody decides', () => {
    const theirs = cut(document, 'w3')
    const rebased = rebaseEdits(document, size(cut(document, 'w6'), 0.05), theirs)
    expect(rebased.document).toEqual(size(theirs, 0.05))
    expect(rebased.conflicts.map(([name]) => name)).toContain('ranges')
    // Whoever decides for mine decides about that alone: the cuts are mine as a whole, and what only they did stays.
    const corrected = documentOf(correctWord(theirs, { wordId: 'w8', text: 'NINE' }))
    const mine = size(cut(document, 'w6'), 0.05)
    expect(rebaseEdits(document, mine, corrected).withMine).toEqual({ ...mine, wordEdits: corrected.wordEdits })
  })

  test('a thing that one changed and the other took away comes back whole for who decides for it', () => {
    const layer = { kind: 'text' as const, text: 'AHOY', size: 0.05, x: 0.5, y: 0.5, layer: 0, startMs: 0, endMs: 2000, follows: false }
    const base = documentOf(addLayer(document, { kind: 'overlays', id: 'o1', layer }))
    const mine = documentOf(changeLayer(base, { kind: 'overlays', id: 'o1', change: { x: 0.2 } }))
    const rebased = rebaseEdits(base, mine, document)
    expect(rebased.document).toEqual(document)
    expect(rebased.withMine).toEqual(mine)
    const other = rebaseEdits(base, document, mine)
    expect([other.document, other.withMine]).toEqual([mine, document])
  })

  describe('with layers that follow the speech', () => {
    const text = { kind: 'text' as const, text: 'AHOY', size: 0.05, x: 0.5, y: 0.5, layer: 0, follows: true }
    const withText = (before: ClipDocument, id: string, startMs: number) =>
      documentOf(addLayer(before, { kind: 'overlays', id, layer: { ...text, startMs, endMs: startMs + 1000 } }))
    const base = withText(document, 'o1', 3000)

    test('keep them over their words, whoever of two cuts stands', () => {
      const [mine, theirs] = [cut(base, 'w1'), cut(base, 'w2', 'w3')]
      const rebased = rebaseEdits(base, mine, theirs)
      expect(rebased.document).toEqual(theirs)
      expect(rebased.withMine).toEqual(mine)
      expect(rebased.conflicts.every(([field]) => field !== 'overlays')).toBe(true)
    })

    test('keep one that is gone with a cut where the other cut stands', () => {
      const [mine, theirs] = [cut(base, 'w6', 'w7'), cut(base, 'w1')]
      expect(mine.overlays).toEqual({})
      const rebased = rebaseEdits(base, mine, theirs)
      expect(rebased.document).toEqual(theirs)
      expect(rebased.withMine).toEqual(mine)
    })

    test('move what one adds while the other cuts', () => {
      const [mine, theirs] = [withText(base, 'o2', 4000), cut(base, 'w1')]
      const both = cut(mine, 'w1')
      expect(both.overlays['o2']?.startMs).toBeLessThan(4000)
      expect(rebaseEdits(base, mine, theirs).document).toEqual(both)
      expect(rebaseEdits(base, theirs, mine).document).toEqual(both)
    })

    test('keep a logo of the whole clip over all of it, without a question', () => {
      const logo = { kind: 'logo' as const, uri: 'upload://abcdef', x: 0.2, y: 0.1, w: 0.2, layer: 1, follows: false }
      const whole = { ...base, overlays: { ...base.overlays, logo: { ...logo, startMs: 0, endMs: lengthMs(base) } } }
      const [mine, theirs] = [cut(whole, 'w1'), cut(whole, 'w8', 'w9')]
      const rebased = rebaseEdits(whole, mine, theirs)
      expect([rebased.document, rebased.withMine]).toEqual([theirs, mine])
      expect(rebased.conflicts.every(([field]) => field !== 'overlays')).toBe(true)
    })

    test('keep what a person moved by hand', () => {
      const mine = documentOf(changeLayer(cut(base, 'w1'), { kind: 'overlays', id: 'o1', change: { startMs: 500, endMs: 1500 } }))
      const { document: after, withMine } = rebaseEdits(base, mine, cut(base, 'w9'))
      expect(after.overlays['o1']).toMatchObject({ startMs: 500, endMs: 1500 })
      expect(withMine).toEqual(mine)
    })
  })

  test('agree where both did the same', () => {
    expect(rebaseEdits(document, cut(document, 'w3'), cut(document, 'w3')).conflicts).toEqual([])
  })
})
