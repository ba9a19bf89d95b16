import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { libraryOf } from '../../../../../dev/fake-assets.ts'
import { startFakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ColorField } from './color-field.tsx'

afterEach(cleanup)

function startWithColors() {
  const { state } = startFakeServer()
  const colors = [
    { name: 'Night', value: '#0B1020' },
    { name: '', value: '#FFB000' },
  ]
  libraryOf(state).kit = { ...libraryOf(state).kit, colors }
}

test('the colours of the brand stand beside a colour under their names, and a press takes one', async () => {
  startWithColors()
  const onChange = vi.fn<(color: string) => void>()
  await renderScreen(<ColorField label="Letters" value="#0b1020" onChange={onChange} />)
  const group = await screen.findByRole('group', { name: 'Brand colors: Letters' })
  expect(within(group).getByRole('button', { name: 'Night' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(within(group).getByRole('button', { name: '#FFB000' }))
  expect(onChange.mock.calls).toEqual([['#FFB000']])
  expect((screen.getByLabelText('Letters') as HTMLInputElement).value).toBe('#ffb000')
})

test('a colour of the brand stays as solid as the colour before it', async () => {
  startWithColors()
  const onChange = vi.fn<(color: string) => void>()
  await renderScreen(<ColorField label="Shadow" value="#00000080" withOpacity onChange={onChange} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Night' }))
  expect(onChange.mock.calls).toEqual([['#0B102080']])
})

test('without colours in the kit only the field is there', async () => {
  startFakeServer()
  await renderScreen(<ColorField label="Letters" value="#FFFFFF" onChange={() => undefined} />)
  await screen.findByLabelText('Letters')
  expect(screen.queryByRole('group')).toBeNull()
})
