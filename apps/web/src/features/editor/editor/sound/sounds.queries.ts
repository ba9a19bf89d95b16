import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createVoiceOver, findVoiceOver, type NarrativeTone } from '@clipwright/contract/editor/voice-overs'
import { createMusicBed, findMusicBed, type MusicBedId, type MusicBedTask } from '@clipwright/contract/editor/music-beds'
import { createVoiceEnhancement, findVoiceEnhancement } from '@clipwright/contract/editor/voice-enhancement'
import { listClips, type Clip } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'
import { clipOf } from '../engine/clip-ref.ts'
import { waitForTask } from '#platform/wait-for-task.ts'

const idempotent = () => ({ idempotencyKey: randomText(20) })

/** Requests a voice-over; resolves when it is ready or has failed. */
/** `onProgress` is called with 0 to 100: a voice of the model takes a second of processor for each of speech. */
export function useSpeak(clip: string, onProgress: (percent: number) => void) {
  return useMutation({
    mutationFn: async (request: { text: string; narrativeTone: NarrativeTone; voType: number }) => {
      const { taskId } = await api.call(createVoiceOver, { ...clipOf(clip), ...request }, idempotent())
      return waitForTask(async () => {
        const task = await api.call(findVoiceOver, { taskId })
        onProgress(task.progress)
        return task
      })
    },
  })
}

const madeBed = (clip: string, bed: MusicBedId) => ['editor-bed', clip, bed]

/** Requests a music bed; resolves when it is ready or has failed. Beds made on this page are cached. */
export function useMakeBed(clip: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (bed: MusicBedId) => {
      const cachedTask = cache.getQueryData<MusicBedTask>(madeBed(clip, bed))
      if (cachedTask) return cachedTask
      const { taskId } = await api.call(createMusicBed, { ...clipOf(clip), bed }, idempotent())
      const task = await waitForTask(() => api.call(findMusicBed, { taskId }))
      if (task.track) cache.setQueryData(madeBed(clip, bed), task)
      return task
    },
  })
}

export type EnhancementSettings = { strength: number; denoise: boolean; level: boolean; deEss: boolean }

export function useEnhance(clip: string, onProgress: (percent: number) => void) {
  return useMutation({
    mutationFn: async (settings: EnhancementSettings) => {
      const { taskId } = await api.call(createVoiceEnhancement, { ...clipOf(clip), ...settings }, idempotent())
      return waitForTask(async () => {
        const task = await api.call(findVoiceEnhancement, { taskId })
        if (!task) throw new Error(`task ${taskId} is gone`)
        onProgress(task.progress)
        return task
      })
    },
  })
}

/** The newest enhancement of the clip; null when there was none. */
export function useNewestEnhancement(clip: string) {
  return useQuery({
    queryKey: ['editor-enhancement', clip],
    queryFn: ({ signal }) => api.call(findVoiceEnhancement, clipOf(clip), { signal }),
    staleTime: Infinity,
  })
}

/** Loudness of the newest render; null without one. */
export function useLoudness(clip: string) {
  const { projectId, clipId } = clipOf(clip)
  return useQuery({
    queryKey: ['editor-loudness', clip],
    queryFn: async ({ signal }): Promise<Clip['quality'] | null> => {
      const clips = await everyItem((page) => api.call(listClips, { projectId, ...page }, { signal }))
      return clips.find((one) => one.clipId === clipId)?.quality ?? null
    },
  })
}
