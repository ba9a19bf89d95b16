import type { GuestCompression } from '@clipwright/contract/tools/guest-compressions'
import type { CompressionGoal } from '@clipwright/tools/engines/video-compressor'
import { callAsGuest, getToken, Refusal, type RefusalTexts } from '../../page-scripts/guest-api.ts'
import { sendFile } from '../send-file.ts'

type Work = {
  file: File
  goal: CompressionGoal
  texts: RefusalTexts
  signal: AbortSignal
  /** `share` of the whole, 0 to 1; `state` is a key of the page's texts. */
  onProgress(share: number, state: 'sending' | 'waiting' | 'onServer'): void
}

/** `isDeleted`: the server has confirmed that nothing of it is left there. */
type Compressed = { file: Blob; widthPx: number; heightPx: number; isDeleted: boolean }

const path = '/free-tools/compressions'
const pollMs = 1000
/** Parts of the bar that sending takes, and everything before the result is fetched. */
const sendShare = 0.3
const workShare = 0.95

/** Has the server compress a file that this browser cannot. Stopping, like any failure, deletes what the server has of it. Throws a `Refusal`. */
export async function compressOnServer({ file, goal, texts, signal, onProgress }: Work): Promise<Compressed> {
  const started = (await callAsGuest('POST', path, { sizeBytes: file.size, goal }, texts)) as { id: string; fileUrl: string }
  const own = `${path}/${started.id}`
  const remove = () =>
    callAsGuest('DELETE', own, null, texts).then(
      () => true,
      () => false,
    )
  try {
    await sendFile(file, started.fileUrl, { texts, signal, onProgress: (share) => onProgress(share * sendShare, 'sending') })
    const { widthPx, heightPx } = await poll(own, { texts, signal, onProgress })
    const result = await fetchResult(started.fileUrl, texts, signal)
    return { file: result, widthPx, heightPx, isDeleted: await remove() }
  } catch (error) {
    await remove()
    throw error
  }
}

async function poll(
  own: string,
  { texts, signal, onProgress }: Pick<Work, 'texts' | 'signal' | 'onProgress'>,
): Promise<NonNullable<GuestCompression['result']>> {
  for (;;) {
    signal.throwIfAborted()
    const { result, error, status, progress } = (await callAsGuest('GET', own, null, texts)) as GuestCompression
    if (result) return result
    if (error) throw new Refusal(texts.failedTitle, error.message, error.name)
    onProgress(sendShare + progress * (workShare - sendShare), status === 'running' ? 'onServer' : 'waiting')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function fetchResult(url: string, texts: RefusalTexts, signal: AbortSignal): Promise<Blob> {
  const headers = { authorization: `Bearer ${await getToken(texts)}` }
  const reply = await fetch(url, { headers, credentials: 'omit', signal }).catch(() => null)
  signal.throwIfAborted()
  if (!reply?.ok) throw new Refusal(texts.networkTitle, texts.networkText)
  return reply.blob()
}
