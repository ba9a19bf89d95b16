import { getToken, Refusal, type RefusalTexts } from '../page-scripts/guest-api.ts'

type Sending = {
  texts: RefusalTexts
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(share: number): void
}

function readRefusal({ responseText }: XMLHttpRequest, { uploadTitle, networkText }: RefusalTexts): Refusal {
  try {
    const { errorName, errorMessage } = JSON.parse(responseText) as { errorName?: string; errorMessage?: string }
    return new Refusal(uploadTitle, errorMessage || networkText, errorName)
  } catch {
    // A proxy answered in place of the server.
    return new Refusal(uploadTitle, networkText)
  }
}

/** Sends a file to the server in one piece. Throws a `Refusal`. */
export async function sendFile(file: Blob, url: string, { texts, signal, onProgress }: Sending): Promise<void> {
  const token = await getToken(texts)
  // Stopped while the server was asked: the signal tells nobody again.
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(1, total)))
    const fail = () => reject(new Refusal(texts.networkTitle, texts.networkText))
    request.addEventListener('load', () => (request.status === 202 ? resolve() : reject(readRefusal(request, texts))))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
