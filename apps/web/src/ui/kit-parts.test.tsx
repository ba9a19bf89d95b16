import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { EditableText } from './editable-text.tsx'
import { Hint } from './hint.tsx'
import { SearchList } from './search-list.tsx'
import { SearchSelect } from './search-select.tsx'
import { TextField } from './text-field.tsx'
import { Dialog } from './dialog.tsx'
import { useUploadOne } from './use-upload-one.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const towns = [
  { value: 'lodz', label: 'Łódź' },
  { value: 'koeln', label: 'Köln' },
  { value: 'rome', label: 'Rome', disabled: true },
]

test('a busy button keeps its label and focus, and neither a press nor its form has an effect', async () => {
  const onPress = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  await renderScreen(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onPress}>
        Save
      </Button>
    </form>,
  )
  const button = await screen.findByRole('button', { name: 'Save' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0])
})

test('the last level of a breadcrumb is the page itself and no link', async () => {
  await renderScreen(
    <Breadcrumb
      label="Where"
      items={[
        {
          label: 'Team',
          link: (text, className) => (
            <a href="/dashboard" className={className}>
              {text}
            </a>
          ),
        },
        { label: 'Talk' },
      ]}
    />,
  )
  const where = await screen.findByRole('navigation', { name: 'Where' })
  expect(where.querySelectorAll('a')).toHaveLength(1)
  expect(where.querySelector('[aria-current="page"]')?.textContent).toBe('Talk')
})

test('typing filters a list ignoring accents, arrows wrap around, Enter picks, and no match gives a message', async () => {
  const onPick = vi.fn<(value: string) => void>()
  await renderScreen(<SearchList label="Town" items={towns} value="lodz" onPick={onPick} />)
  const field = await screen.findByRole('combobox', { name: 'Town' })
  expect(field.getAttribute('placeholder')).toBe('Search')
  fireEvent.change(field, { target: { value: 'kol' } })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Köln'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPick.mock.calls).toEqual([['koeln']])
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPick).toHaveBeenCalledTimes(1)
  fireEvent.change(field, { target: { value: 'xyz' } })
  expect(screen.queryByRole('option')).toBeNull()
  screen.getByText('No items found.')
})

test('a searchable select reports the pick, closes and gets the focus back', async () => {
  function Form() {
    const [town, setTown] = useState('lodz')
    return <SearchSelect label="Town" items={towns} value={town} onChange={setTown} />
  }
  await renderScreen(<Form />)
  const button = await screen.findByRole('button', { name: /Town/ })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('option', { name: 'Köln', hidden: true }))
  expect(button.textContent).toBe('Köln')
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a dialog restores the focus to what opened it, even when its own field took it first', async () => {
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Rename</Button>
        <Dialog open={open} onOpenChange={setOpen} title="New name" closeLabel="Close">
          <TextField label="Name" autoFocus />
        </Dialog>
      </>
    )
  }
  await renderScreen(<Opener />)
  const opener = await screen.findByRole('button', { name: 'Rename' })
  opener.focus()
  fireEvent.click(opener)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(field)
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a confirmation without its own label says Confirm, and the focus starts on Cancel', async () => {
  const onConfirm = vi.fn<() => void>()
  await renderScreen(
    <ConfirmDialog title="Sure?" onConfirm={onConfirm} onClose={() => undefined}>
      It cannot be undone.
    </ConfirmDialog>,
  )
  const button = await screen.findByRole('button', { name: 'Confirm' })
  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(button)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('in a narrow window a hint opens on a press instead of hovering, and closes after five seconds', async () => {
  await renderScreen(
    <Hint content="Why so" onTap>
      <button type="button">7.8</button>
    </Hint>,
  )
  const trigger = await screen.findByRole('button')
  vi.useFakeTimers()
  const width = vi.spyOn(window, 'innerWidth', 'get')
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
  width.mockReturnValue(1000)
  window.matchMedia = () => ({ matches: false }) as MediaQueryList
  fireEvent.pointerEnter(trigger, { pointerType: 'mouse' })
  await pass(99)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await pass(1)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Why so')
  fireEvent.pointerLeave(trigger, { pointerType: 'mouse' })
  await pass(200)

  width.mockReturnValue(639)
  fireEvent.pointerEnter(trigger, { pointerType: 'mouse' })
  await pass(1000)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  fireEvent.click(trigger)
  await pass(0)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Why so')
  await pass(4_999)
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeNull()
  await pass(1)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  width.mockRestore()
})

test('a drop zone takes one file after the other, shows progress, and refuses files that fail the check', async () => {
  const uploads: { name: string; onPercent: (percent: number) => void; end: () => void }[] = []
  function Zone() {
    const upload = useUploadOne({
      check: (file) => (file.name.endsWith('.png') ? null : 'Only PNG.'),
      send: (file, onPercent) => new Promise((end) => uploads.push({ name: file.name, onPercent, end })),
      explain: () => 'It did not work.',
    })
    return <DropZone upload={upload} />
  }
  await renderScreen(<Zone />)
  const zone = (await screen.findByText('Drag and drop files here')).parentElement as HTMLElement
  const drop = async (...names: string[]) => {
    await act(async () => fireEvent.drop(zone, { dataTransfer: { files: names.map((name) => new File(['x'], name)) } }))
  }
  await drop('a.txt')
  screen.getByText('Only PNG.')
  await drop('a.png', 'b.png')
  await drop('c.png')
  expect(uploads.map(({ name }) => name)).toEqual(['a.png'])
  await act(async () => uploads[0]?.onPercent(41.6))
  screen.getByText('Uploading: 42 %')
  await act(async () => uploads[0]?.end())
  expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  await act(async () => uploads[1]?.end())
  await act(async () => uploads[2]?.end())
  expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  screen.getByText('c.png has been uploaded.')
})

test('a title that is emptied is not saved and not put back without a word', async () => {
  const onSave = vi.fn<(value: string) => void>()
  await renderScreen(<EditableText value="Bread" label="Title" editLabel="Change the title" maxLength={20} onSave={onSave} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change the title' }))
  const field = screen.getByRole('textbox', { name: 'Title' })
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe('Enter a name.')
  fireEvent.change(field, { target: { value: 'Rye' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSave.mock.calls).toEqual([['Rye']])
})
