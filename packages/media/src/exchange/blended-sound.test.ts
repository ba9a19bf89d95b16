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
import { at, childrenOf, everyElement, numberAt, textAt } from '../xml/testing/read-xml.ts'
import type { XmlElement } from '../xml/testing/read-xml.ts'
import { mediaClock, placements } from '../xml/timing.ts'
import { toXmeml } from '../xml/to-xmeml.ts'
import type { ExchangeInput } from './exchange-input.ts'
import { everythingDocument } from './testing/everything-document.ts'
import { exchangeInputOf } from './testing/exchange-input-of.ts'

type Fade = { cut: number; frames: number }

function ofXmeml(input: ExchangeInput): Fade[][] {
  const { audioTracks } = checkXmeml(toXmeml(input))
  const own = audioTracks.filter((track) =>
    childrenOf(track, 'clipitem').some((item) => at(item, 'file').attributes.get('id') === 'file-1'),
  )
  return own.map((track) =>
    childrenOf(track, 'transitionitem').map((item) => {
      expect([textAt(item, 'effect/effectid'), textAt(item, 'effect/mediatype')]).toEqual(['KGAudioTransCrossFade3dB', 'audio'])
      const [start, end] = [numberAt(item, 'start'), numberAt(item, 'end')]
      return { cut: (start + end) / 2, frames: end - start }
    }),
  )
}

function ofFcpxml(input: ExchangeInput): Fade[] {
  const { transitions } = readFcpxml(toFcpxml(input))
  const audioTransitions = transitions.filter(({ element }) => childrenOf(element, 'filter-audio').length === 1)
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
  const clock = mediaClock(plan, timeline.source.frameRate, probe)
  const placementList = placements(plan, clock)
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
  fc.assert(
    fc.property(anyDocument, anyEdits, (document, edits) => {
      let current = document
      for (const edit of edits) {
        const result = runCommand(current, aimEdit(current, edit))
        if ('document' in result) current = result.document
      }
      const input = exchangeInputOf(current)
      const video = ofVideo(input)
      blendCount += video.length
      for (const track of ofXmeml(input)) expect(track).toEqual(video)
      expect(ofFcpxml(input)).toEqual(video)
      // A censored word is a gap here, and next to a gap a transition is shorter or missing.
      for (const { cut, frames } of ofOtio(input)) expect(video.find((one) => one.cut === cut)?.frames).toBeGreaterThanOrEqual(frames)
      if (!input.plan.audio?.censored && !input.plan.audio?.enhanced) expect(ofOtio(input)).toEqual(video)
    }),
    // One in twenty has a blend.
    { numRuns: 300 },
  )
  expect(blendCount).toBeGreaterThan(0)
})

/** The first part ends at 7.8 s and the blend plays 240 ms more, in which a word is censored. */
function censoredBeyondTheCut(): ClipDocument {
  const document = everythingDocument()
  const blendWords = Object.entries(document.words).filter(([, { startMs, endMs }]) => endMs > 7800 && startMs < 8040)
  const result = censorWords(document, { wordIds: blendWords.map(([id]) => id), censor: 'mute' })
  if (!('document' in result)) throw new Error(result.refusal)
  return result.document
}

function keysOf(item: XmlElement): { when: number; value: number }[] {
  return everyElement(item)
    .filter(({ name }) => name === 'keyframe')
    .filter((key) => childrenOf(key, 'value')[0]?.text !== undefined)
    .map((key) => ({ when: numberAt(key, 'when'), value: numberAt(key, 'value') }))
}

test('a censored word beyond the cut is silent in the blend as well', () => {
  const input = exchangeInputOf(censoredBeyondTheCut())
  const cut = input.plan.parts[1]?.startFrame ?? 0
  const half = (input.plan.blends?.[0]?.frameCount ?? 0) / 2
  const [track] = checkXmeml(toXmeml(input)).audioTracks
  const [first] = track ? childrenOf(track, 'clipitem') : []
  if (!first) throw new Error('the clip has sound')
  const out = numberAt(first, 'out')
  const beyond = keysOf(first).filter(({ when }) => when >= out - half)
  expect(beyond.length).toBeGreaterThan(0)
  expect(beyond.every(({ value }) => value === 0)).toBe(true)
  const { items } = readFcpxml(toFcpxml(input))
  const volume = everyElement(items[1]?.element ?? first).filter(({ name }) => name === 'keyframe')
  const late = volume.filter((key) => {
    const { num, den } = readTime(key.attributes.get('time') ?? '')
    return (25 * num) / den > 195
  })
  expect(late.map((key) => key.attributes.get('value'))).toEqual(late.map(() => '-96dB'))
  expect(ofOtio(input).every(({ cut: where }) => where !== cut)).toBe(true)
})

describe('opacity of an image in', () => {
  const input = exchangeInputOf(everythingDocument())

  test('XMEML', () => {
    const filters = everyElement(checkXmeml(toXmeml(input)).sequence).filter(
      ({ name, children }) => name === 'effect' && children.some(({ text }) => text === 'opacity'),
    )
    expect(filters.map((effect) => [textAt(effect, 'effecttype'), numberAt(effect, 'parameter/value')])).toEqual([['motion', 60]])
  })

  test('FCPXML', () => {
    const { connected } = readFcpxml(toFcpxml(input))
    const amounts = connected.flatMap(({ element }) => childrenOf(element, 'adjust-blend').map((blend) => blend.attributes.get('amount')))
    expect(amounts).toEqual(['0.6'])
  })

  test('OpenTimelineIO', () => {
    const effects = readOtio(toOtio(input)).tracks.flatMap(({ items }) => items.flatMap((item) => item.effects))
    expect(effects).toEqual([{ name: 'Opacity', metadata: { clipwright: { opacity: 0.6 } } }])
  })
})
