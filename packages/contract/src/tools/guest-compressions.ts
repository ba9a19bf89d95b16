import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorName } from '../errors.ts'
import { GuestCompressionId } from '../ids.ts'
import { ProofOfWork } from './free-tools.ts'

/** The largest video that a visitor may have compressed by the server. */
export const guestVideoBytes = 500_000_000
/** The longest: H.264 in two passes takes the server about as long as the video plays. */
export const guestVideoMinutes = 10
/** Nothing is stored longer than this after it was asked for. The video itself goes as soon as the result is there. */
export const guestCompressionHours = 3

const params = z.object({ id: GuestCompressionId })
const example = { request: { params: { id: 'Vq3xkzIaJ107mWkR' } } }

/** `waiting`: its file has not arrived yet. */
const GuestCompression = z.object({
  id: GuestCompressionId,
  status: z.enum(['waiting', 'queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** An MP4 with H.264 and AAC; null until it is there. */
  result: z.object({ sizeBytes: z.number().int().positive(), widthPx: z.number().int(), heightPx: z.number().int() }).nullable(),
  error: z.object({ name: ErrorName, message: z.string() }).nullable(),
  deletedAt: z.iso.datetime(),
})
export type GuestCompression = z.infer<typeof GuestCompression>

const CompressionGoal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('size'), bytes: z.number().int().min(100_000).max(guestVideoBytes) }),
  z.strictObject({ kind: z.literal('quality'), level: z.enum(['high', 'balanced', 'small']) }),
])

export const startGuestCompression = endpoint({
  name: 'startGuestCompression',
  method: 'POST',
  path: '/free-tools/compressions',
  summary: `Have a video compressed that the browser cannot decode. At most ${guestVideoMinutes} minutes and ${guestVideoBytes / 1e6} MB; deleted after ${guestCompressionHours} hours.`,
  freeTool: 'the video compressor of the public site',
  body: z.strictObject({
    sizeBytes: z.number().int().positive().max(guestVideoBytes),
    goal: CompressionGoal,
    proof: ProofOfWork,
  }),
  /** `fileUrl`: where the video is to be PUT, and the result is to be had, with the same credential. */
  reply: z.object({ id: GuestCompressionId, fileUrl: z.string(), deletedAt: z.iso.datetime() }),
  example: {
    request: { body: { sizeBytes: 48_000_000, goal: { kind: 'size', bytes: 10_000_000 } } },
    reply: {
      id: 'Vq3xkzIaJ107mWkR',
      fileUrl: '/api/free-tools/compressions/Vq3xkzIaJ107mWkR/file',
      deletedAt: '2026-11-29T10:00:00.000Z',
    },
  },
  errors: ['InvalidParam', 'QuotaExceed', 'UnavailableError', 'StorageFullError'],
})

export const getGuestCompression = endpoint({
  name: 'getGuestCompression',
  method: 'GET',
  path: '/free-tools/compressions/:id',
  summary: 'How far a visitor’s video is.',
  freeTool: 'the video compressor of the public site',
  params,
  reply: GuestCompression,
  example,
  errors: ['RecordNotExisted'],
})

export const deleteGuestCompression = endpoint({
  name: 'deleteGuestCompression',
  method: 'DELETE',
  path: '/free-tools/compressions/:id',
  summary: 'Stop the work on a visitor’s video and delete it and its result.',
  freeTool: 'the video compressor of the public site',
  params,
  reply: z.object({}),
  example,
  errors: ['RecordNotExisted'],
})
