import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { aimEdit, anyDocument, anyEdits } from '@clipwright/timeline/edit/testing/any-edits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeEverythingDocument } from '../exchange/testing/everything-document.ts'
import { toExchangeInput } from '../exchange/testing/exchange-input-of.ts'
import { readOtio } from './testing/read-otio.ts'
import { toOtio } from './to-otio.ts'

test('a clip that uses every feature reads back as written', async () => {
  const input = toExchangeInput(makeEverythingDocument())
  const text = toOtio(input)
  const { tracks } = readOtio(text)
  expect(tracks.map(({ name }) => name)).toEqual(['V1', 'V2', 'V3', 'A1', 'A2'])
  expect(tracks[0]?.transitions.map(({ name }) => name)).toEqual(['cross-fade', 'dip-black'])
  // The censored word is a gap in the sound, not in the video.
  expect(tracks[0]?.items.map(({ kind }) => kind)).toEqual(['gap', 'clip', 'clip', 'clip', 'gap'])
  expect(tracks.find(({ name }) => name === 'A1')?.items.map(({ kind }) => kind)).toEqual([
    'gap',
    'clip',
    'gap',
    'clip',
    'clip',
    'clip',
    'gap',
  ])
  await expect(text).toMatchFileSnapshot('golden/everything.otio')
})

test('whatever the edits, the cut list and the rendered file cut on the same frames', () => {
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, edits) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const { plan, ...input } = toExchangeInput(current)
      const { tracks } = readOtio(toOtio({ plan, ...input }))
      const rate = plan.frameRate.num / plan.frameRate.den
      const clips = tracks[0]?.items.filter(({ kind }) => kind === 'clip') ?? []
      expect(clips.map(({ startSec, endSec }) => [Math.round(startSec * rate), Math.round(endSec * rate)])).toEqual(
        plan.parts.map(({ startFrame, frameCount }) => [startFrame, startFrame + frameCount]),
      )
      clips.forEach(({ sourceSec }, index) =>
        expect(Math.abs(sourceSec * 1000 - (plan.parts[index]?.sourceStartMs ?? 0))).toBeLessThanOrEqual(1000 / rate + 1e-6),
      )
      for (const { items, transitions, lengthSec } of tracks) {
        expect(lengthSec).toBeCloseTo(plan.frameCount / rate, 6)
        for (const { startSec } of items) expect(startSec * rate).toBeCloseTo(Math.round(startSec * rate), 6)
        for (const { atSec, inSec, outSec } of transitions) {
          expect(plan.parts.map(({ startFrame }) => startFrame)).toContain(Math.round(atSec * rate))
          expect(inSec).toBe(outSec)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('any title and file name reads back, without its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
      const { name, tracks } = readOtio(
        toOtio({ ...toExchangeInput(makeEverythingDocument()), title, sourceFileName: `C:\\Users\\me\\${title}/talk "1".mp4` }),
      )
      expect(name).toBe(title.toWellFormed())
      expect(tracks[0]?.items[1]?.name).toBe('talk "1".mp4')
    }),
    { numRuns: 60 },
  )
})
