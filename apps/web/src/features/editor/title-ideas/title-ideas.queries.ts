import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { createTitleJob, findTitleJob, type TitleStyle } from '@clipwright/contract/editor/title-jobs'
import { createPostTextJob, findPostTextJob, type PostTextKind } from '@clipwright/contract/editor/post-text-jobs'
import { updateClip } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { waitForTask } from '#platform/wait-for-task.ts'

export type TitledClip = { projectId: ProjectId; clipId: ClipId }

export function useTitleIdeas({ projectId, clipId }: TitledClip) {
  return useMutation({
    mutationFn: async (style: TitleStyle) => {
      const { taskId } = await api.call(createTitleJob, { projectId, clipId, style }, { idempotencyKey: randomText(20) })
      return waitForTask(() => api.call(findTitleJob, { taskId }))
    },
    meta: { shown: true },
  })
}

/** Gives the clip a title. Everything that shows it asks again. */
export function useTakeTitle({ projectId, clipId }: TitledClip) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => api.call(updateClip, { clip: `${projectId}.${clipId}`, title }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clips', projectId] }),
    meta: { shown: true },
  })
}

/** Characters by which a text is known again. */
const earlierLength = 200
const mostEarlier = 100

export function usePostTextIdeas({ projectId, clipId }: TitledClip, kind: PostTextKind) {
  return useMutation({
    mutationFn: async (earlierTexts: readonly string[]) => {
      const earlier = earlierTexts.slice(-mostEarlier).map((text) => text.slice(0, earlierLength))
      const { taskId } = await api.call(createPostTextJob, { projectId, clipId, kind, earlier }, { idempotencyKey: randomText(20) })
      return waitForTask(() => api.call(findPostTextJob, { taskId }))
    },
    meta: { shown: true },
  })
}

/** Gives the clip a description, or hashtags with spaces between them; an empty text takes them away. */
export function useTakePostText({ projectId, clipId }: TitledClip, kind: PostTextKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      api.call(updateClip, {
        clip: `${projectId}.${clipId}`,
        ...(kind === 'description' ? { description: text } : { hashtags: text.split(' ').filter(Boolean) }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clips', projectId] }),
    meta: { shown: true },
  })
}
