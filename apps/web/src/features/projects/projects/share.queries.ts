import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectId } from '@clipwright/contract/ids'
import type { ProjectVisibility } from '@clipwright/contract/projects/projects'
import {
  createShareLink,
  getSharedProject,
  listShareLinks,
  revokeShareLink,
  updateProjectVisibility,
} from '@clipwright/contract/projects/project-sharing'
import { api } from '#platform/api-client.ts'
import { useStoreProject } from './project-lists.ts'

const shareKeys = {
  links: (projectId: string) => ['share-links', projectId] as const,
  shown: (shareKey: string) => ['shared', shareKey] as const,
}

/** Media links of a shared project expire after ten minutes at most. */
const renewMs = 4 * 60_000

export function useShareLinks(projectId: ProjectId) {
  return useQuery({
    queryKey: shareKeys.links(projectId),
    queryFn: ({ signal }) => api.call(listShareLinks, { projectId }, { signal }),
  })
}

export function useCreateShareLink(projectId: ProjectId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: { mayDownload: boolean; expiresInDays: number | null }) => api.call(createShareLink, { projectId, ...settings }),
    onSuccess: () => client.invalidateQueries({ queryKey: shareKeys.links(projectId) }),
    meta: { shown: true },
  })
}

export function useRevokeShareLink(projectId: ProjectId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shareId: string) => api.call(revokeShareLink, { projectId, shareId }),
    onSettled: () => client.invalidateQueries({ queryKey: shareKeys.links(projectId) }),
  })
}

export function useChangeVisibility(projectId: ProjectId) {
  const store = useStoreProject()
  return useMutation({
    mutationFn: (visibility: ProjectVisibility) => api.call(updateProjectVisibility, { projectId, visibility }),
    onSuccess: store,
  })
}

export function useSharedProject(shareKey: string) {
  return useQuery({
    queryKey: shareKeys.shown(shareKey),
    queryFn: ({ signal }) => api.call(getSharedProject, { shareKey }, { signal }),
    refetchInterval: renewMs,
  })
}
