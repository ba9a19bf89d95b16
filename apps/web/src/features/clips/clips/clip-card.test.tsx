import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import { showcaseId } from '../../../../dev/fake-projects.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ClipCard } from './clip-card.tsx'
import { ClipDetails } from './clip-details.tsx'
import { useClips } from './clips.queries.ts'

const projectId = ProjectId.parse(showcaseId)
let server: FakeServer
let openCount = 0
let detailsCount = 0
let shownSourceMs: number[] = []

function FirstCards() {
  const { data = [] } = useClips(projectId, false)
  return data
    .slice(0, 2)
    .map((clip, index) => (
      <ClipCard
        key={clip.clipId}
        clip={clip}
        number={index + 1}
        eager={false}
        onOpen={() => (openCount += 1)}
        onDetails={() => (detailsCount += 1)}
      />
    ))
}

function FirstDetails() {
  const [clip] = useClips(projectId, false).data ?? []
  return clip ? (
    <ClipDetails
      clip={clip}
      isBeside
      onPrevious={null}
      onNext={null}
      onShowSource={(atMs) => shownSourceMs.push(atMs)}
      onClose={() => undefined}
    />
  ) : null
}

beforeEach(async () => {
  openCount = 0
  detailsCount = 0
  shownSourceMs = []
  server = startFakeServer()
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never
  await renderScreen(<FirstCards />)
})
afterEach(cleanup)

const card = async () => screen.findByRole('article', { name: /Seventy one percent/ })
async function openDetails() {
  cleanup()
  await renderScreen(<FirstDetails />)
  return within(await screen.findByRole('complementary', { name: 'Clip details' }))
}
const puts = () => server.seen.filter((call) => call.method === 'PUT')

test('the rank has an accessible text, and the details show each sub-score with its comment', async () => {
  expect(within(await card()).getByRole('img', { name: 'Rank A, 9.1 of 10' })).toBeTruthy()
  const here = await openDetails()
  expect(here.getByRole('img', { name: 'Rank A, 9.1 of 10' })).toBeTruthy()
  for (const name of ['Hook', 'Coherence', 'Connection', 'Trend']) {
    const score = here.getByRole('listitem', { name: new RegExp(`^${name}: \\d\\.\\d of 10$`) })
    expect(score.textContent).toMatch(new RegExp(`^${name}\\d\\.\\d\\w`))
  }
})

test('in the details the words that the reason quotes are marked, and the time leads to the source', async () => {
  const here = await openDetails()
  const quotes = here.getAllByText('Seventy one percent of the time, nobody was touching it at all.')
  expect(quotes.map((quote) => quote.tagName)).toContain('MARK')
  fireEvent.click(here.getByRole('button', { name: /show in source/ }))
  expect(shownSourceMs).toHaveLength(1)
})

test('a card plays only once it is wanted, and I shows its details', async () => {
  const here = await card()
  expect(here.querySelector('video')).toBeNull()
  here.focus()
  await waitFor(() => expect(here.querySelector('video')).toBeTruthy())
  fireEvent.keyDown(here, { key: 'i' })
  expect(detailsCount).toBe(1)
})

test('a like is shown before the server answers, and undone when it refuses', async () => {
  const like = () => within(screen.getByRole('article', { name: /Seventy/ })).getByRole('button', { name: 'Like' })
  await card()
  expect(like().getAttribute('aria-pressed')).toBe('false')
  server.failNext('ServerError')
  const release = server.hold()
  fireEvent.click(like())
  await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('true'))
  release()
  await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('false'))
  expect(puts()).toHaveLength(1)
})

test('on a card L likes, D dislikes and asks why, Enter plays', async () => {
  const here = await card()
  here.focus()
  fireEvent.keyDown(here, { key: 'l' })
  await waitFor(() => expect(puts().at(-1)?.body).toEqual({ like: true, dislike: false, reasons: [] }))
  fireEvent.keyDown(here, { key: 'Enter' })
  expect(openCount).toBe(1)
  fireEvent.keyDown(here, { key: 'd' })
  const dialog = await screen.findByRole('dialog', { name: 'What went wrong?' })
  expect(within(dialog).getAllByRole('button', { pressed: false })).toHaveLength(15)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Wrong topic' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(puts().at(-1)?.body).toEqual({ like: false, dislike: true, reasons: ['BadTopic'] }))
})

test('the title is edited in place: Enter saves it, Escape does not', async () => {
  const here = within(await card())
  const edit = (text: string, key: string) => {
    fireEvent.click(here.getByRole('button', { name: /Edit the title/ }))
    const field = here.getByRole('textbox', { name: 'Clip title' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key })
  }
  edit('Never mind', 'Escape')
  expect(puts()).toEqual([])
  edit('  Nobody is touching it ', 'Enter')
  await screen.findByRole('article', { name: 'Nobody is touching it' })
  expect(puts().map((call) => call.body)).toEqual([{ title: 'Nobody is touching it' }])
})

test('choosing another aspect ratio requests a render', async () => {
  const here = await openDetails()
  fireEvent.click(here.getByRole('button', { name: 'Aspect ratio 9:16, change it' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /1:1/ }))
  await waitFor(() => {
    const call = server.seen.find((one) => one.path.endsWith('/render'))
    expect(call?.body).toEqual({ target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'square' } })
    expect(call?.headers.get('idempotency-key')).toBeTruthy()
  })
})

test('on a card F likes, too, T edits the title, E opens the editor, and Space plays the preview with the chosen sound setting', async () => {
  localStorage.setItem('clipwright.sound', JSON.stringify({ muted: true, volume: 1 }))
  const here = await card()
  here.focus()
  fireEvent.keyDown(here, { key: 'f' })
  await waitFor(() => expect(puts().at(-1)?.body).toEqual({ like: true, dislike: false, reasons: [] }))
  const video = here.querySelector('video')
  const mutedPlays: boolean[] = []
  if (video) video.play = async () => void mutedPlays.push(video.muted)
  fireEvent.keyDown(here, { key: ' ' })
  expect(mutedPlays).toEqual([true])
  const link = within(here).getByRole('link', { name: 'Edit' })
  expect(link.getAttribute('href')).toMatch(/^\/editor\/[\w-]+\.[\w-]+$/)
  let linkClicks = 0
  link.addEventListener('click', (event) => {
    event.preventDefault()
    linkClicks += 1
  })
  fireEvent.keyDown(here, { key: 'e' })
  expect(linkClicks).toBe(1)
  fireEvent.keyDown(here, { key: 't' })
  expect(document.activeElement).toBe(within(here).getByRole('textbox', { name: 'Clip title' }))
})
