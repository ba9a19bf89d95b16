import { useQuery } from '@tanstack/react-query'
import type { ProjectId } from '@clipwright/contract/ids'
import { getTranscript } from '@clipwright/contract/projects/transcripts'
import { api } from '#platform/api-client.ts'

/** Available as soon as it exists; it does not change within a run. */
export function useTranscript(projectId: ProjectId, version: string | null) {
  return useQuery({
    queryKey: ['transcript', projectId, version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
    queryFn: ({ signal }) => api.call(getTranscript, { projectId }, { signal }),
  })
}
