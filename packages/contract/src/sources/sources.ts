import { z } from 'zod'
import { ClipRef } from '../clips/clips.ts'
import { endpoint } from '../endpoint.ts'
import { knownEnding } from './file-endings.ts'
import { UploadId } from '../ids.ts'
import { SourcePlatform } from '../projects/projects.ts'

export const UploadType = z.enum(['video', 'audio', 'subtitle', 'image', 'font'])
export const UploadExtension = z.enum([
  'mp4',
  'mov',
  'm4v',
  'mkv',
  'webm',
  'avi',
  'ts',
  'm2ts',
  'mpg',
  'mpeg',
  'flv',
  'wmv',
  '3gp',
  'mp3',
  'm4a',
  'aac',
  'wav',
  'flac',
  'ogg',
  'opus',
  'amr',
  'srt',
  'vtt',
  'txt',
  'png',
  'jpg',
  'ttf',
  'otf',
  'woff',
  'woff2',
  'json',
])
export type UploadExtension = z.infer<typeof UploadExtension>

export const createUploadLink = endpoint({
  name: 'createUploadLink',
  method: 'POST',
  path: '/upload-links',
  summary: 'Get an address to PUT a file to. HEAD on it gives the offset; a PUT with content-range continues.',
  permission: 'project:edit',
  idempotent: true,
  body: z
    .strictObject({
      type: UploadType.default('video'),
      extension: z.string().trim().toLowerCase().overwrite(knownEnding).pipe(UploadExtension),
      /** `asset` is an image, video, sound or font for clips; `clipBody` a clip document too large for a request. */
      usecase: z.enum(['source', 'subtitles', 'logo', 'asset', 'clipBody']).default('source'),
      /** Becomes the project title. */
      fileName: z.string().max(255).optional(),
      sizeBytes: z.number().int().positive().optional(),
      /** The only clip that a clip document is accepted for. Absent: the first clip it is saved to. */
      clip: ClipRef.optional(),
    })
    .refine(({ clip, usecase }) => clip === undefined || usecase === 'clipBody', {
      path: ['clip'],
      message: 'Only a clip document (`clipBody`) is for one clip.',
    })
    .refine(({ extension, usecase }) => extension !== 'json' || usecase === 'clipBody', {
      path: ['extension'],
      message: 'Only a clip document (`clipBody`) is JSON.',
    }),
  reply: z.object({
    uploadUrl: z.string(),
    uri: z.string(),
    uploadId: UploadId,
    headers: z.record(z.string(), z.string()),
    expiresAt: z.iso.datetime(),
    maxBytes: z.number().int(),
  }),
  example: {
    request: { body: { type: 'video', extension: 'mp4', usecase: 'source', fileName: 'talk.mp4', sizeBytes: 734003200 } },
    reply: {
      uploadUrl: 'http://localhost:4600/api/uploads/dxho_kzIaJ107mWk?token=eyJpZCI6.EGaWQayaNK',
      uri: 'upload://dxho_kzIaJ107mWk',
      uploadId: 'dxho_kzIaJ107mWk',
      headers: { 'content-type': 'video/mp4' },
      expiresAt: '2026-11-22T18:07:12.110Z',
      maxBytes: 10_000_000_000,
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'MediaTooLargeError', 'StorageFullError'],
})

export const SourceVideo = z.object({
  videoUrl: z.string(),
  sourcePlatform: SourcePlatform,
  title: z.string(),
  durationMs: z.number().nullable(),
  uriForThumbnail: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  languages: z.array(z.string()),
  /** One credit per minute, rounded up. */
  creditCost: z.number().nullable(),
  /** Expected time on this machine in ms, from its history; null when unknown. */
  estMs: z.number().nullable(),
  notices: z.array(z.string()),
})
export type SourceVideo = z.infer<typeof SourceVideo>

export const preflightSource = endpoint({
  name: 'preflightSource',
  method: 'POST',
  path: '/source-videos',
  summary: 'Look at a link or an upload before starting: title, length, size, cost.',
  permission: 'project:edit',
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({ videoUrl: z.string().trim().min(1).max(4000) }),
  reply: SourceVideo,
  example: {
    request: { body: { videoUrl: 'https://media.example.org/talks/opening.mp4' } },
    reply: {
      videoUrl: 'https://media.example.org/talks/opening.mp4',
      sourcePlatform: 'DIRECT_LINK',
      title: 'opening',
      durationMs: 3512000,
      uriForThumbnail: null,
      width: 1920,
      height: 1080,
      hasVideo: true,
      hasAudio: true,
      languages: ['en'],
      creditCost: 59,
      estMs: 840000,
      notices: [],
    },
  },
  errors: [
    'InvalidParam',
    'RecordNotExisted',
    'UploadedInProgressError',
    'LinkUnsupportedError',
    'LinkRefusedError',
    'LinkUnreachableError',
    'LiveSourceError',
    'MediaUnreadableError',
    'MediaEmptyError',
    'MediaTooLongError',
    'MediaTooLargeError',
    'MediaTooShortError',
    'MediaTimeoutError',
    'EngineMissingError',
  ],
})

export const getSourceVideo = endpoint({
  name: 'getSourceVideo',
  method: 'GET',
  path: '/source-videos',
  summary: 'The same look by query, for links that were looked at before.',
  permission: 'project:view',
  query: z.object({ videoUrl: z.string().trim().min(1).max(4000) }),
  reply: SourceVideo,
  errors: preflightSource.errors,
})
