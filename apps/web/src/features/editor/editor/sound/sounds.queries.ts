import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { MusicBedId, MusicBedTask } from '@clipwright/contract/editor/music-beds'
import type { NarrativeTone } from '@clipwright/contract/editor/voice-overs'
import { api } from '#platform/api-client.ts'
import * as routes from '#platform/api-routes.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'
import { clipOf } from '../engine/clip-ref.ts'
import { waitForTask } from '#platform/wait-for-task.ts'

const once = () => ({ idempotencyKey: randomText(20) })

/** Has a text spoken, and answers when it is, or when it failed. */
export function useSpeak(clip: string) {
  return useMutation({
    mutationFn: async (wish: { text: string; narrativeTone: NarrativeTone; voType: number }) => {
      const { taskId } = await api.call(routes.createVoiceOver, { ...clipOf(clip), ...wish }, once())
      return waitForTask(() => api.call(routes.findVoiceOver, { taskId }))
    },
  })
}

const madeBed = (clip: string, bed: MusicBedId) => ['editor-bed', clip, bed]

/** Has a bed made, and answers when it is, or when it failed. One that was made on this page is there at once. */
export function useMakeBed(clip: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (bed: MusicBedId) => {
      const made = cache.getQueryData<MusicBedTask>(madeBed(clip, bed))
      if (made) return made
      const { taskId } = await api.call(routes.createMusicBed, { ...clipOf(clip), bed }, once())
      const task = await waitForTask(() => api.call(routes.findMusicBed, { taskId }))
      if (task.track) cache.setQueryData(madeBed(clip, bed), task)
      return task
    },
  })
}

export type EnhancementWish = { strength: number; denoise: boolean; level: boolean; deEss: boolean }

export function useEnhance(clip: string, onProgress: (percent: number) => void) {
  return useMutation({
    mutationFn: async (wish: EnhancementWish) => {
      const { taskId } = await api.call(routes.createVoiceEnhancement, { ...clipOf(clip), ...wish }, once())
      return waitForTask(async () => {
        const task = await api.call(routes.findVoiceEnhancement, { taskId })
        if (!task) throw new Error(`task ${taskId} is gone`)
        onProgress(task.progress)
        return task
      })
    },
  })
}

/** The newest enhancement of the clip, or null while nobody asked for one. */
export function useNewestEnhancement(clip: string) {
  return useQuery({
    queryKey: ['editor-enhancement', clip],
    queryFn: ({ signal }) => api.call(routes.findVoiceEnhancement, clipOf(clip), { signal }),
    staleTime: Infinity,
  })
}

/** How loud the newest render of the clip is; null when it has none. */
export function useLoudness(clip: string) {
  const { projectId, clipId } = clipOf(clip)
  return useQuery({
    queryKey: ['editor-loudness', clip],
    queryFn: async ({ signal }): Promise<Clip['quality'] | null> => {
      const clips = await everyItem((page) => api.call(routes.listClips, { projectId, ...page }, { signal }))
      return clips.find((one) => one.clipId === clipId)?.quality ?? null
    },
  })
}
