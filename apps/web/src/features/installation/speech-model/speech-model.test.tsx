import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Project } from '@clipwright/contract/projects/projects'
import { putSpeechModel, speechModelOf, withDownload } from '../../../../dev/fake-speech-model.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { BetterSpeech } from '../../projects/projects/better-speech.tsx'
import { FirstVisit } from '../../projects/projects/first-visit.tsx'
import { clearDraft, useSubmitDraft } from '../../projects/projects/submit-draft.ts'
import { FirstStartOffer } from './first-start-offer.tsx'
import { keepOfferPlace, OfferPlace, rememberOffer } from './offer-place.tsx'
import { SpeechModelPage } from './speech-model.page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function draftOf(server: FakeServer): Project {
  const [project] = server.state.projects
  if (!project) throw new Error('the fake server has projects')
  return project
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the download is offered with its size and the free space, shows progress, and can be stopped and resumed', async () => {
  const server = startFakeServer()
  const offer = speechModelOf(server.state).offer
  if (!offer) throw new Error('it is offered')
  putSpeechModel(server.state, { ...speechModelOf(server.state), offer: { ...offer, receivedBytes: 30_000_000 } })
  await renderScreen(<BetterSpeech projectId={draftOf(server).projectId} />)
  expect(await screen.findByText('30 MB of about 52 MB')).toBeTruthy()
  expect(screen.getByText('41 GB free on this server')).toBeTruthy()
  expect(screen.getByText('From npm, huggingface.co')).toBeTruthy()
  await press('Continue download')
  await waitFor(() => expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0))
  expect(screen.getByText(/Downloading · .* · .* left/)).toBeTruthy()
  await press('Stop')
  expect(await screen.findByText('Stopped. What has arrived is kept.')).toBeTruthy()
})

test('a failure lists each place and what to do, and can be retried', async () => {
  const server = startFakeServer()
  const failures = [
    { place: 'https://models.example/mirror', reason: 'damaged' },
    { place: '/srv/models', reason: 'not-there' },
  ] as const
  putSpeechModel(server.state, withDownload(speechModelOf(server.state), { status: 'failed', failures: [...failures] }))
  await renderScreen(<BetterSpeech projectId={draftOf(server).projectId} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('models.example: sent damaged files')
  expect(alert.textContent).toContain('/srv/models: no model in this folder')
  expect(screen.getByText('npm run models -- get base --from FOLDER')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(screen.getByRole('progressbar')).toBeTruthy())
})

test('staff read which model listens', async () => {
  const server = startFakeServer()
  putSpeechModel(server.state, { ...speechModelOf(server.state), recognizer: 'model', installedSize: 'small', offer: null })
  await renderScreen(<SpeechModelPage />)
  expect(await screen.findByText(/\bsmall\b/)).toBeTruthy()
})

test('natural voices are offered, come with progress, can be stopped, and are said to be in use once they are here', async () => {
  const server = startFakeServer()
  const { queryClient } = await renderScreen(<SpeechModelPage />)
  await press('Download (177 MB)')
  const bar = await screen.findByRole('progressbar', { name: 'Download of the natural voices' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/natural-voices/download'])
  await press('Stop')
  expect(await screen.findByText('Stopped. What has arrived is kept.')).toBeTruthy()
  putSpeechModel(server.state, { ...speechModelOf(server.state), speaker: 'natural', voicesOffer: null })
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/are spoken by natural voices on this server/)).toBeTruthy()
})

test('voices that could not be fetched say why, and how a machine without internet gets them', async () => {
  const server = startFakeServer()
  const state = speechModelOf(server.state)
  const download = { part: 'voices', status: 'failed', progress: 0, estMs: null, place: 'npm' } as const
  const failures = [{ place: 'npm', reason: 'unreachable' as const }]
  putSpeechModel(server.state, {
    ...state,
    recognizer: 'model',
    offer: null,
    voicesOffer: state.voicesOffer && { ...state.voicesOffer, download: { ...download, failures } },
  })
  await renderScreen(<SpeechModelPage />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The voices could not be downloaded.npm: no connection')
  expect(screen.getByText('npm run models -- get voices')).toBeTruthy()
  expect(screen.getByText('kokoro-82m')).toBeTruthy()
})

test('others see no offer, and everybody can transcribe a draft again once it is installed', async () => {
  const server = startFakeServer()
  const project = draftOf(server)
  putSpeechModel(server.state, { ...speechModelOf(server.state), offer: null })
  const { queryClient } = await renderScreen(<BetterSpeech projectId={project.projectId} />)
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/speech-model')).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
  putSpeechModel(server.state, { ...speechModelOf(server.state), recognizer: 'model', installedSize: 'base', offer: null })
  await queryClient.invalidateQueries()
  await press('Transcribe again')
  await waitFor(() => {
    const call = server.seen.find(({ method, path }) => method === 'POST' && path === `/clip-projects/${project.projectId}/rerun`)
    expect(call?.body).toMatchObject({ whisperModel: 'auto' })
  })
})

test('a full disk is reported with figures', async () => {
  const server = startFakeServer()
  await renderScreen(<BetterSpeech projectId={draftOf(server).projectId} />)
  await screen.findByRole('button', { name: 'Download (52 MB)' })
  server.failNext('StorageFullError')
  await press('Download (52 MB)')
  expect((await screen.findByRole('alert')).textContent).toContain('about 236 MB are needed, 41 GB are free')
})

test('on the dashboard it is offered until declined', async () => {
  startFakeServer()
  const first = await renderScreen(<FirstStartOffer />)
  await press('Not now')
  await waitFor(() => expect(screen.queryByText('Better speech recognition')).toBeNull())
  first.unmount()
  await renderScreen(<FirstStartOffer />)
  expect(screen.queryByText('Better speech recognition')).toBeNull()
})

test('it is offered no more on an open dashboard once the model came without it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const server = startFakeServer()
    await renderScreen(<FirstStartOffer />)
    await screen.findByText('Better speech recognition')
    putSpeechModel(server.state, { ...speechModelOf(server.state), recognizer: 'model', installedSize: 'base', offer: null })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(screen.queryByText('Better speech recognition')).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})

test('its place on the dashboard is free before it comes, and after a visit without it no more', async () => {
  const server = startFakeServer()
  const isPlaceFree = ({ container }: { container: HTMLElement }) => container.querySelector('div.h-11:empty') !== null
  const first = await renderScreen(<FirstStartOffer />)
  expect(isPlaceFree(first)).toBe(true)
  await screen.findByText('Better speech recognition')
  expect(isPlaceFree(first)).toBe(false)
  first.unmount()
  putSpeechModel(server.state, { ...speechModelOf(server.state), recognizer: 'model', installedSize: 'base', offer: null })
  const second = await renderScreen(<FirstStartOffer />)
  expect(isPlaceFree(second)).toBe(true)
  await waitFor(() => expect(localStorage.getItem('clipwright.speech-model-offered')).toBe('false'))
  // What stands below it stays where it is.
  expect(isPlaceFree(second)).toBe(true)
  second.unmount()
  expect(isPlaceFree(await renderScreen(<FirstStartOffer />))).toBe(false)
})

test('its place is closed when its model was installed on the page, and is not kept where it was put off', async () => {
  const server = startFakeServer()
  const first = await renderScreen(<FirstStartOffer />)
  await screen.findByText('Better speech recognition')
  putSpeechModel(server.state, { ...speechModelOf(server.state), recognizer: 'model', installedSize: 'base', offer: null })
  await first.queryClient.invalidateQueries()
  await waitFor(() => expect(first.container.childElementCount).toBe(0))
  first.unmount()
  localStorage.clear()
  localStorage.setItem('clipwright.speech-model-later', 'true')
  expect((await renderScreen(<OfferPlace isStaff />)).container.childElementCount).toBe(0)
})

test('on a first visit it waits until there is a video to hear', async () => {
  startFakeServer()
  clearDraft()
  await renderScreen(<FirstVisit offer="The offer" />)
  await screen.findByRole('button', { name: /Continue/ })
  expect(screen.queryByText('The offer')).toBeNull()
  act(() => useSubmitDraft.setState({ link: 'https://videos.example/talk' }))
  await screen.findByText('The offer')
  clearDraft()
})

test('a visit that ended before the offer came keeps its place in the next one, and no place is kept where none was made', async () => {
  const places = async () => (await renderScreen(<OfferPlace isStaff={false} />)).container.childElementCount
  expect(await places()).toBe(0)
  keepOfferPlace()
  expect(await places()).toBe(1)
  rememberOffer(false)
  keepOfferPlace()
  expect(await places()).toBe(0)
})
