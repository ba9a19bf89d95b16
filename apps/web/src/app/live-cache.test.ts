import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ProjectId } from '@clipwright/contract/ids'
import { makeClips } from '../../dev/fake-clips.ts'
import { makeTranscript } from '../../dev/fake-words.ts'
import { clipKeys } from '../features/clips/clips/clips.queries.ts'
import { applyLiveEvent } from './live-cache.ts'

const projectId = ProjectId.parse('prj_showcase')
const clips = makeClips(projectId, makeTranscript(360_000, 'good'), '2026-05-10T12:00:00Z')
const pending = clips.find((clip) => clip.renderAsVideoPreview?.pending) as Clip
const ready = clips.find((clip) => clip.renderAsVideoPreview?.pending === false) as Clip

function withClips() {
  const client = new QueryClient()
  client.setQueryData(clipKeys.of(projectId), clips)
  const get = (clip: Clip) => client.getQueryData<Clip[]>(clipKeys.of(projectId))?.find((one) => one.clipId === clip.clipId)
  return { client, get }
}

test('the progress of a render changes only its clip', () => {
  const { client, get } = withClips()
  applyLiveEvent(client, {
    type: 'render.progress',
    projectId,
    clipId: pending.clipId,
    target: 'VIDEO_PREVIEW',
    progress: 80,
    estMs: 2_000,
  })
  expect(get(pending)?.renderAsVideoPreview).toMatchObject({ pending: true, progress: 80, estMs: 2_000 })
  expect(get(ready)).toBe(ready)
})

test('a render never goes backwards, and a late event does not reopen one that is ready', () => {
  const { client, get } = withClips()
  applyLiveEvent(client, { type: 'render.progress', projectId, clipId: pending.clipId, target: 'VIDEO_PREVIEW', progress: 3, estMs: null })
  expect(get(pending)?.renderAsVideoPreview?.progress).toBe(38)
  applyLiveEvent(client, { type: 'render.progress', projectId, clipId: ready.clipId, target: 'VIDEO_PREVIEW', progress: 90, estMs: null })
  expect(get(ready)?.renderAsVideoPreview).toEqual(ready.renderAsVideoPreview)
})

test('a changed project, changed clips and a resync make the cache fetch again', () => {
  for (const event of [{ type: 'clips.changed', projectId }, { type: 'resync' }] as const) {
    const { client } = withClips()
    applyLiveEvent(client, event)
    expect(client.getQueryState(clipKeys.of(projectId))?.isInvalidated).toBe(true)
  }
})
