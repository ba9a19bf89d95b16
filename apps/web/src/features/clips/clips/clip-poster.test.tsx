import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ProjectId } from '@clipwright/contract/ids'
import { showcaseId } from '../../../../dev/fake-projects.ts'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ClipPoster } from './clip-poster.tsx'
import { useClips } from './clips.queries.ts'

const projectId = ProjectId.parse(showcaseId)
const listeners = new Set<(change: Partial<Clip>) => void>()
const show = (change: Partial<Clip>) => listeners.forEach((listener) => listener(change))
const play = vi.spyOn(HTMLMediaElement.prototype, 'play')

function FirstPoster() {
  const [clip] = useClips(projectId, false).data ?? []
  const [change, setChange] = useState<Partial<Clip>>({})
  useEffect(() => {
    listeners.add(setChange)
    return () => void listeners.delete(setChange)
  }, [])
  return clip ? <ClipPoster clip={{ ...clip, ...change }} eager={false} starts={false} isActive={false} onOpen={() => undefined} /> : null
}

beforeEach(async () => {
  startFakeServer()
  await renderScreen(<FirstPoster />)
  play.mockClear()
})
afterEach(cleanup)

/** Not the button that plays it in the theater. */
const playName = /^Play ((?!in the theater).)+$/
const press = async () => fireEvent.click(await screen.findByRole('button', { name: playName }))
const renderedAnew = { engineClipUpdatedAt: '2026-11-29T12:00:00.000Z', videoUrl: '/media/anew.mp4' }
const newVideo = () => vi.waitFor(() => expect(document.querySelector('video')?.src).toMatch(/anew\.mp4$/))

test('a clip that was pressed while an earlier preview was shown plays on in the one that takes its place', async () => {
  await press()
  expect(play.mock.contexts.at(-1)).toBe(document.querySelector('video'))
  show(renderedAnew)
  await newVideo()
  expect(play.mock.contexts.at(-1)).toBe(document.querySelector('video'))
})

test('after a pause or a wait it does not begin by itself', async () => {
  await press()
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  fireEvent.pause(video)
  show(renderedAnew)
  await screen.findByRole('button', { name: playName })
  expect(document.querySelector('video')).toBeNull()
  await press()
  show({ videoUrl: null })
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: playName })).toBeNull())
  show({ ...renderedAnew, engineClipUpdatedAt: '2026-11-29T12:01:00.000Z' })
  await screen.findByRole('button', { name: playName })
  expect(document.querySelector('video')).toBeNull()
})
