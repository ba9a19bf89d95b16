import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBrandTemplates } from '@clipwright/contract/brand/brand-templates'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { ImportChannelId } from '@clipwright/contract/ids'
import {
  configureChannel,
  listImportChannels,
  lookNow,
  previewImport,
  unwatchChannel,
  watchChannel,
} from '@clipwright/contract/publishing/import-channels'
import { listImportablePlaylists } from '@clipwright/contract/publishing/importable-playlists'
import { importItemAnyway, listImportItems, listImportNews } from '@clipwright/contract/publishing/import-items'
import { api } from '#platform/api-client.ts'

// Below the key of posts, so that the events of publishing renew both.
export const importsKey = ['posts', 'imports'] as const

/** While the page is open, states change by themselves. */
const renewMs = 30_000

export function useImportChannels() {
  return useQuery({
    queryKey: [...importsKey, 'channels'],
    queryFn: ({ signal }) => api.call(listImportChannels, {}, { signal }),
    refetchInterval: renewMs,
  })
}

export function useImportItems(channelId: ImportChannelId) {
  return useQuery({
    queryKey: [...importsKey, 'items', channelId],
    queryFn: async ({ signal }) => (await api.call(listImportItems, { channelId, pageSize: 50 }, { signal })).data,
  })
}

/** Playlists of the team’s own accounts on YouTube; each look costs a little of the app’s quota. */
export function useImportablePlaylists() {
  return useQuery({
    queryKey: [...importsKey, 'playlists'],
    queryFn: async ({ signal }) => (await api.call(listImportablePlaylists, {}, { signal })).data,
    staleTime: 5 * 60_000,
  })
}

export function useImportNews() {
  return useQuery({
    queryKey: [...importsKey, 'news'],
    queryFn: async ({ signal }) => (await api.call(listImportNews, {}, { signal })).data,
    staleTime: 5 * 60_000,
  })
}

export function useTemplateNames() {
  return useQuery({
    queryKey: [...importsKey, 'templates'],
    queryFn: async ({ signal }) => (await api.call(listBrandTemplates, { pageSize: 100 }, { signal })).data,
  })
}

/** A dry run: what would happen to the last videos of a place. */
export function usePreviewImport() {
  return useMutation({ mutationFn: (input: WireInput<typeof previewImport>) => api.call(previewImport, input), meta: { shown: true } })
}

function useRenewImports() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: importsKey })
}

export function useWatchChannel() {
  const onSuccess = useRenewImports()
  return useMutation({
    mutationFn: (input: WireInput<typeof watchChannel>) => api.call(watchChannel, input),
    onSuccess,
    meta: { shown: true },
  })
}

export function useConfigureChannel() {
  const onSuccess = useRenewImports()
  return useMutation({ mutationFn: (input: WireInput<typeof configureChannel>) => api.call(configureChannel, input), onSuccess })
}

export function useLookNow() {
  const onSuccess = useRenewImports()
  return useMutation({ mutationFn: (input: WireInput<typeof lookNow>) => api.call(lookNow, input), onSuccess })
}

export function useUnwatchChannel() {
  const onSuccess = useRenewImports()
  return useMutation({
    mutationFn: (input: WireInput<typeof unwatchChannel>) => api.call(unwatchChannel, input),
    onSuccess,
    meta: { shown: true },
  })
}

export function useImportAnyway() {
  const onSuccess = useRenewImports()
  return useMutation({ mutationFn: (input: WireInput<typeof importItemAnyway>) => api.call(importItemAnyway, input), onSuccess })
}
