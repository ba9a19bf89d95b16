import type { GuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { callAsGuest, Refusal, type RefusalTexts } from '../../page-scripts/guest-api.ts'
import { sendFile } from '../send-file.ts'

export type TranscriptSource = { link: string } | { file: Blob }
/** `isWaiting`: other work goes first. */
export type TranscriptProgress = { share: number; estMs: number | null; heard: string; isWaiting: boolean }

type Follow = {
  source: TranscriptSource
  /** What it is found again by. */
  name: string
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

/** The server could not write it down. Unlike a poll that was refused, this is final. */
class TranscriptFailure extends Refusal {}

/** Sends a file or link, and waits for the words. Stopping or failing for good deletes what the server has of it. Throws a `Refusal`. */
export async function followTranscript(follow: Follow): Promise<GuestTranscript> {
  const { texts } = follow
  const source = await prepareSource(follow)
  const language = follow.language === '' ? {} : { language: follow.language }
  const started = (await callAsGuest('POST', path, { source: toRequest(source), name: follow.name.slice(0, 200), ...language }, texts)) as {
    id: string
    uploadUrl: string | null
  }
  const own = transcriptPath(started.id)
  try {
    const isFile = 'file' in source && started.uploadUrl !== null
    if (isFile) {
      const report = (share: number) => follow.onProgress({ share: share * sendShare, estMs: null, heard: '', isWaiting: false })
      await sendFile(source.file, started.uploadUrl ?? '', { texts, signal: follow.signal, onProgress: report })
    }
  } catch (error) {
    await deleteAfter(own, texts)
    throw error
  }
  return awaitTranscript(started.id, follow)
}

/** Waits for the words of one that was asked for earlier. */
export async function awaitTranscript(id: string, follow: Pick<Follow, 'texts' | 'signal' | 'onProgress'>): Promise<GuestTranscript> {
  const own = transcriptPath(id)
  try {
    return await poll(own, sendShare, follow)
  } catch (error) {
    // After a lost connection, a limit or a server's error the visitor comes back for it.
    if (follow.signal.aborted || error instanceof TranscriptFailure) await deleteAfter(own, follow.texts)
    throw error
  }
}

/** What waits counts against the visitor. */
const deleteAfter = (own: string, texts: RefusalTexts) => callAsGuest('DELETE', own, null, texts).catch(() => undefined)

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

async function poll(
  own: string,
  from: number,
  { texts, signal, onProgress }: Pick<Follow, 'texts' | 'signal' | 'onProgress'>,
): Promise<GuestTranscript> {
  for (;;) {
    signal.throwIfAborted()
    const state = (await callAsGuest('GET', own, null, texts)) as GuestTranscript
    if (state.status === 'done') return state
    if (state.error) throw new TranscriptFailure('', state.error.message, state.error.name)
    const { progress, estMs, heard, status } = state
    onProgress({ share: from + progress * (1 - from), estMs, heard, isWaiting: status === 'queued' })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
