import { QueryClient } from '@tanstack/react-query'
import type { Clip } from '@clipwright/contract/clips/clips'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { clipsOf } from './clips.queries.ts'

test('a project shows all its clips, however many pages there are', async () => {
  const { state } = startFakeServer()
  const [projectId, [one]] = [...state.clips].find(([, clips]) => clips.length > 0) as [Clip['projectId'], [Clip]]
  const many = Array.from({ length: 123 }, (_, index): Clip => ({ ...one, clipId: `clip_${index}` as Clip['clipId'], rank: index + 1 }))
  state.clips.set(projectId, many)
  const loadedClips = await new QueryClient().fetchQuery(clipsOf(projectId))
  expect(loadedClips.map(({ clipId }) => clipId)).toEqual(many.map(({ clipId }) => clipId))
})
