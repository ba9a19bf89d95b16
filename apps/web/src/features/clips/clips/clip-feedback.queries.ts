import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putClipFeedback, type Clip, type ClipFeedback } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { clipKeys, patchClip, wireRef } from './clips.queries.ts'

const liked = { like: true, dislike: false, reasons: [] } satisfies Pick<ClipFeedback, 'like' | 'dislike' | 'reasons'>

/** Sends a like or dislike with its reasons. Optimistic: undone when the server refuses. */
export function useClipFeedback(clip: Clip) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (feedback: Pick<ClipFeedback, 'like' | 'dislike' | 'reasons'>) =>
      api.call(putClipFeedback, { clip: wireRef(clip), ...feedback }),
    onMutate: (feedback) => {
      const before = clip.feedback
      patchClip(client, clip, { feedback: { clipId: clip.clipId, ...feedback } })
      return { before }
    },
    onError: (_error, _feedback, context) => patchClip(client, clip, { feedback: context?.before ?? null }),
    meta: { canRepeat: true },
  })
}

/** Likes several, one after another; those liked already are left. Optimistic: undone for each that the server refuses. */
export function useLikeClips() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (clips: readonly Clip[]) => {
      for (const clip of clips) {
        await api.call(putClipFeedback, { clip: wireRef(clip), ...liked }).catch((error: unknown) => {
          patchClip(client, clip, { feedback: clip.feedback })
          throw error
        })
      }
    },
    onMutate: (clips) => {
      for (const clip of clips) patchClip(client, clip, { feedback: { clipId: clip.clipId, ...liked } })
    },
    // After a refusal those behind it were not sent.
    onError: (_error, clips) => {
      const [first] = clips
      return first ? client.invalidateQueries({ queryKey: clipKeys.of(first.projectId) }) : undefined
    },
  })
}
