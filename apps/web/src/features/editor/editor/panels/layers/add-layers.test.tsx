import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { afterEach, expect, test } from 'vitest'
import { addAsset, libraryOf } from '../../../../../../dev/fake-assets.ts'
import { startFakeServer } from '../../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { EditSession } from '../../engine/edit-session.ts'
import { EditContext } from '../../use-edit.ts'
import { AddLayers } from './add-layers.tsx'

afterEach(cleanup)

function openSession(): EditSession {
  const start = { document: readDocument(sampleTimeline()), revision: 1 }
  return new EditSession(start, {
    clip: 'project.clip',
    writer: 'test',
    keep: { replace: () => true, append: () => true },
    now: () => 0,
    after: () => () => undefined,
    send: () => Promise.resolve({ saved: start }),
  })
}

async function showAddLayers() {
  const session = openSession()
  await renderScreen(
    <EditContext value={session}>
      <AddLayers />
    </EditContext>,
  )
  const layers = () => Object.values(session.document.overlays)
  return { session, layers }
}

test('a logo of the brand kit is put on the clip as a logo with one press, and undone with one', async () => {
  const { state } = startFakeServer()
  const mark = addAsset(state, 'image', 'Night mark')
  libraryOf(state).kit = { ...libraryOf(state).kit, logos: [mark.uri] }
  const { session, layers } = await showAddLayers()
  fireEvent.click(await screen.findByRole('button', { name: 'Add “Night mark” to the clip as a logo' }))
  expect(layers()).toMatchObject([{ kind: 'logo', uri: mark.uri, startMs: 0, follows: false }])
  session.editor.undo()
  expect(layers()).toEqual([])
})

test('any image of the library can be a logo or an image', async () => {
  const { state } = startFakeServer()
  const beach = addAsset(state, 'image', 'Beach')
  const { layers } = await showAddLayers()
  fireEvent.click(screen.getByRole('button', { name: 'Logo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add “Beach” to the clip as a logo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Library' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add “Beach” to the clip' }))
  expect(layers().map((layer) => [layer.kind, 'uri' in layer ? layer.uri : null])).toEqual([
    ['logo', beach.uri],
    ['image', beach.uri],
  ])
})

test('a logo that is uploaded goes into the library, and from there onto the clip', async () => {
  const { state } = startFakeServer()
  const answer = globalThis.fetch
  // Says that it has all bytes already, so none are sent.
  const hasAll = () => new Response(null, { headers: { 'upload-offset': '1000' } })
  globalThis.fetch = async (input, init) => (init?.method === 'HEAD' ? hasAll() : answer(input, init))
  const { layers } = await showAddLayers()
  const file = new File(['an image'], 'mark.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Choose a logo file'), { target: { files: [file] } })
  await waitFor(() => expect(layers()).toHaveLength(1))
  expect(layers()).toMatchObject([{ kind: 'logo', uri: libraryOf(state).assets[0]?.uri }])
})
