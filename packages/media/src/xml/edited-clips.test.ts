import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { aimEdit, anyDocument, anyEdits } from '@clipwright/timeline/edit/testing/any-edits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeEverythingDocument } from '../exchange/testing/everything-document.ts'
import { toExchangeInput } from '../exchange/testing/exchange-input-of.ts'
import { checkXmeml } from './testing/check-xmeml.ts'
import { listChildren, readNumberAt, readTextAt } from './testing/read-xml.ts'
import type { XmlElement } from './testing/read-xml.ts'
import { toXmeml } from './to-xmeml.ts'

test('a clip that uses every feature reads back as written', async () => {
  const xml = toXmeml(toExchangeInput(makeEverythingDocument()))
  const { videoTracks, audioTracks, captions } = checkXmeml(xml)
  expect(videoTracks.map((track) => listChildren(track, 'clipitem').length)).toEqual([3, 4, 1])
  expect(listChildren(videoTracks[0] as XmlElement, 'transitionitem').map((item) => readTextAt(item, 'effect/name'))).toEqual([
    'Cross Dissolve',
    'Dip to Color Dissolve',
  ])
  expect(audioTracks).toHaveLength(4)
  expect(captions.map((item) => readTextAt(item, 'name'))).toContain('Look')
  await expect(xml).toMatchFileSnapshot('golden/everything.xml')
})

/** Items of a track between their cuts, without the stretches transitions show beyond them. */
function atCuts(track: XmlElement): { start: number; end: number; in: number; out: number }[] {
  const halfOf = (one: XmlElement | undefined): { cut: number; half: number } | null => {
    if (one?.name !== 'transitionitem') return null
    const [start, end] = [readNumberAt(one, 'start'), readNumberAt(one, 'end')]
    return { cut: (start + end) / 2, half: (end - start) / 2 }
  }
  return track.children.flatMap((item, index) => {
    if (item.name !== 'clipitem') return []
    const [before, after] = [halfOf(track.children[index - 1]), halfOf(track.children[index + 1])]
    const itemTimes = {
      start: readNumberAt(item, 'start'),
      end: readNumberAt(item, 'end'),
      in: readNumberAt(item, 'in'),
      out: readNumberAt(item, 'out'),
    }
    return [
      {
        start: before?.cut ?? itemTimes.start,
        end: after?.cut ?? itemTimes.end,
        in: itemTimes.in + (before?.half ?? 0),
        out: itemTimes.out - (after?.half ?? 0),
      },
    ]
  })
}

test('whatever the edits, the project and the rendered file cut on the same frames', () => {
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, edits) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const input = toExchangeInput(current)
      const { plan } = input
      const { audioTracks } = checkXmeml(toXmeml(input))
      const [track] = audioTracks
      if (!track) throw new Error('the clip has sound')
      const items = atCuts(track)
      expect(items.map(({ start, end }) => [start, end])).toEqual(
        plan.segments.map(({ startFrame, frameCount }) => [startFrame, startFrame + frameCount]),
      )
      const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
      items.forEach((item, index) => {
        expect(item.out - item.in).toBe(item.end - item.start)
        expect(Math.abs(item.in * frameMs - (plan.segments[index]?.sourceStartMs ?? 0))).toBeLessThanOrEqual(frameMs)
      })
    }),
    { numRuns: 60 },
  )
})
