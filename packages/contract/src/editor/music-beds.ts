import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

/** Background music that the product plays itself: free of anybody's rights. */
export const musicBedIds = ['calm', 'bright', 'steady', 'playful', 'deep'] as const
export const MusicBedId = z.enum(musicBedIds)
export type MusicBedId = z.infer<typeof MusicBedId>

export const MusicBedTask = z.object({
  ...clipTaskFields,
  bed: MusicBedId,
  /** A loop: its end meets its start. */
  track: z.object({ uri: z.string(), url: z.string(), durationMs: z.number().int() }).nullable(),
})
export type MusicBedTask = z.infer<typeof MusicBedTask>

export const createMusicBed = endpoint({
  name: 'createMusicBed',
  method: 'POST',
  path: '/music-beds',
  summary: 'Make a piece of background music for a clip. The same bed is the same sound each time.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ ...TaskClip, bed: MusicBedId }),
  reply: MusicBedTask,
  example: { request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'clp_Z5jdHi6B', bed: 'calm' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
})

export const findMusicBed = endpoint({
  name: 'findMusicBed',
  method: 'GET',
  path: '/music-beds',
  summary: 'A music task; `track` is there once it is completed.',
  permission: 'project:view',
  query: z.object({ taskId: ClipTaskId }),
  reply: MusicBedTask,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
