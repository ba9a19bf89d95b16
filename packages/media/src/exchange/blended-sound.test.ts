import { censorWords } from '@clipwright/timeline/edit/commands/censor-words'
import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { aimEdit, anyDocument, anyEdits } from '@clipwright/timeline/edit/testing/any-edits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFcpxml, readTime } from '../fcpxml/testing/read-fcpxml.ts'
import { toFcpxml } from '../fcpxml/to-fcpxml.ts'
import { readOtio } from '../otio/testing/read-otio.ts'
import { toOtio } from '../otio/to-otio.ts'
import { checkXmeml } from '../xml/testing/check-xmeml.ts'
import { getElementAt, listChildren, listElements, readNumberAt, readTextAt } from '../xml/testing/read-xml.ts'
import type { XmlElement } from '../xml/testing/read-xml.ts'
import { createMediaClock, listPlacements } from '../xml/timing.ts'
import { toXmeml } from '../xml/to-xmeml.ts'
import type { ExchangeInput } from './exchange-input.ts'
import { makeEverythingDocument } from './testing/everything-document.ts'
import { toExchangeInput } from './testing/exchange-input-of.ts'

type Fade = { cut: number; frames: number }

function ofXmeml(input: ExchangeInput): Fade[][] {
  const { audioTracks } = checkXmeml(toXmeml(input))
  const own = audioTracks.filter((track) =>
    listChildren(track, 'clipitem').some((item) => getElementAt(item, 'file').attributes.get('id') === 'file-1'),
  )
  return own.map((track) =>
    listChildren(track, 'transitionitem').map((item) => {
      expect([readTextAt(item, 'effect/effectid'), readTextAt(item, 'effect/mediatype')]).toEqual(['KGAudioTransCrossFade3dB', 'audio'])
      const [start, end] = [readNumberAt(item, 'start'), readNumberAt(item, 'end')]
      return { cut: (start + end) / 2, frames: end - start }
    }),
  )
}

function ofFcpxml(input: ExchangeInput): Fade[] {
  const { transitions } = readFcpxml(toFcpxml(input))
  const audioTransitions = transitions.filter(({ element }) => listChildren(element, 'filter-audio').length === 1)
  return audioTransitions.map(({ startFrame, endFrame }) => ({ cut: (startFrame + endFrame) / 2, frames: endFrame - startFrame }))
}

function ofOtio(input: ExchangeInput, name = 'A1'): Fade[] {
  const { num, den } = input.plan.frameRate
  const track = readOtio(toOtio(input)).tracks.find((one) => one.name === name)
  const frames = (sec: number): number => Math.round((sec * num) / den)
  return (track?.transitions ?? []).map(({ atSec, inSec, outSec }) => ({ cut: frames(atSec), frames: frames(inSec + outSec) }))
}

/** Blends of the rendered video: as long as the source has frames on both sides and the neighbouring scene lasts. */
function ofVideo({ plan, timeline, probe }: ExchangeInput): Fade[] {
  const clock = createMediaClock(plan, timeline.source.frameRate, probe)
  const placementList = listPlacements(plan, clock)
  return (plan.blends ?? []).flatMap(({ startFrame, frameCount }): Fade[] => {
    const cut = startFrame + frameCount / 2
    const before = placementList.find(({ end }) => end === cut)
    const after = placementList.find(({ start }) => start === cut)
    if (!before || !after) throw new Error('a blend without a cut')
    const room = Math.min(clock.duration - before.out, after.in) / clock.perSequenceFrame
    const half = Math.min(frameCount / 2, Math.floor(room), (before.end - before.start) >> 1, (after.end - after.start) >> 1)
    return half < 1 ? [] : [{ cut, frames: 2 * half }]
  })
}

test('sounds cross-fade exactly where the rendered video blends, whatever the edits', () => {
  let blendCount = 0
  const property = fc.property(anyDocument, anyEdits, (document, edits) => {
    let current = document
    for (const edit of edits) {
      const result = runCommand(current, aimEdit(current, edit))
      if ('document' in result) current = result.document
    }
    const input = toExchangeInput(current)
    const video = ofVideo(input)
    blendCount += video.length
    for (const track of ofXmeml(input)) expect(track).toEqual(video)
    expect(ofFcpxml(input)).toEqual(video)
    // A censored word is a gap here, and next to a gap a transition is shorter or missing.
    for (const { cut, frames } of ofOtio(input)) expect(video.find((one) => one.cut === cut)?.frames).toBeGreaterThanOrEqual(frames)
    if (!input.plan.audio?.censored && !input.plan.audio?.enhanced) expect(ofOtio(input)).toEqual(video)
  })
  // One in twenty has a blend, so that a hundred may have none.
  for (let tries = 0; tries < 10 && blendCount === 0; tries += 1) fc.assert(property, { numRuns: 100 })
  expect(blendCount).toBeGreaterThan(0)
})

/** The first part ends at 7.8 s and the blend plays 240 ms more, in which a word is censored. */
function censoredBeyondTheCut(): ClipDocument {
  const document = makeEverythingDocument()
  const blendWords = Object.entries(document.words).filter(([, { startMs, endMs }]) => endMs > 7800 && startMs < 8040)
  const result = censorWords(document, { wordIds: blendWords.map(([id]) => id), censor: 'mute' })
  if (!('document' in result)) throw new Error(result.refusal)
  return result.document
}

function keysOf(item: XmlElement): { when: number; value: number }[] {
  return listElements(item)
    .filter(({ name }) => name === 'keyframe')
    .filter((key) => listChildren(key, 'value')[0]?.text !== undefined)
    .map((key) => ({ when: readNumberAt(key, 'when'), value: readNumberAt(key, 'value') }))
}

test('a censored word beyond the cut is silent in the blend as well', () => {
  const input = toExchangeInput(censoredBeyondTheCut())
  const cut = input.plan.parts[1]?.startFrame ?? 0
  const half = (input.plan.blends?.[0]?.frameCount ?? 0) / 2
  const [track] = checkXmeml(toXmeml(input)).audioTracks
  const [first] = track ? listChildren(track, 'clipitem') : []
  if (!first) throw new Error('the clip has sound')
  const out = readNumberAt(first, 'out')
  const beyond = keysOf(first).filter(({ when }) => when >= out - half)
  expect(beyond.length).toBeGreaterThan(0)
  expect(beyond.every(({ value }) => value === 0)).toBe(true)
  const { items } = readFcpxml(toFcpxml(input))
  const volume = listElements(items[1]?.element ?? first).filter(({ name }) => name === 'keyframe')
  const late = volume.filter((key) => {
    const { num, den } = readTime(key.attributes.get('time') ?? '')
    return (25 * num) / den > 195
  })
  expect(late.map((key) => key.attributes.get('value'))).toEqual(late.map(() => '-96dB'))
  expect(ofOtio(input).every(({ cut: where }) => where !== cut)).toBe(true)
})

describe('opacity of an image in', () => {
  const input = toExchangeInput(makeEverythingDocument())

  test('XMEML', () => {
    const filters = listElements(checkXmeml(toXmeml(input)).sequence).filter(
      ({ name, children }) => name === 'effect' && children.some(({ text }) => text === 'opacity'),
    )
    expect(filters.map((effect) => [readTextAt(effect, 'effecttype'), readNumberAt(effect, 'parameter/value')])).toEqual([['motion', 60]])
  })

  test('FCPXML', () => {
    const { connected } = readFcpxml(toFcpxml(input))
    const amounts = connected.flatMap(({ element }) => listChildren(element, 'adjust-blend').map((blend) => blend.attributes.get('amount')))
    expect(amounts).toEqual(['0.6'])
  })

  test('OpenTimelineIO', () => {
    const effects = readOtio(toOtio(input)).tracks.flatMap(({ items }) => items.flatMap((item) => item.effects))
    expect(effects).toEqual([{ name: 'Opacity', metadata: { clipwright: { opacity: 0.6 } } }])
  })
})
