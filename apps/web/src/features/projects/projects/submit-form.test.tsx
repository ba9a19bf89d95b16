import { useMutationState } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useClientSetup } from '#platform/client-setup.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { type Upload, useUploads } from '../../sources/uploads/upload-list.ts'
import { chooseSource, clearDraft, useSubmitDraft } from './submit-draft.ts'
import { ChosenSource, SubmitForm } from './submit-form.tsx'

let server: FakeServer

beforeEach(async () => {
  clearDraft()
  server = startFakeServer()
  await renderScreen(<Submit />)
})
afterEach(() => {
  cleanup()
  useClientSetup.setState({ billing: 'off' })
})

const field = () => screen.getByRole('textbox', { name: 'Link to a video' })
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field().closest('form') as HTMLFormElement)
}
const posts = (path: string) => server.seen.filter((call) => call.method === 'POST' && call.path === path)

/** The page becomes another when the first project is started, as home does. */
function Submit() {
  const isStarting = useMutationState({ filters: { mutationKey: ['start-project'], status: 'pending' } }).length > 0
  return (
    <div key={isStarting ? 'projects' : 'first visit'}>
      <SubmitForm />
      <ChosenSource />
    </div>
  )
}

test('text that is no link gives a message next to the field; text and focus stay', () => {
  type('my holiday')
  expect(screen.getByRole('alert').textContent).toContain('not a link')
  expect(field()).toHaveProperty('value', 'my holiday')
  expect(document.activeElement).toBe(field())
  expect(posts('/source-videos')).toEqual([])
})

test('a link pasted anywhere on the page is checked without another press', async () => {
  const paste = new Event('paste', { bubbles: true })
  Object.assign(paste, { clipboardData: { files: [], getData: () => 'https://videos.example/talk' } })
  document.body.dispatchEvent(paste)
  const card = await screen.findByRole('article', { name: 'The video to clip' })
  await waitFor(() => expect(card.textContent).toContain('48:32'))
  expect(card.textContent).toContain('Whole video · clips up to 90 s · 9:16 · Karaoke captions')
})

test('where plans are sold the card says the price, and how much is missing; elsewhere nothing of it', async () => {
  type('https://videos.example/talk')
  const card = await screen.findByRole('article', { name: 'The video to clip' })
  await waitFor(() => expect(card.textContent).toContain('48:32'))
  expect(card.textContent).not.toContain('Cost')
  act(() => useClientSetup.setState({ billing: 'builtin' }))
  await waitFor(() => expect(card.textContent).toContain('Cost48:32 of your 1:10:00'))
  expect(card.textContent).not.toContain('too little')
  act(() => useSubmitDraft.setState(({ settings }) => ({ settings: { ...settings, range: { startSec: 0, endSec: 60 } } })))
  await waitFor(() => expect(card.textContent).toContain('Cost1:00 of your'))
})

test('a refused link shows the reason', async () => {
  type('https://videos.example/live')
  expect((await screen.findByRole('alert')).textContent).toContain('Live streams cannot be clipped')
})

test('starting sends the settings once and clears the field', async () => {
  type('https://videos.example/talk')
  await screen.findAllByText('48:32')
  fireEvent.click(screen.getByRole('button', { name: 'Find moments' }))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  expect(posts('/clip-projects')).toHaveLength(1)
  expect(posts('/clip-projects')[0]?.headers.get('idempotency-key')).toMatch(/^[a-z0-9]{20}$/)
  expect(posts('/clip-projects')[0]?.body).toMatchObject({
    videoUrl: 'https://videos.example/talk',
    curationPref: { clipDurations: [[0, 90]] },
  })
})

test('a start that is refused brings the source back with the reason', async () => {
  type('https://videos.example/talk')
  await screen.findAllByText('48:32')
  server.failNext('ServerError')
  const release = server.hold()
  fireEvent.click(screen.getByRole('button', { name: 'Find moments' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'The video to clip' })).toBeNull())
  release()
  const card = await screen.findByRole('article', { name: 'The video to clip' })
  expect((await within(card).findByRole('alert')).textContent).not.toBe('')
  expect(field()).toHaveProperty('value', 'https://videos.example/talk')
})

test('a file that was sent is told once, by the card, which can take it away again', async () => {
  const file = new File(['sound'], 'bread talk.mp3', { type: 'audio/mpeg' })
  const upload: Upload = {
    id: 'bread',
    file,
    status: 'done',
    sentBytes: file.size,
    rateBytesPerSec: null,
    target: null,
    uri: 'https://videos.example/talk',
    failure: null,
  }
  act(() => {
    useUploads.setState({ uploads: [upload] })
    chooseSource({ uploadId: upload.id })
  })
  const card = await screen.findByRole('article', { name: 'The video to clip' })
  await waitFor(() => expect(useUploads.getState().shownId).toBe(upload.id))
  fireEvent.click(within(card).getByRole('button', { name: 'Remove the file' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(useSubmitDraft.getState().uploadId).toBeNull()
  expect(useUploads.getState()).toEqual({ uploads: [], shownId: null })
})
