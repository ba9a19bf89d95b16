import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import errors from '@clipwright/messages/locales/en/errors.json'
import { patchClip } from '../../../../dev/fake-state.ts'
import { showcaseId } from '../../../../dev/fake-projects.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { recordDownloads } from '../../../testing/record-downloads.ts'
import { addAwaited, awaitExports } from './awaited-exports.ts'
import { useClips, useRenderClip } from './clips.queries.ts'
import { ExportDialog } from './export-dialog.tsx'

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

function Exporting() {
  const clip = useClips(projectId, false).data?.[0]
  const client = useQueryClient()
  useEffect(() => awaitExports(client), [client])
  return clip ? <Dialog clip={clip} /> : null
}

function Dialog({ clip }: { clip: NonNullable<ReturnType<typeof useClips>['data']>[number] }) {
  const render = useRenderClip(clip)
  return <ExportDialog clip={clip} onStart={(target) => render.mutate({ target })} onClose={() => undefined} />
}

const storedExports = () => localStorage.getItem('clipwright.awaitedExports') ?? ''

test('after leaving the page a toast offers the requested file when it is ready', async () => {
  await renderScreen(<Exporting />)
  fireEvent.click(await screen.findByRole('radio', { name: /OpenTimelineIO/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(storedExports()).toContain('ADOBE_XML'))
  cleanup()
  const clip = server.state.clips.get(projectId)?.[0]
  expect(await screen.findByText(`“${clip?.title}” is ready`, {}, { timeout: 60_000 })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(downloadPaths).toEqual(['/fake/transcript.xml'])
  expect(storedExports()).toBe('[]')
})

test('a file is not forgotten when asking for it fails once, and is when its project is gone', async () => {
  const clip = server.state.clips.get(projectId)?.[0]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { fetch } = globalThis
  const answers: [number, string][] = [
    [500, 'ServerError'],
    [404, 'RecordNotExisted'],
  ]
  let requestCount = 0
  globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    const answer = path.includes('/exportable-clips') ? answers[requestCount++] : undefined
    if (!answer) return fetch(input, init)
    return Promise.resolve(Response.json({ errorName: answer[1], errorMessage: 'No.' }, { status: answer[0] }))
  }
  addAwaited(client, { projectId, clipId: clip?.clipId ?? ('' as never), title: '', target: 'ADOBE_XML' })
  await waitFor(() => expect(requestCount).toBe(1), { timeout: 10_000 })
  expect(storedExports()).toContain('ADOBE_XML')
  await waitFor(() => expect(storedExports()).toBe('[]'), { timeout: 15_000 })
  expect(requestCount).toBe(2)
  globalThis.fetch = fetch
})

test('a file is tracked from its request on, and no longer when the server refuses it', async () => {
  let refuse: ((answer: Response) => void) | undefined
  await renderScreen(<Exporting />)
  fireEvent.click(await screen.findByRole('radio', { name: /OpenTimelineIO/ }))
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    return path.endsWith('/render') ? new Promise((resolve) => (refuse = resolve)) : fetch(input, init)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(refuse).toBeDefined())
  expect(storedExports()).toContain('ADOBE_XML')
  refuse?.(Response.json({ errorName: 'NoPermission', errorMessage: 'No.' }, { status: 403 }))
  await waitFor(() => expect(storedExports()).toBe('[]'))
  globalThis.fetch = fetch
})

test('a failed file is reported with its cause, and made again on request', async () => {
  const clip = server.state.clips.get(projectId)?.[1]
  if (!clip) throw new Error('the showcase has clips')
  const failed = { pending: false, progress: 0, estMs: null, error: { errorName: 'RenderFailedError' as const, errorMessage: 'x' } }
  patchClip(server.state, projectId, clip.clipId, { renderAsVideoFile: failed })
  addAwaited(new QueryClient(), { projectId, clipId: clip.clipId, title: clip.title, target: 'VIDEO_FILE' })
  expect(await screen.findByText(`“${clip.title}” could not be exported`, {}, { timeout: 60_000 })).toBeTruthy()
  expect(screen.getByText(errors.RenderFailedError)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.seen.some(({ method, path }) => method === 'POST' && path.endsWith('/render'))).toBe(true))
  await waitFor(() => expect(storedExports()).toContain(clip.clipId))
})

test('a list from before the request does not end the wait for its file', async () => {
  const clip = server.state.clips.get(projectId)?.[1]
  if (!clip) throw new Error('the showcase has clips')
  const ready = { pending: false, progress: 100, estMs: null, url: '/fake/clip.mp4' }
  const listCount = () => server.seen.filter(({ path }) => path.includes('/exportable-clips')).length
  for (const earlier of [null, { ...ready, isEarlier: true }]) {
    patchClip(server.state, projectId, clip.clipId, { renderAsVideoFile: earlier, videoUrlForDownload: null })
    const countBefore = listCount()
    addAwaited(new QueryClient(), { projectId, clipId: clip.clipId, title: clip.title, target: 'VIDEO_FILE' })
    await waitFor(() => expect(listCount()).toBeGreaterThan(countBefore), { timeout: 15_000 })
    // The next look comes within a second, and finds the list.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(storedExports()).toContain(clip.clipId)
  }
  patchClip(server.state, projectId, clip.clipId, { renderAsVideoFile: ready })
  expect(await screen.findByText(`“${clip.title}” is ready`, {}, { timeout: 60_000 })).toBeTruthy()
  expect(storedExports()).toBe('[]')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(`“${clip.title}” is ready`)).toBeNull())
})

test('the editor of a clip has its video in sight, so no notice lies over it', async () => {
  const clip = server.state.clips.get(projectId)?.[1]
  if (!clip) throw new Error('the showcase has clips')
  const ready = { pending: false, progress: 100, estMs: null, url: '/fake/clip.mp4' }
  patchClip(server.state, projectId, clip.clipId, { renderAsVideoFile: ready })
  window.history.replaceState(null, '', `/editor/${projectId}.${clip.clipId}`)
  try {
    addAwaited(new QueryClient(), { projectId, clipId: clip.clipId, title: clip.title, target: 'VIDEO_FILE' })
    await waitFor(() => expect(storedExports()).toBe('[]'), { timeout: 60_000 })
    expect(screen.queryByText(`“${clip.title}” is ready`)).toBeNull()
  } finally {
    window.history.replaceState(null, '', '/')
  }
})
