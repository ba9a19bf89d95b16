import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import type { Clip } from '@clipwright/contract/clips/clips'
import { showcaseId } from '../../../../dev/fake-projects.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { recordDownloads } from '../../../testing/record-downloads.ts'
import { useClips } from './clips.queries.ts'
import { ClipSelectionBar } from './clip-selection-bar.tsx'

const projectId = ProjectId.parse(showcaseId)
let server: FakeServer
let downloadPaths: string[]

beforeEach(() => {
  localStorage.clear()
  downloadPaths = recordDownloads()
  server = startFakeServer()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Bar({ change }: { change: (clip: Clip, index: number) => Clip }) {
  const clips = useClips(projectId, false).data
  return clips ? <ClipSelectionBar chosen={clips.slice(0, 2).map(change)} onAll={() => undefined} onClear={() => undefined} /> : null
}

const withExport = (clip: Clip, index: number): Clip => ({
  ...clip,
  renderAsVideoFile: null,
  videoUrlForDownload: `/fake/clip-${index}.mp4`,
})

test('several clips download as one zip or as separate files', async () => {
  await renderScreen(<Bar change={withExport} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Export as zip' }))
  expect(await screen.findByRole('link', { name: /Download zip/ })).toHaveProperty('pathname', '/fake/transcript.zip')
  fireEvent.click(screen.getByRole('button', { name: 'Separate files (2)' }))
  await waitFor(() => expect(downloadPaths).toEqual(['/fake/clip-0.mp4', '/fake/clip-1.mp4']))
  expect(server.seen.filter(({ path }) => path.endsWith('/render'))).toEqual([])
})

test('when one of several fails, its cause is shown and it can be retried', async () => {
  const failed = { pending: false, progress: 0, estMs: null, error: { errorName: 'RenderFailedError' as const, errorMessage: 'x' } }
  await renderScreen(
    <Bar
      change={(clip, index) => (index === 0 ? withExport(clip, 0) : { ...clip, videoUrlForDownload: null, renderAsVideoFile: failed })}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Export as zip' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

function Rest() {
  const clips = useClips(projectId, false).data
  return (
    <>
      <p>{clips?.length} clips</p>
      <Bar change={(clip) => clip} />
    </>
  )
}

test('deleted clips vanish at once, come back when that is undone, and are deleted when the page is left', async () => {
  await renderScreen(<Rest />)
  const deletions = () => server.seen.filter(({ path }) => path === '/exportable-clips/delete-clips')
  const before = (await screen.findByText(/^\d+ clips$/)).textContent
  const after = `${Number.parseInt(before, 10) - 2} clips`
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText(after)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(before)
  window.dispatchEvent(new Event('pagehide'))
  expect(deletions()).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText(after)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(deletions()).toHaveLength(1))
  expect(deletions()[0]?.body).toMatchObject({ projectId, clipIds: [expect.any(String), expect.any(String)] })
  await screen.findByText(after)
})

test('several clips are liked, collected, and get the look of a template', async () => {
  await renderScreen(<Bar change={(clip) => ({ ...clip, feedback: null })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await waitFor(() =>
    expect(server.seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('/clip-feedbacks/'))).toHaveLength(2),
  )

  fireEvent.click(screen.getByRole('button', { name: 'Collect' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: /Hooks that work/ }))
  await waitFor(() => {
    const call = server.seen.find(({ path }) => path.endsWith('/sync-collection-contents'))
    expect(call?.body).toMatchObject({ add: [{ clipId: expect.any(String) }, { clipId: expect.any(String) }] })
  })

  fireEvent.click(screen.getByRole('button', { name: 'Template' }))
  expect(await screen.findByRole('menuitem', { name: 'All templates' })).toHaveProperty('pathname', '/brand-templates')
})
