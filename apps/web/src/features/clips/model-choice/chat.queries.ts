import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getChatPrompts,
  getServiceRequest,
  listLanguageModels,
  putChatAnswer,
  type ChatPrompts,
} from '@clipwright/contract/clips/model-choice'
import type { ProjectId } from '@clipwright/contract/ids'
import { updateMyFeatureConfigs } from '@clipwright/contract/plans/feature-access'
import { api } from '#platform/api-client.ts'

const chatKeys = {
  prompts: (projectId: string) => ['chat-prompts', projectId] as const,
  models: ['language-models'] as const,
}

export function useChatPrompts(projectId: ProjectId) {
  return useQuery({
    queryKey: chatKeys.prompts(projectId),
    queryFn: ({ signal }) => api.call(getChatPrompts, { projectId }, { signal }),
    // Other lengths or another title change the prompts.
    gcTime: 0,
  })
}

/** Saves the answer to a part; an empty one removes it. */
export function usePutChatAnswer(projectId: ProjectId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (part: { number: number; answer: string }) => api.call(putChatAnswer, { projectId, ...part }),
    onSuccess: (prompts) => client.setQueryData<ChatPrompts>(chatKeys.prompts(projectId), prompts),
    meta: { shown: true },
  })
}

/** The request that the configured service would receive for this project. */
export function useServiceRequest(projectId: ProjectId) {
  return useQuery({
    queryKey: ['service-request', projectId],
    queryFn: ({ signal }) => api.call(getServiceRequest, { projectId }, { signal }),
    // Other lengths, another title or an answer change the request.
    gcTime: 0,
  })
}

export function useLanguageModels() {
  return useQuery({
    queryKey: chatKeys.models,
    queryFn: ({ signal }) => api.call(listLanguageModels, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The organisation's decision whether a model on this machine may choose. */
export function useSaveConsent(onSaved: () => void) {
  return useMutation({
    mutationFn: (localModel: 'use' | 'never') => api.call(updateMyFeatureConfigs, { configs: { localModel } }),
    onSuccess: onSaved,
    meta: { shown: true },
  })
}
