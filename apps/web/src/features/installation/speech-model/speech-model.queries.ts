import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type cancelSpeechModel,
  type cancelVoices,
  type fetchSpeechModel,
  type fetchVoices,
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
 * State of speech recognition; polled every second during a download, and now and then while a model is offered: it may come
 * without this page, fetched with the first video or in the terminal.
 */
export function useSpeechModel({ enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient()
  return useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => {
      const next = await api.call(getSpeechModel, {}, { signal })
      // A card disappears with its download, so a toast reports the end.
      const before = client.getQueryData<SpeechModelState>(key)
      if (isMoving(before?.offer?.download) && next.recognizer === 'model') void showToast('done', i18next.t('projects:speechModel.here'))
      if (isMoving(before?.voicesOffer?.download) && next.speaker === 'natural')
        void showToast('done', i18next.t('projects:speechModel.voices.here'))
      return next
    },
    refetchInterval: ({ state }) => {
      const { offer, voicesOffer } = state.data ?? {}
      const downloads = [offer?.download, voicesOffer?.download].filter(isMoving)
      if (downloads.length > 0) return downloads.every((download) => download?.status === 'retrying') ? calmPollMs : pollMs
      return offer ? offerPollMs : false
    },
  })
}

type PartCall = typeof fetchSpeechModel | typeof cancelSpeechModel | typeof fetchVoices | typeof cancelVoices

/** Starting and stopping the download of a part. */
export function usePartActions(startCall: PartCall, cancelCall: PartCall) {
  return { start: usePartCall(startCall), cancel: usePartCall(cancelCall) }
}

function usePartCall(call: PartCall) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(call, {}),
    onSuccess: (state) => client.setQueryData<SpeechModelState>(key, state),
    meta: { shown: true },
  })
}
