import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Asset } from '@clipwright/contract/brand/assets'
import { afterEach, expect, test, vi } from 'vitest'
import { addAsset, libraryOf } from '../../../../dev/fake-assets.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AssetPicker } from './asset-picker.tsx'

afterEach(cleanup)

const tilesOf = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('button')
    .map((tile) => tile.querySelector('.font-semibold')?.textContent)

async function openPicker(onPick = vi.fn<(asset: Asset) => void>()) {
  await renderScreen(<AssetPicker title="Intro" kinds={['video', 'image']} place="intros" onPick={onPick} onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: 'Intro' })
  return onPick
}

test('files of the brand kit come first under its name, then the rest of the library', async () => {
  const { state } = startFakeServer()
  const opener = addAsset(state, 'video', 'Our opener')
  addAsset(state, 'image', 'Beach')
  addAsset(state, 'audio', 'Hum')
  libraryOf(state).kit = { ...libraryOf(state).kit, intros: [opener.uri] }
  const onPick = await openPicker()
  await screen.findByRole('region', { name: 'From your brand kit' })
  expect(tilesOf('From your brand kit')).toEqual(['Our opener'])
  expect(tilesOf('More from the library')).toEqual(['Beach'])
  fireEvent.click(screen.getByRole('button', { name: /^Our opener/ }))
  expect(onPick.mock.lastCall?.[0].uri).toBe(opener.uri)
})

test('files beyond the first page are found by part of their name, or by loading more', async () => {
  const { state, seen } = startFakeServer()
  addAsset(state, 'video', 'The very first film')
  for (let number = 1; number <= 60; number++) addAsset(state, 'video', `Film ${number}`)
  addAsset(state, 'image', 'Newest image')
  await openPicker()
  await screen.findByRole('region', { name: 'Asset library' })
  expect(seen.filter(({ path }) => path === '/assets')).toHaveLength(2)
  expect(tilesOf('Asset library')).toHaveLength(61)
  expect(screen.queryByRole('button', { name: /^The very first film/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('button', { name: /^The very first film/ })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: 'very first' } })
  await waitFor(() => expect(tilesOf('Asset library')).toEqual(['The very first film']))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: 'nowhere' } })
  await screen.findByText('No file name contains this.')
})
