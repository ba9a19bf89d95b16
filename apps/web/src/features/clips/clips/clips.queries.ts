import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProjectId } from '@clipwright/contract/ids'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { listClips, renderClip, updateClip, type Clip, type RenderState, type RenderTarget } from '@clipwright/contract/clips/clips'
import { listNarratives } from '@clipwright/contract/clips/narratives'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'
import { useLive } from '#platform/live-events.ts'
import { useHiddenClips } from './hidden-clips.ts'

export const clipKeys = { of: (projectId: string) => ['clips', projectId] as const }

/** The field of a clip with the state of a render. */
export const renderField = {
  VIDEO_PREVIEW: 'renderAsVideoPreview',
  VIDEO_FILE: 'renderAsVideoFile',
  ADOBE_XML: 'renderAsAdobeXml',
} as const

/** Tells the tracking of exports which clip a render belongs to. Short, because it is compared on every render of the screen. */
const renderKey = ({ projectId, clipId, title }: Clip) => ['render', projectId, clipId, title] as const
export type RenderKey = ReturnType<typeof renderKey>

const pollMs = 4_000

/** Sent as "<projectId>.<clipId>". */
export const wireRef = (clip: Pick<Clip, 'projectId' | 'clipId'>) => `${clip.projectId}.${clip.clipId}`

function isRendering(clip: Clip): boolean {
  return [clip.renderAsVideoPreview, clip.renderAsVideoFile, clip.renderAsAdobeXml].some((state) => state?.pending)
}

/** In the specified order: by rank, then score, then judge score; runners-up last. */
export function clipsOf(projectId: ProjectId) {
  return queryOptions({
    queryKey: clipKeys.of(projectId),
    queryFn: async ({ signal }) => inRankOrder(await everyItem((page) => api.call(listClips, { projectId, ...page }, { signal }))),
  })
}

/** Polls while something is in progress and there is no live stream. */
export function useClips(projectId: ProjectId, running: boolean) {
  const live = useLive((state) => state.open)
  const hiddenIds = useHiddenClips((state) => state.clipIds)
  const select = useCallback((clips: Clip[]) => clips.filter(({ clipId }) => !hiddenIds.includes(clipId)), [hiddenIds])
  return useQuery({
    ...clipsOf(projectId),
    ...(hiddenIds.length > 0 ? { select } : {}),
    refetchInterval: ({ state }) => (!live && (running || state.data?.some(isRendering)) ? pollMs : false),
  })
}

/** Clips that were fetched on any page so far. */
export function useSeenClips(): Clip[] {
  return useQueryClient()
    .getQueriesData<Clip[]>({ queryKey: ['clips'], predicate: ({ queryKey }) => queryKey.length === clipKeys.of('').length })
    .flatMap(([, clips]) => clips ?? [])
}

const mostChapters = 100

/** The chapters of the recording with their clips. The key is under that of the clips, so that changing clips refetches it. */
export function useNarratives(projectId: ProjectId, isEnabled: boolean) {
  return useQuery({
    queryKey: [...clipKeys.of(projectId), 'narratives'],
    queryFn: async ({ signal }) => (await api.call(listNarratives, { projectId, pageSize: mostChapters }, { signal })).data,
    enabled: isEnabled,
  })
}

/** Clips of searches come after the first choice, search by search. */
function askedAt(clip: Clip): number {
  return clip.clipCopilotTaskId === null ? 0 : Date.parse(clip.createdAt)
}

function inRankOrder(clips: Clip[]): Clip[] {
  return clips.toSorted(
    (a, b) =>
      askedAt(a) - askedAt(b) ||
      Number(a.isRunnerUp) - Number(b.isRunnerUp) ||
      a.rank - b.rank ||
      b.score - a.score ||
      b.judgeResult.score - a.judgeResult.score,
  )
}

/** Changes a clip in the cached list. */
export function patchClip(client: QueryClient, clip: Clip, change: Partial<Clip>): void {
  client.setQueryData<Clip[]>(clipKeys.of(clip.projectId), (clips) =>
    clips?.map((one) => (one.clipId === clip.clipId ? { ...one, ...change } : one)),
  )
}

export function useRenameClip(clip: Clip) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { title?: string; description?: string }) => api.call(updateClip, { clip: wireRef(clip), ...change }),
    onMutate: (change) => {
      const before = { title: clip.title, description: clip.description }
      patchClip(client, clip, change)
      return before
    },
    onError: (_error, _change, before) => patchClip(client, clip, before ?? {}),
  })
}

/** Goes on when the page is left at once. */
export function requestRender(clip: Clip, target: RenderTarget, ratio?: AspectRatio) {
  return api.call(
    renderClip,
    {
      clip: wireRef(clip),
      target,
      ...(ratio ? { renderPreferenceOverride: { ...clip.renderPreferenceOverride, layoutAspectRatio: ratio } } : {}),
    },
    { idempotencyKey: randomText(20), outlivesPage: true },
  )
}

export function useRenderClip(clip: Clip) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: renderKey(clip),
    mutationFn: ({ target, ratio }: { target: RenderTarget; ratio?: AspectRatio }) => requestRender(clip, target, ratio),
    onMutate: async ({ target, ratio }) => {
      // A list that is on its way may be from before this request.
      await client.cancelQueries({ queryKey: clipKeys.of(clip.projectId), exact: true })
      const pending: RenderState = { pending: true, progress: 0, estMs: null }
      patchClip(client, clip, {
        [renderField[target]]: pending,
        ...(ratio ? { renderPreferenceOverride: { ...clip.renderPreferenceOverride, layoutAspectRatio: ratio }, renderError: null } : {}),
      })
    },
    onSuccess: (state, { target }) => patchClip(client, clip, { [renderField[target]]: state }),
    onSettled: () => client.invalidateQueries({ queryKey: clipKeys.of(clip.projectId) }),
  })
}
