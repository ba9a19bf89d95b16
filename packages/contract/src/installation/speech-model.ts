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

/** What can be brought to this server: a recognizer, or the voices that speak texts. */
export const SpeechPart = z.enum([...SpeechModelSize.options, 'voices'])
export type SpeechPart = z.infer<typeof SpeechPart>

export const SpeechModelDownload = z.object({
  part: SpeechPart,
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

const offerOf = <Part extends z.ZodType>(part: Part) =>
  z.object({
    part,
    /** Name of the folder among the models, the same on every machine. */
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
export const SpeechPartOffer = offerOf(SpeechPart)
export type SpeechPartOffer = z.infer<typeof SpeechPartOffer>

export const SpeechModelState = z.object({
  /** Speech recognition here: a configured service, a model on this machine, or the small built-in recogniser. */
  recognizer: z.enum(['service', 'model', 'built-in']),
  /** The most accurate installed model. */
  installedSize: SpeechModelSize.nullable(),
  /** For staff, while only the built-in recogniser is installed; `part` is recommended for this machine's processor. */
  offer: offerOf(SpeechModelSize).nullable(),
  /** What speaks texts here: a configured service, natural voices on this machine, or the built-in voice. */
  speaker: z.enum(['service', 'natural', 'built-in']),
  /** For staff, while there is only the built-in voice. */
  voicesOffer: SpeechPartOffer.nullable(),
})
export type SpeechModelState = z.infer<typeof SpeechModelState>

const offeredModel = {
  recognizer: 'built-in',
  installedSize: null,
  offer: {
    part: 'base',
    folder: 'whisper-base_timestamped',
    sizeBytes: 52_236_560,
    receivedBytes: 0,
    freeBytes: 41_000_000_000,
    neededBytes: 236_000_000,
    places: ['npm', 'https://huggingface.co'],
    download: null,
  },
  speaker: 'built-in',
  voicesOffer: {
    part: 'voices',
    folder: 'kokoro-82m',
    sizeBytes: 177_112_862,
    receivedBytes: 0,
    freeBytes: 41_000_000_000,
    neededBytes: 1_100_000_000,
    places: ['npm'],
    download: null,
  },
} as const

const waitingDownload = { status: 'waiting', progress: 0, estMs: null, place: null, failures: [] } as const

export const getSpeechModel = endpoint({
  name: 'getSpeechModel',
  method: 'GET',
  path: '/speech-model',
  summary:
    'What recognizes and speaks on this server; for staff, the model and the voices that could be fetched, and how far their downloads are.',
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
      offer: { ...offeredModel.offer, download: { part: 'base', ...waitingDownload } },
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

export const fetchVoices = endpoint({
  name: 'fetchVoices',
  method: 'POST',
  path: '/natural-voices/download',
  summary: 'For staff: fetch natural voices for voice-overs. What an earlier download brought is gone on with.',
  signedIn: 'staff is asked for in the call',
  reply: SpeechModelState,
  example: {
    reply: {
      ...offeredModel,
      voicesOffer: { ...offeredModel.voicesOffer, download: { part: 'voices', ...waitingDownload } },
    },
  },
  errors: ['NoPermission', 'RecordExisted', 'StorageFullError'],
})

export const cancelVoices = endpoint({
  name: 'cancelVoices',
  method: 'DELETE',
  path: '/natural-voices/download',
  summary: 'For staff: stop the download of the voices. What has arrived stays and is gone on with next time.',
  signedIn: 'staff is asked for in the call',
  reply: SpeechModelState,
  example: { reply: offeredModel },
  errors: ['NoPermission'],
})
