import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putClipFeedback, type Clip, type ClipFeedback } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { patchClip, wireRef } from './clips.queries.ts'

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
