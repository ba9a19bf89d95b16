import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { NewPostDialog } from './new-post-dialog.tsx'

const bell = 'The bicycle bell that halved our waiting time'
const waiting = 'Seventy one percent of the time, nobody is touching it'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
})
afterEach(cleanup)

async function openDialog(day: string | null = null) {
  const { history } = await renderScreen(<NewPostDialog day={day} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  const next = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  const tile = async (name: string) => (await dialog.findAllByRole<HTMLInputElement>('checkbox', { name }))[0] as HTMLInputElement
  const type = (value: string) => fireEvent.change(dialog.getByRole('searchbox', { name: 'Search clips' }), { target: { value } })
  return { dialog, next, tile, type, addressNow: () => history.location.href }
}

const pairOf = (title: string) => {
  const clip = [...server.state.clips.values()].flat().find((one) => one.title === title)
  return `${clip?.projectId}.${clip?.clipId}`
}

test('clips are chosen over a search, and the composer opens with them in that order and with the day', async () => {
  const { dialog, next, tile, type, addressNow } = await openDialog('2037-12-03')
  expect(dialog.getByText(/The first one is for Thursday/)).toBeTruthy()
  expect(next().disabled).toBe(true)
  fireEvent.click(await tile(bell))
  type('percent')
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: bell })).toBeNull())
  fireEvent.click(await tile(waiting))
  expect(dialog.getByRole('checkbox', { name: waiting, checked: true })).toBeTruthy()
  expect(dialog.getByText('2 selected')).toBeTruthy()
  type('')
  expect((await tile(bell)).checked).toBe(true)
  fireEvent.click(next())
  await waitFor(() => expect(addressNow()).toContain('/auto-post/compose'))
  expect(addressNow()).toBe(`/auto-post/compose?clips=${pairOf(bell)},${pairOf(waiting)}&day=2037-12-03`)
})

test('a clip that was taken away again is not posted', async () => {
  const { next, tile } = await openDialog()
  fireEvent.click(await tile(bell))
  expect(next().disabled).toBe(false)
  fireEvent.click(await tile(bell))
  expect(next().disabled).toBe(true)
})

test('without clips it says what a post is made of, and leads to projects', async () => {
  server.state.projects = server.state.projects.map((project) => ({ ...project, clipCount: 0 }))
  const { dialog } = await openDialog()
  await dialog.findByText(/A post is made from a clip/)
  expect(dialog.getByRole('link', { name: 'Go to your projects' })).toBeTruthy()
})

test('a search without a match says so', async () => {
  const { dialog, type } = await openDialog()
  type('zeppelin')
  await dialog.findByText('No clips match “zeppelin”.')
  expect(dialog.queryAllByRole('checkbox')).toEqual([])
})
