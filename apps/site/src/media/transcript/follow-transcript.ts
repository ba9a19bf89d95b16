import type { GuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { callAsGuest, getToken, Refusal, type RefusalTexts } from '../../page-scripts/guest-api.ts'

export type TranscriptSource = { link: string } | { file: Blob }
/** `isWaiting`: other work goes first. */
export type TranscriptProgress = { share: number; estMs: number | null; heard: string; isWaiting: boolean }

type Follow = {
  source: TranscriptSource
  /** BCP 47; empty: to be found out. */
  language: string
  maxBytes: number
  texts: RefusalTexts
  signal: AbortSignal
  onProgress(progress: TranscriptProgress): void
}

const pollMs = 1000
/** Part of the bar that sending a file takes. */
const sendShare = 0.2
/** Below this a whole file is sent, so that subtitles inside it are found. */
const wholeBytes = 64_000_000

const path = '/free-tools/transcripts'
export const transcriptPath = (id: string) => `${path}/${id}`

/** Sends a file or link, and waits for the words. Stopping, like any failure, deletes what the server has of it. Throws a `Refusal`. */
export async function followTranscript(follow: Follow): Promise<GuestTranscript> {
  const { texts } = follow
  const source = await prepareSource(follow)
  const language = follow.language === '' ? {} : { language: follow.language }
  const started = (await callAsGuest('POST', path, { source: toRequest(source), ...language }, texts)) as {
    id: string
    uploadUrl: string | null
  }
  const own = transcriptPath(started.id)
  try {
    const isFile = 'file' in source && started.uploadUrl !== null
    if (isFile) await sendFile(source.file, started.uploadUrl ?? '', follow)
    return await poll(own, isFile ? sendShare : 0, follow)
  } catch (error) {
    // Nobody comes back for it, and what waits counts against the visitor.
    await callAsGuest('DELETE', own, null, texts).catch(() => undefined)
    throw error
  }
}

const toRequest = (source: TranscriptSource) =>
  'link' in source ? { kind: 'link', url: source.link } : { kind: 'file', sizeBytes: source.file.size }

async function prepareSource({ source, maxBytes, texts, signal }: Follow): Promise<TranscriptSource> {
  if ('link' in source || source.file.size <= wholeBytes) return source
  const { takeSound } = await import('./take-sound.ts').catch(() => Promise.reject(new Refusal(texts.networkTitle, texts.networkText)))
  // A format that this browser cannot take apart goes as it is, if it is not too large for that.
  const sound = await takeSound(source.file, signal).catch(() => null)
  signal.throwIfAborted()
  const file = sound && sound.size < source.file.size ? sound : source.file
  if (file.size > maxBytes) throw new Refusal('', '', 'MediaTooLargeError')
  return { file }
}

async function sendFile(file: Blob, url: string, { texts, signal, onProgress }: Follow): Promise<void> {
  const token = await getToken(texts)
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ share: (loaded / Math.max(1, total)) * sendShare, estMs: null, heard: '', isWaiting: false }),
    )
    const fail = () => reject(new Refusal(texts.networkTitle, texts.networkText))
    request.addEventListener('load', () => (request.status === 202 ? resolve() : fail()))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

async function poll(own: string, from: number, { texts, signal, onProgress }: Follow): Promise<GuestTranscript> {
  for (;;) {
    signal.throwIfAborted()
    const state = (await callAsGuest('GET', own, null, texts)) as GuestTranscript
    if (state.status === 'done') return state
    if (state.error) throw new Refusal('', state.error.message, state.error.name)
    const { progress, estMs, heard, status } = state
    onProgress({ share: from + progress * (1 - from), estMs, heard, isWaiting: status === 'queued' })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
