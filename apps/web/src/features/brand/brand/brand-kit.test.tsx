import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { plainLook } from '@clipwright/timeline/edit/template-look'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAsset, libraryOf } from '../../../../dev/fake-assets.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ColorsPart } from './colors-part.tsx'
import { FilesPart } from './files-part.tsx'
import { useSaveKit, useShownKit } from './save-kit.ts'

afterEach(cleanup)
beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
})

function Kit() {
  const { own } = useShownKit()
  const save = useSaveKit()
  const [look, setLook] = useState(plainLook)
  if (!own) return null
  return (
    <>
      <ColorsPart
        colors={own.kit.colors}
        onChange={(colors) => save.mutate((kit) => ({ ...kit, colors }))}
        look={look}
        onLook={(change) => setLook({ ...look, ...change })}
      />
      <FilesPart place="logos" own={own} onChange={save.mutate} look={look} onLook={(change) => setLook({ ...look, ...change })} />
      <output>{JSON.stringify({ style: look.captions.style, logo: look.logo?.uri })}</output>
    </>
  )
}

const night = { name: 'Night', value: '#0B1020' }
const sun = { name: 'Sun', value: '#FFB000' }
const announcement = (part: string) => within(screen.getByRole('region', { name: part })).getByRole('status').textContent

test('a colour is picked up, moved and dropped by key with announcements, and Escape puts it back', async () => {
  const { state, hold } = startFakeServer()
  const own = libraryOf(state)
  own.kit = { ...own.kit, colors: [night, sun] }
  await renderScreen(<Kit />)
  fireEvent.click(await screen.findByRole('button', { name: 'Move Night' }))
  expect(announcement('Colors')).toContain('picked up, position 1 of 2')
  const release = hold()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Night' }), { key: 'ArrowRight' })
  expect(announcement('Colors')).toBe('Night is now at position 2 of 2')
  // It moves before the server has answered, and keeps the focus.
  const handles = () => screen.getAllByRole('button', { name: /^Move \w+$/ }).map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(handles()).toEqual(['Move Sun', 'Move Night']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Night' }))
  release()
  await waitFor(() => expect(own.kit.colors).toEqual([sun, night]))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Night' }), { key: 'Escape' })
  await waitFor(() => expect(own.kit.colors).toEqual([night, sun]))
  expect(announcement('Colors')).toContain('back at position 1')
})

test('a colour is renamed in place', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  own.kit = { ...own.kit, colors: [night, { name: '', value: '#FFB000' }] }
  await renderScreen(<Kit />)
  fireEvent.click(await screen.findByRole('button', { name: 'Rename: #FFB000' }))
  const field = screen.getAllByRole('textbox', { name: 'Color name' })[0] as HTMLElement
  fireEvent.change(field, { target: { value: 'Sun' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(own.kit.colors).toEqual([night, sun]))
  await screen.findByRole('button', { name: 'Rename: Sun' })
})

test('files are dragged into another order, and two changes at once are both saved', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  const [day, dusk, dark] = ['Day', 'Dusk', 'Dark'].map((name) => addAsset(state, 'image', name).uri)
  own.kit = { ...own.kit, logos: [day, dusk, dark].map(String) }
  await renderScreen(<Kit />)
  const tile = (name: string) => screen.getByRole('button', { name: `Move ${name}` }).closest('li') as HTMLElement
  await screen.findByRole('button', { name: 'Move Dark' })
  const dataTransfer = { setData: () => undefined }
  fireEvent.dragStart(tile('Dark'), { dataTransfer })
  fireEvent.drop(tile('Day'), { dataTransfer })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Dusk' }))
  expect(announcement('Logos')).toBe('Dark is now at position 1 of 3')
  await waitFor(() => expect(own.kit.logos).toEqual([dark, day]))
  expect(own.revision).toBe(2)
})

const chosenParts = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as { style: object; logo?: string }

test('a colour and a logo go into new clips with one press, and out with another', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  const { uri } = addAsset(state, 'image', 'Day')
  own.kit = { ...own.kit, colors: [night], logos: [uri] }
  await renderScreen(<Kit />)
  fireEvent.click(await screen.findByRole('button', { name: 'In new clips: Night', pressed: false }))
  expect(chosenParts().style).toEqual({ highlightColor: '#0B1020', keywordColor: '#0B1020' })
  fireEvent.click(screen.getByRole('button', { name: 'In new clips: Day', pressed: false }))
  expect(chosenParts().logo).toBe(uri)
  fireEvent.click(screen.getByRole('button', { name: 'In new clips: Night', pressed: true }))
  fireEvent.click(screen.getByRole('button', { name: 'In new clips: Day', pressed: true }))
  expect(chosenParts()).toEqual({ style: {} })
})
