import { brollRoom } from '@clipwright/timeline/edit/layer-kinds'
import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { aimEdit, anyDocument, anyEdits } from '@clipwright/timeline/edit/testing/any-edits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipWords } from './clip-words.ts'
import { placesOfTask } from './places-of-task.ts'

const requests = fc.constantFrom(
  { approach: 'Auto', asked: 'motion_graphic', prompt: null },
  { approach: 'Auto', asked: 'library', prompt: null },
  { approach: 'Prompt', asked: 'library', prompt: 'a shop on a corner' },
  { approach: 'Prompt', asked: 'motion_graphic', prompt: 'whales at night' },
) as fc.Arbitrary<{ approach: 'Auto' | 'Prompt'; asked: 'motion_graphic' | 'library'; prompt: string | null }>

test('whatever was edited, B-roll never covers the hook or the punch line', () => {
  let placeCount = 0
  fc.assert(
    fc.property(anyDocument, anyEdits, requests, (document, edits, request) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const room = brollRoom(current)
      const { words, clipMs } = clipWords(current)
      // The hook is three seconds and the punch line two; in short clips, a third each.
      expect(room).toEqual({ startMs: Math.min(3000, clipMs / 3), endMs: clipMs - Math.min(2000, clipMs / 3) })
      for (const place of placesOfTask({ source: 'GenAi', range: null, ...request }, current)) {
        placeCount += 1
        // The same words may play twice; the place is one of those times.
        const starts = words.filter(({ sourceStartMs }) => sourceStartMs === place.sourceStartMs).map(({ startMs }) => startMs)
        expect(starts.some((startMs) => startMs >= room.startMs && startMs + place.lengthMs <= room.endMs)).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
  expect(placeCount).toBeGreaterThan(20)
})
