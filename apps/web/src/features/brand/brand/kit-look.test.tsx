import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { libraryOf } from '../../../../dev/fake-assets.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useKitLook } from './kit-look.ts'
import { KitSaveBar, LookPart } from './look-part.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
})

function Look() {
  const { kitLook } = useKitLook()
  if (!kitLook) return null
  return (
    <>
      <LookPart kitLook={kitLook} />
      <KitSaveBar kitLook={kitLook} />
    </>
  )
}

const saved = { name: 'Our brand', isDefault: true }
const press = async (role: 'radio' | 'switch' | 'button', name: string) => fireEvent.click(await screen.findByRole(role, { name }))
const isSaved = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Use for new clips' })).toBeNull())

test('the first look that is saved becomes the default template, and the next ones change it', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  await renderScreen(<Look />)
  await press('radio', 'Neon')
  await press('switch', 'Show the Clipwright watermark')
  expect(own.templates).toEqual([])
  await press('button', 'Use for new clips')
  await isSaved()
  expect(own.templates).toMatchObject([{ ...saved, look: { watermark: true, captions: { enabled: true, preset: 'neon' } } }])
  await press('radio', 'None')
  await press('button', 'Use for new clips')
  await isSaved()
  expect(own.templates).toMatchObject([{ ...saved, look: { watermark: true, captions: { enabled: false } } }])
})

test('a look of somebody else that came meanwhile is not written over', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  await renderScreen(<Look />)
  await press('radio', 'Neon')
  await press('button', 'Use for new clips')
  await isSaved()
  await press('radio', 'Bold')
  const [template] = own.templates
  Object.assign(template ?? {}, { revision: 9 })
  await press('button', 'Use for new clips')
  await screen.findByText(/Someone else changed this template/)
  expect(own.templates).toMatchObject([{ look: { captions: { preset: 'neon' } } }])
})

test('what is changed while a look is being saved can be saved after it', async () => {
  const { state } = startFakeServer()
  const own = libraryOf(state)
  await renderScreen(<Look />)
  await press('radio', 'Neon')
  fireEvent.click(screen.getByRole('button', { name: 'Use for new clips' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Bold' }))
  await screen.findByText('New clips will look like this.')
  expect(own.templates).toMatchObject([{ look: { captions: { preset: 'neon' } } }])
  await press('button', 'Use for new clips')
  await isSaved()
  expect(own.templates).toMatchObject([{ look: { captions: { preset: 'bold' } } }])
})
