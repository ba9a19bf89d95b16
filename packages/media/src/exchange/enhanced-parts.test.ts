import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { describe, expect, test } from 'vitest'
import { readFcpxml } from '../fcpxml/testing/read-fcpxml.ts'
import { toFcpxml } from '../fcpxml/to-fcpxml.ts'
import { readOtio } from '../otio/testing/read-otio.ts'
import { toOtio } from '../otio/to-otio.ts'
import { checkXmeml } from '../xml/testing/check-xmeml.ts'
import { listChildren, listElements, readNumberAt, readTextAt } from '../xml/testing/read-xml.ts'
import { toXmeml } from '../xml/to-xmeml.ts'
import { listEnhancedParts } from './enhanced-parts.ts'
import type { ExchangeInput } from './exchange-input.ts'
import { listOtherMedia } from './other-media.ts'
import type { LevelKey } from './placed-media.ts'
import { makeEverythingDocument } from './testing/everything-document.ts'
import { toExchangeInput } from './testing/exchange-input-of.ts'

const voice = { fileName: 'clear-voice.m4a', durationMs: 10_000, width: 0, height: 0, frameRate: null, channels: 1, sampleRate: 48_000 }

/** The parts play 5 to 7.8 s, 10 to 13 s and 20 to 24 s of the source; the enhanced voice covers the first two. */
function enhancedInput(): ExchangeInput {
  const document: ClipDocument = {
    ...makeEverythingDocument(),
    enhanced: { uri: 'upload://clearer01', startMs: 4000, endMs: 14_000, strength: 1 },
  }
  const input = toExchangeInput(document)
  return { ...input, assets: { ...input.assets, 'upload://clearer01': voice } }
}

test('a part the enhanced voice covers completely uses it, the others keep the recording', () => {
  const input = enhancedInput()
  const [first, second] = input.plan.parts
  expect(listEnhancedParts(input).map(({ startFrame, frameCount, inMs }) => [startFrame, frameCount, Math.round(inMs)])).toEqual([
    [first?.startFrame, first?.frameCount, 1000],
    [second?.startFrame, second?.frameCount, 6000],
  ])
  expect(listEnhancedParts({ ...input, assets: {} })).toEqual([])
})

test('at a blend the enhanced voice cross-fades with itself at equal power', () => {
  const [first, second] = listOtherMedia(enhancedInput()).filter(({ facts }) => facts.fileName === 'clear-voice.m4a')
  if (!first?.levels || !second?.levels) throw new Error('both parts speak')
  const gain = enhancedInput().plan.audio?.gainDb ?? 0
  const amplitude = (levels: readonly LevelKey[], frame: number): number => {
    const key = levels.find((one) => one.frame === frame)
    if (!key) throw new Error(`no key at ${frame}`)
    return key.gainDb === null ? 0 : 10 ** ((key.gainDb - gain) / 20)
  }
  expect([first.startFrame + first.frameCount, second.startFrame]).toEqual([114, 102])
  for (const frame of [102, 105, 108, 111, 114])
    expect(amplitude(first.levels, frame) ** 2 + amplitude(second.levels, frame) ** 2).toBeCloseTo(1, 6)
})

describe('the enhanced voice replaces the recording in', () => {
  test('XMEML', () => {
    const { audioTracks } = checkXmeml(toXmeml(enhancedInput()))
    const items = audioTracks.flatMap((track) => listChildren(track, 'clipitem'))
    const clear = items.filter((item) => readTextAt(item, 'name') === 'clear-voice.m4a')
    // One channel, played on both sides. The second part starts 6 frames early for the blend, on its own tracks.
    expect(
      clear.map((item) => [readNumberAt(item, 'start'), readNumberAt(item, 'in'), readNumberAt(item, 'sourcetrack/trackindex')]),
    ).toEqual([
      [38, 25, 1],
      [38, 25, 1],
      [102, 144, 1],
      [102, 144, 1],
    ])
    const own = listChildren(audioTracks[0] ?? (items[0] as never), 'clipitem')
    const levels = own.map((item) =>
      listChildren(item, 'filter')
        .flatMap(listElements)
        .filter(({ name }) => name === 'value')
        .map(({ text }) => Number(text)),
    )
    expect(levels[0]?.every((level) => level === 0)).toBe(true)
    expect(levels.at(-1)?.some((level) => level > 0)).toBe(true)
  })

  test('FCPXML', () => {
    const { items, connected } = readFcpxml(toFcpxml(enhancedInput()))
    expect(
      connected.filter(({ element }) => element.attributes.get('name') === 'clear-voice.m4a').map(({ startFrame }) => startFrame),
    ).toEqual([38, 102])
    const amounts = items.map(({ element }) => listChildren(element, 'adjust-volume').map((volume) => volume.attributes.get('amount')))
    expect(amounts[1]).toEqual(['-96dB'])
    expect(amounts[3]).not.toEqual(['-96dB'])
  })

  test('OpenTimelineIO', () => {
    const { tracks } = readOtio(toOtio(enhancedInput()))
    const own = tracks.find(({ name }) => name === 'A1')
    expect(own?.items.map(({ kind }) => kind)).toEqual(['gap', 'clip', 'gap'])
    const voices = tracks.flatMap(({ items }) => items).filter(({ name }) => name === 'clear-voice.m4a')
    expect(voices.map(({ startSec, sourceSec }) => [startSec, sourceSec])).toEqual([
      [1.52, 1],
      [4.32, 6],
    ])
    const row = tracks.find(({ items }) => items.some(({ name }) => name === 'clear-voice.m4a'))
    expect(row?.transitions.map(({ atSec, inSec, outSec }) => [atSec, inSec, outSec])).toEqual([[4.32, 0.24, 0.24]])
  })
})
