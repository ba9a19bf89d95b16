import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { describe, expect, test } from 'vitest'
import { readFcpxml } from '../fcpxml/testing/read-fcpxml.ts'
import { toFcpxml } from '../fcpxml/to-fcpxml.ts'
import { readOtio } from '../otio/testing/read-otio.ts'
import { toOtio } from '../otio/to-otio.ts'
import { checkXmeml } from '../xml/testing/check-xmeml.ts'
import { childrenOf, everyElement, numberAt, textAt } from '../xml/testing/read-xml.ts'
import { toXmeml } from '../xml/to-xmeml.ts'
import { enhancedParts } from './enhanced-parts.ts'
import type { ExchangeInput } from './exchange-input.ts'
import { everythingDocument } from './testing/everything-document.ts'
import { exchangeInputOf } from './testing/exchange-input-of.ts'

const voice = { fileName: 'clear-voice.m4a', durationMs: 10_000, width: 0, height: 0, frameRate: null, channels: 1, sampleRate: 48_000 }

/** The three parts play 5 to 7.8 s, 10 to 13 s and 20 to 24 s of the source; the clearer voice has the first two. */
function enhancedInput(): ExchangeInput {
  const document: ClipDocument = { ...everythingDocument(), enhanced: { uri: 'upload://clearer01', startMs: 4000, endMs: 14_000, strength: 1 } }
  const input = exchangeInputOf(document)
  return { ...input, assets: { ...input.assets, 'upload://clearer01': voice } }
}

test('a part that the clearer voice has as a whole takes it from where it lies, others keep the recording', () => {
  const input = enhancedInput()
  const [first, second] = input.plan.parts
  expect(enhancedParts(input).map(({ startFrame, frameCount, inMs }) => [startFrame, frameCount, Math.round(inMs)])).toEqual([
    [first?.startFrame, first?.frameCount, 1000],
    [second?.startFrame, second?.frameCount, 6000],
  ])
  expect(enhancedParts({ ...input, assets: {} })).toEqual([])
})

describe('the clearer voice is heard, and the recording is not, in', () => {
  test('XMEML', () => {
    const { audioTracks } = checkXmeml(toXmeml(enhancedInput()))
    const items = audioTracks.flatMap((track) => childrenOf(track, 'clipitem'))
    const clear = items.filter((item) => textAt(item, 'name') === 'clear-voice.m4a')
    // One channel, on both sides.
    expect(clear.map((item) => [numberAt(item, 'start'), numberAt(item, 'in'), numberAt(item, 'sourcetrack/trackindex')])).toEqual([
      [38, 25, 1],
      [108, 150, 1],
      [38, 25, 1],
      [108, 150, 1],
    ])
    const own = childrenOf(audioTracks[0] ?? items[0] as never, 'clipitem')
    const levels = own.map((item) =>
      childrenOf(item, 'filter')
        .flatMap(everyElement)
        .filter(({ name }) => name === 'value')
        .map(({ text }) => Number(text)),
    )
    expect(levels[0]?.every((level) => level === 0)).toBe(true)
    expect(levels.at(-1)?.some((level) => level > 0)).toBe(true)
  })

  test('FCPXML', () => {
    const { items, connected } = readFcpxml(toFcpxml(enhancedInput()))
    expect(connected.filter(({ element }) => element.attributes.get('name') === 'clear-voice.m4a').map(({ startFrame }) => startFrame)).toEqual([38, 108])
    const amounts = items.map(({ element }) => childrenOf(element, 'adjust-volume').map((volume) => volume.attributes.get('amount')))
    expect(amounts[1]).toEqual(['-96dB'])
    expect(amounts[3]).not.toEqual(['-96dB'])
  })

  test('OpenTimelineIO', () => {
    const { tracks } = readOtio(toOtio(enhancedInput()))
    const own = tracks.find(({ name }) => name === 'A1')
    expect(own?.items.map(({ kind }) => kind)).toEqual(['gap', 'clip', 'gap'])
    const voices = tracks.flatMap(({ items }) => items).filter(({ name }) => name === 'clear-voice.m4a')
    expect(voices.map(({ startSec, sourceSec }) => [startSec, sourceSec])).toEqual([[1.52, 1], [4.32, 6]])
  })
})
