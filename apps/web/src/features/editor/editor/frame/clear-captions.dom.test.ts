import type { ClipFaces } from '@clipwright/contract/editor/reframe'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditSession } from '../engine/edit-session.ts'
import { clearCaptions } from './clear-captions.ts'

const document = toDocument(sampleTimeline())
const [sceneId = ''] = Object.keys(document.pictures.portrait?.scenes ?? {})
const usualY = document.pictures.portrait?.captionPositions[0]?.y ?? 0
/** Left of what the clip shows, at the height where captions usually stand. */
const face = { x: 0.05, y: usualY - 0.12, w: 0.16, h: 0.24 }
const faces: ClipFaces = {
  width: 1920,
  height: 1080,
  shots: [{ startMs: 0, endMs: 60_000 }],
  texts: [],
  faces: [{ id: 'face-1-1', shot: 0, samples: Array.from({ length: 60 }, (_, at) => ({ ...face, atMs: at * 1000 })) }],
}

function openSession(): EditSession {
  return new EditSession(
    { document, revision: 1 },
    {
      clip: 'p.c',
      writer: 'w',
      send: () => Promise.reject(new Error('nobody is asked')),
      keep: { replace: () => true, append: () => true },
      now: () => Date.now(),
      after: () => () => undefined,
    },
  )
}

function moveToFace(session: EditSession): void {
  session.run({ name: 'moveCrop', with: { sceneId, pane: 0, by: { x: -0.3, y: 0 } } }, 'crop')
  clearCaptions(session, faces, 'crop')
}

const placesOf = (session: EditSession) => session.document.pictures.portrait?.captionPositions.map(({ y }) => y)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('captions leave a face that a crop was moved to, and one step back takes back both', () => {
  const session = openSession()
  expect(placesOf(session)).toEqual([usualY])
  moveToFace(session)
  vi.runAllTimers()
  const [y = 0] = placesOf(session) ?? []
  expect(y > face.y + face.h || y < face.y).toBe(true)
  session.undo()
  expect(session.document).toEqual(document)
})

test('a move that was taken back at once changes nothing later', () => {
  const session = openSession()
  moveToFace(session)
  session.undo()
  vi.runAllTimers()
  expect(session.document).toEqual(document)
  expect(session.editor.redo()).toBeDefined()
})

test('where a person put the captions they stay', () => {
  const session = openSession()
  session.run({ name: 'setCaptions', with: { style: { position: usualY } } })
  moveToFace(session)
  vi.runAllTimers()
  expect(placesOf(session)).toEqual([usualY])
})
