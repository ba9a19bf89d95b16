import { useQuery } from '@tanstack/react-query'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { getClipFaces, planReframe, type ReframeRequest, type ReframePlan } from '@clipwright/contract/editor/reframe'
import { api } from '#platform/api-client.ts'

const stepMs = 10_000

/** The faces in what the clip shows, and around it. They never change, so they are asked for once, and not before they are needed. */
export function useFaces(clip: string, span: Span, isNeeded = true) {
  // Whole steps, so that a trimmed edge does not ask again.
  const startMs = Math.max(0, Math.floor(span.startMs / stepMs - 1) * stepMs)
  const endMs = Math.ceil(span.endMs / stepMs + 1) * stepMs
  return useQuery({
    queryKey: ['clip-faces', clip, startMs, endMs],
    queryFn: ({ signal }) => api.call(getClipFaces, { clip, startMs, endMs }, { signal }),
    staleTime: Infinity,
    enabled: isNeeded,
  })
}

/** Asks the planner for layouts; changes nothing. */
export function loadReframePlan(clip: string, ratio: AspectRatio, spans: readonly Span[], request: ReframeRequest): Promise<ReframePlan> {
  const spanTimes = spans.map(({ startMs, endMs }) => ({ startMs, endMs }))
  return api.call(planReframe, { clip, ratio, spans: spanTimes, wish: request })
}
