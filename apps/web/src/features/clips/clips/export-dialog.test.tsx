import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import { showcaseId } from '../../../../dev/fake-projects.ts'
import { useClientSetup } from '#platform/client-setup.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useClips, useRenderClip } from './clips.queries.ts'
import { ExportDialog } from './export-dialog.tsx'

const projectId = ProjectId.parse(showcaseId)
let server: FakeServer

function OfFirst() {
  const clip = useClips(projectId, false).data?.[0]
  return clip ? <Exporting clip={clip} /> : null
}

function Exporting({ clip }: { clip: NonNullable<ReturnType<typeof useClips>['data']>[number] }) {
  const render = useRenderClip(clip)
  return <ExportDialog clip={clip} onStart={(target) => render.mutate({ target })} onClose={() => undefined} />
}

beforeEach(() => {
  localStorage.clear()
  server = startFakeServer()
})
afterEach(cleanup)

const renderCalls = () => server.seen.filter((call) => call.method === 'POST' && call.path.endsWith('/render')).length

test('describes the file before exporting, and remembers the last choice', async () => {
  await renderScreen(<OfFirst />)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/\d+ × \d+ · \d+:\d\d · .+ · No watermark$/)).toBeTruthy()
  act(() => useClientSetup.setState({ billing: 'builtin' }))
  expect(dialog.getByText(/ · No watermark · Uses no credits$/)).toBeTruthy()
  act(() => useClientSetup.setState({ billing: 'off' }))
  fireEvent.click(dialog.getByRole('radio', { name: /FCPXML/ }))
  expect(dialog.getByText(/Final Cut Pro and DaVinci Resolve/)).toBeTruthy()
  cleanup()
  await renderScreen(<OfFirst />)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /FCPXML/ })).checked).toBe(true)
})

test('one render makes every project format, each is then available at once, and lists what it lacks', async () => {
  await renderScreen(<OfFirst />)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /OpenTimelineIO/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Export' }))
  expect((await dialog.findByRole('status')).textContent).toMatch(/Exporting: \d+ %/)
  expect(await dialog.findByText(/^· \d+ s left$/)).toBeTruthy()
  expect(await dialog.findByRole('link', { name: 'Download' })).toHaveProperty('pathname', '/fake/transcript.otio')
  expect(dialog.getByText('crops and layouts')).toBeTruthy()
  expect(dialog.getByText(/Captions are included as files/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Download: Subtitles (SRT)' })).toHaveProperty('pathname', '/fake/transcript.srt')
  fireEvent.click(dialog.getByRole('radio', { name: /VTT/ }))
  expect(dialog.getByRole('link', { name: 'Download' })).toHaveProperty('pathname', '/fake/transcript.vtt')
  expect(renderCalls()).toBe(1)
})

function OfMarked() {
  const clip = useClips(projectId, false).data?.[0]
  return clip ? <Exporting clip={{ ...clip, hasWatermark: true }} /> : null
}

test('a watermark required by the plan is mentioned before the export', async () => {
  await renderScreen(<OfMarked />)
  expect(await screen.findByText(/ · With watermark$/)).toBeTruthy()
})

const failed = { pending: false, progress: 0, estMs: null, error: { errorName: 'RenderFailedError' as const, errorMessage: 'x' } }
function OfFailed() {
  const clip = useClips(projectId, false).data?.[0]
  return clip ? <Exporting clip={{ ...clip, renderAsAdobeXml: failed }} /> : null
}

test('a failure shows its cause and can be retried', async () => {
  await renderScreen(<OfFailed />)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /^XML/ }))
  expect(dialog.getByRole('alert').textContent).not.toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(renderCalls()).toBe(1))
})

function OfBorrowed() {
  const clip = useClips(projectId, false).data?.[0]
  if (!clip) return null
  const downloads = [{ format: 'CREDITS' as const, url: '/fake/credits.txt', leftOut: [] }]
  return <Exporting clip={{ ...clip, renderAsVideoFile: { pending: false, progress: 100, estMs: 0, downloads } }} />
}

test('a clip with third-party footage lists the credits, a clip without lists none', async () => {
  await renderScreen(<OfBorrowed />)
  expect(await screen.findByRole('link', { name: 'Download credits (text)' })).toHaveProperty('pathname', '/fake/credits.txt')
  cleanup()
  await renderScreen(<OfFirst />)
  await screen.findByRole('dialog')
  expect(screen.queryByRole('link', { name: 'Download credits (text)' })).toBeNull()
})
