import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelSpeechModel,
  fetchSpeechModel,
  getSpeechModel,
  type SpeechModelDownload,
  type SpeechModelState,
} from '@clipwright/contract/installation/speech-model'
import i18next from 'i18next'
import { api } from '#platform/api-client.ts'
import { showToast } from '#ui/toast.ts'

const key = ['speech-model'] as const
const pollMs = 1000
const calmPollMs = 5000
const offerPollMs = 30_000

export const isMoving = (download: SpeechModelDownload | null | undefined): boolean =>
  download?.status === 'waiting' || download?.status === 'running' || download?.status === 'retrying'

/**
 * State of speech recognition; polled every second during a download, and now and then while one is offered: the model may come
 * without this page, fetched with the first video or in the terminal.
 */
export function useSpeechModel({ enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient()
  return useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => {
      const next = await api.call(getSpeechModel, {}, { signal })
      // The card disappears with its download, so a toast reports the end.
      const before = client.getQueryData<SpeechModelState>(key)
      if (isMoving(before?.offer?.download) && next.recognizer === 'model') void showToast('done', i18next.t('projects:speechModel.here'))
      return next
    },
    refetchInterval: ({ state }) => {
      const offer = state.data?.offer
      if (!offer) return false
      if (!isMoving(offer.download)) return offerPollMs
      return offer.download?.status === 'retrying' ? calmPollMs : pollMs
    },
  })
}

export function useFetchSpeechModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(fetchSpeechModel, {}),
    onSuccess: (state) => client.setQueryData<SpeechModelState>(key, state),
    meta: { shown: true },
  })
}

export function useCancelSpeechModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(cancelSpeechModel, {}),
    onSuccess: (state) => client.setQueryData<SpeechModelState>(key, state),
    meta: { shown: true },
  })
}
