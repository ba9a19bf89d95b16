import { expect, test } from 'vitest'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { CaptionLayout, longestTurnMs } from './caption-layout.ts'
import { captionPagesOf } from './caption-pages.ts'

const transcriptText = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
const clip = toDocument(sampleTimeline({ words: sampleWords(transcriptText, 0, 100), timeRanges: [[0, 40]] }))

const withSize = (document: ClipDocument, size: number): ClipDocument => ({
  ...document,
  captions: { ...document.captions, style: { ...document.captions.style, size } },
})

/** A page whose turns are given by hand; each look at its clock is a millisecond later. */
function byHand() {
  const waiting: (() => void)[] = []
  let nowMs = 0
  const later = (work: () => void) => void waiting.push(work)
  const turns = { now: () => (nowMs += 1), later, afterFrame: later }
  const turn = () => waiting.shift()?.()
  return { turns, waiting, turn }
}

/** A clip that was opened a while ago. */
function openLayout() {
  const { turns, waiting, turn } = byHand()
  const layout = new CaptionLayout(clip, () => 0, turns)
  while (waiting.length > 0) turn()
  return { layout, waiting, turn }
}

test('a clip that is opened is shown before its captions are laid out', () => {
  const { turns, waiting, turn } = byHand()
  const { store } = new CaptionLayout(structuredClone(clip), () => 0, turns)
  expect(store.getState()).toMatchObject({ pages: [], isLaid: false })
  expect(waiting.length).toBeGreaterThan(0)
  while (waiting.length > 0) turn()
  expect(store.getState()).toMatchObject({ pages: captionPagesOf(structuredClone(clip)), isLaid: true })
})

test('pages are laid out over several turns, and are those that one go makes', () => {
  const { layout, waiting, turn } = openLayout()
  const next = withSize(clip, 0.05)
  layout.follow(next)
  let took = 0
  while (waiting.length > 0) {
    expect(layout.store.getState().document).toBe(clip)
    turn()
    took += 1
  }
  // Each turn does as many steps as its time holds, and there are far more of them.
  expect(took).toBeGreaterThan(400 / 16 / longestTurnMs)
  expect(layout.store.getState().document).toBe(next)
  const { pages } = layout.store.getState()
  expect(pages.flatMap(({ wordIds }) => wordIds)).toHaveLength(400)
  expect(captionPagesOf(withSize(structuredClone(clip), 0.05))).toEqual(pages)
})

test('of a new look the stretch around the playhead is there first, as it will be in the whole', () => {
  const { layout, waiting, turn } = openLayout()
  const next = withSize(clip, 0.05)
  layout.follow(next)
  while (layout.near.getState().near === null) turn()
  expect(layout.store.getState().document).toBe(clip)
  const { near } = layout.near.getState()
  expect(near).toMatchObject({ document: next, stretch: { at: 0 } })
  while (waiting.length > 0) turn()
  const { placed } = layout.store.getState()
  expect(placed.pages.slice(0, near?.placed.pages.length)).toEqual(near?.placed.pages)
  expect(layout.near.getState().near).toBe(near)
  layout.follow(clip)
  while (waiting.length > 0) turn()
  expect(layout.near.getState().near).toBe(null)
})

test('after a cut nothing is shown ahead of the whole', () => {
  const { layout, waiting, turn } = openLayout()
  const ranges = Object.fromEntries(Object.entries(clip.ranges).map(([id, range]) => [id, { ...range, endMs: range.endMs - 2000 }]))
  layout.follow({ ...withSize(clip, 0.05), ranges })
  while (waiting.length > 0) {
    turn()
    expect(layout.near.getState().near).toBe(null)
  }
})

test('of the versions that come meanwhile only the newest is laid out', () => {
  const { layout, waiting, turn } = openLayout()
  const laidOutDocuments: ClipDocument[] = []
  layout.store.subscribe(({ document }) => laidOutDocuments.push(document))
  const versions = [0.051, 0.052, 0.053, 0.054].map((size) => withSize(clip, size))
  for (const version of versions) layout.follow(version)
  while (waiting.length > 0) turn()
  expect(laidOutDocuments).toEqual([versions[0], versions[3]])
})

test('what changes no caption is followed at once, also in the middle of a drag', () => {
  const { layout, waiting } = openLayout()
  const { placed } = layout.store.getState()
  const other = { ...clip, watermark: !clip.watermark }
  layout.follow(other)
  expect(layout.store.getState().document).toBe(other)
  const reframed = { ...other, pictures: { ...other.pictures, portrait: { ...other.pictures.portrait, scenes: {} } } } as ClipDocument
  layout.follow(reframed)
  expect(layout.store.getState().document).toBe(reframed)
  expect(layout.store.getState().placed).toBe(placed)
  expect(waiting).toEqual([])
})
