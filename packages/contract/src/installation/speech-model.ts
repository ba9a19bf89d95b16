import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const SpeechModelSize = z.enum(['tiny', 'base', 'small'])
export type SpeechModelSize = z.infer<typeof SpeechModelSize>

/**
 * Why a place did not give the model. `unreachable`: no answer, or a connection that kept breaking. `refused`: it answered
 * but has no such file. `damaged`: wrong bytes, twice. `not-there`: a folder without the files.
 */
export const SpeechModelFailure = z.object({
  place: z.string(),
  reason: z.enum(['unreachable', 'refused', 'damaged', 'disk-full', 'not-there']),
})
export type SpeechModelFailure = z.infer<typeof SpeechModelFailure>

export const SpeechModelDownload = z.object({
  size: SpeechModelSize,
  /** `retrying`: the connection broke, and the download continues by itself. */
  status: z.enum(['waiting', 'running', 'retrying', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Milliseconds left; null while the speed is unknown. */
  estMs: z.number().nullable(),
  /** The address or folder in use, or used last. */
  place: z.string().nullable(),
  failures: z.array(SpeechModelFailure),
})
export type SpeechModelDownload = z.infer<typeof SpeechModelDownload>

export const SpeechModelState = z.object({
  /** Speech recognition here: a configured service, a model on this machine, or the small built-in recogniser. */
  recognizer: z.enum(['service', 'model', 'built-in']),
  /** The most accurate installed model. */
  installedSize: SpeechModelSize.nullable(),
  /** For staff, while only the built-in recogniser is installed. */
  offer: z
    .object({
      /** Recommended for this machine's processor. */
      size: SpeechModelSize,
      /** Name of the model's folder, the same on every machine. */
      folder: z.string(),
      sizeBytes: z.number().int(),
      /** Bytes already downloaded earlier. */
      receivedBytes: z.number().int(),
      freeBytes: z.number().int(),
      /** Free bytes that the rest of the download takes, unpacking included. */
      neededBytes: z.number().int(),
      /** Tried in this order. */
      places: z.array(z.string()),
      download: SpeechModelDownload.nullable(),
    })
    .nullable(),
})
export type SpeechModelState = z.infer<typeof SpeechModelState>

const offeredModel = {
  recognizer: 'built-in',
  installedSize: null,
  offer: {
    size: 'base',
    folder: 'whisper-base_timestamped',
    sizeBytes: 52_236_560,
    receivedBytes: 0,
    freeBytes: 41_000_000_000,
    neededBytes: 236_000_000,
    places: ['npm', 'https://huggingface.co'],
    download: null,
  },
} as const

export const getSpeechModel = endpoint({
  name: 'getSpeechModel',
  method: 'GET',
  path: '/speech-model',
  summary: 'What recognizes speech on this server; for staff, the model that could be fetched and how far its download is.',
  signedIn: 'says how good transcripts of this server are; the offer is for staff alone',
  reply: SpeechModelState,
  example: { reply: offeredModel },
  errors: [],
})

export const fetchSpeechModel = endpoint({
  name: 'fetchSpeechModel',
  method: 'POST',
  path: '/speech-model/download',
  summary: 'For staff: fetch the offered model. What an earlier download brought is gone on with.',
  signedIn: 'staff is asked for in the call',
  reply: SpeechModelState,
  example: {
    reply: {
      ...offeredModel,
      offer: { ...offeredModel.offer, download: { size: 'base', status: 'waiting', progress: 0, estMs: null, place: null, failures: [] } },
    },
  },
  errors: ['NoPermission', 'RecordExisted', 'StorageFullError'],
})

export const cancelSpeechModel = endpoint({
  name: 'cancelSpeechModel',
  method: 'DELETE',
  path: '/speech-model/download',
  summary: 'For staff: stop the download. What has arrived stays and is gone on with next time.',
  signedIn: 'staff is asked for in the call',
  reply: SpeechModelState,
  example: { reply: offeredModel },
  errors: ['NoPermission'],
})
