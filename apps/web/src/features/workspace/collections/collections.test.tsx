import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { CollectionId } from '@clipwright/contract/ids'
import { listCollections, syncCollectionContents } from '@clipwright/contract/workspace/collections'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { api } from '#platform/api-client.ts'
import { AddToCollection } from './add-to-collection.tsx'
import { CollectionGrid } from './collection-grid.tsx'
import { useCollection } from './collections.queries.ts'
import { CollectionsPage } from './collections.page.tsx'

afterEach(cleanup)

function someClip(server: ReturnType<typeof startFakeServer>) {
  const clip = [...server.state.clips.values()].flat().at(-1)
  if (!clip) throw new Error('the pretend server has clips')
  return clip
}

test('a duplicate name gives a message at the field, and nothing typed is lost', async () => {
  startFakeServer()
  await renderScreen(<CollectionsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'New collection' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: 'hooks that WORK' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You already have a collection with this name.')
  expect((field as HTMLInputElement).value).toBe('hooks that WORK')
})

test('a collection without a name is not made, the button looks so, and the field says why', async () => {
  const server = startFakeServer()
  await renderScreen(<CollectionsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'New collection' }))
  const button = await screen.findByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Bread' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(server.seen.filter(({ method, path }) => method === 'POST' && path === '/collections')).toEqual([])
})

test('undo takes out only the clips that were not in the collection before', async () => {
  const server = startFakeServer()
  const all = [...server.state.clips.values()].flat()
  // The pretend collection has the first five; clips of different projects may share their id.
  const others = all.filter(({ clipId }) => !all.slice(0, 5).some((one) => one.clipId === clipId)).slice(0, 1)
  const clips = [...all.slice(3, 5), ...others]
  await renderScreen(<AddToCollection clips={clips} onClose={() => undefined} />)
  const syncs = () => server.seen.filter(({ path }) => path.includes('sync-collection-contents')).map(({ body }) => body)
  const release = server.hold()
  fireEvent.click(await screen.findByRole('button', { name: /Hooks that work/ }))
  await waitFor(() => expect(syncs()).toHaveLength(1))
  expect(screen.queryByText('Added to Hooks that work')).toBeNull()
  release()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(syncs()).toHaveLength(2))
  expect(syncs()[1]).toEqual({ collectionId: 'collection-1', remove: others.map(({ clipId }) => clipId) })
})

test('Enter puts the clip into the collection found by a few letters', async () => {
  const server = startFakeServer()
  const clip = someClip(server)
  await renderScreen(<AddToCollection clips={[clip]} onClose={() => undefined} />)
  await screen.findByRole('button', { name: /Hooks that work/ })
  const field = screen.getByRole('textbox', { name: 'Find or create a collection' })
  fireEvent.change(field, { target: { value: 'hoo' } })
  fireEvent.submit(field)
  await waitFor(() => expect(server.seen.filter(({ path }) => path.includes('sync-collection-contents'))).toHaveLength(1))
})

test('undo puts a clip back where it was', async () => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
  const server = startFakeServer()
  const contents = [...server.state.clips.values()].flat().slice(0, 3)
  await renderScreen(<CollectionGrid collection={{ ...(await aCollection()), contents }} />)
  fireEvent.click(screen.getByRole('button', { name: `Remove ${contents[1]?.title}` }))
  // The toast of another test may still be fading.
  const toast = (await screen.findByText(`Removed: ${contents[1]?.title}`)).closest('li')
  fireEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.seen.at(-1)?.body).toMatchObject({
      add: [{ clipId: contents[1]?.clipId }],
      order: contents.map(({ clipId }) => clipId),
    }),
  )
})

test('a new name creates a collection, and smart ones are not offered', async () => {
  const server = startFakeServer()
  await renderScreen(<AddToCollection clips={[someClip(server)]} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: /Hooks that work/ })
  expect(within(dialog).queryByRole('button', { name: /Best of the month/ })).toBeNull()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Brand new' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create “Brand new”' }))
  await waitFor(() => expect(server.seen.some(({ path }) => path.includes('sync-collection-contents'))).toBe(true))
})

test('a clip is picked up, moved and dropped by key with announcements; Escape puts it back', async () => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
  const server = startFakeServer()
  const [first, second] = [...server.state.clips.values()].flat().slice(0, 2) as [Clip, Clip]
  const collection = { ...(await aCollection()), contents: [first, second] }
  await renderScreen(<CollectionGrid collection={collection} />)
  const handle = screen.getByRole('button', { name: `Move ${first.title}` })
  const announcement = () => screen.getByRole('status').textContent
  const orders = () =>
    server.seen.filter(({ path }) => path.includes('sync-collection-contents')).map(({ body }) => (body as { order: string[] }).order)
  fireEvent.click(handle)
  expect(announcement()).toContain('picked up, position 1 of 2')
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  await waitFor(() => expect(orders()).toEqual([[second.clipId, first.clipId]]))
  expect(announcement()).toContain('2')
  fireEvent.keyDown(handle, { key: 'Escape' })
  await waitFor(() => expect(orders().at(-1)).toEqual([first.clipId, second.clipId]))
  expect(announcement()).toContain('back at position 1')
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(orders()).toHaveLength(2)
})

function LoadedGrid({ id }: { id: CollectionId }) {
  const { data } = useCollection(id)
  return data ? <CollectionGrid collection={data} /> : null
}

test('an answer from before an order was changed does not bring the old one back', async () => {
  const server = startFakeServer()
  const { collectionId } = await aCollection()
  // Without the clips that the pretend server has twice.
  await api.call(syncCollectionContents, { collectionId, order: [] })
  await renderScreen(<LoadedGrid id={collectionId} />)
  const handleName = /^Move .*(?<! up| down)$/
  const handles = () => screen.getAllByRole('button', { name: handleName }).map((handle) => handle.getAttribute('aria-label'))
  const [handle] = await screen.findAllByRole('button', { name: handleName })
  const [first, second] = handles()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>()
  const answer = globalThis.fetch
  let heldCount = 0
  globalThis.fetch = async (...call) => {
    const response = await answer(...call)
    if (server.seen.at(-1)?.method === 'GET' && heldCount === 0) {
      heldCount = 1
      await isReleased
    }
    return response
  }
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(heldCount).toBe(1))
  fireEvent.click(handle as HTMLElement)
  fireEvent.keyDown(handle as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(handles().slice(0, 2)).toEqual([second, first]))
  // One before, the one that was cancelled, and one once the order is stored.
  const countReads = () => server.seen.filter(({ method, path }) => method === 'GET' && path === `/collections/${collectionId}`).length
  release(undefined)
  await waitFor(() => expect(countReads()).toBe(3))
  expect(handles().slice(0, 2)).toEqual([second, first])
})

async function aCollection() {
  const { data } = await api.call(listCollections, { pageSize: 100 })
  const collection = data.find(({ rule }) => rule === null)
  if (!collection) throw new Error('the pretend server has a collection filled by hand')
  return collection
}
