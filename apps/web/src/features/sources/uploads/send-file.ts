import { ApiError } from '#platform/api-error.ts'

export type UploadTarget = { uploadUrl: string; headers: Record<string, string> }

type SendOptions = { target: UploadTarget; file: Blob; signal: AbortSignal; onProgress: (sentBytes: number) => void }

/** Number of bytes the server already has. */
async function storedBytes(target: UploadTarget, signal?: AbortSignal): Promise<number> {
  const response = await fetch(target.uploadUrl, { method: 'HEAD', headers: target.headers, ...(signal ? { signal } : {}) })
  if (!response.ok) {
    const isGone = response.status === 404 || response.status === 403 || response.status === 410
    throw new ApiError(isGone ? 'RecordNotExisted' : 'ServerError', `HEAD answered ${response.status}`, { statusCode: response.status })
  }
  return Number(response.headers.get('upload-offset') ?? 0)
}

/** Sends the missing bytes. Rejects with `Offline` when the connection breaks, with AbortError when stopped. */
export async function sendFile({ target, file, signal, onProgress }: SendOptions): Promise<void> {
  const offset = await storedBytes(target, signal).catch((error: unknown) => {
    if (error instanceof TypeError) throw new ApiError('Offline', 'The server could not be reached.', { cause: error })
    throw error
  })
  signal.throwIfAborted()
  onProgress(offset)
  if (offset >= file.size) return
  await putFrom(offset, { target, file, signal, onProgress })
}

function putFrom(offset: number, { target, file, signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress, so this is an XMLHttpRequest.
    const request = new XMLHttpRequest()
    request.open('PUT', target.uploadUrl)
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value)
    if (offset > 0) request.setRequestHeader('content-range', `bytes ${offset}-${file.size - 1}/${file.size}`)
    request.upload.onprogress = (event) => onProgress(offset + event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(toError(request))
    }
    request.onerror = () => reject(new ApiError('Offline', 'The connection broke.'))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(offset > 0 ? file.slice(offset) : file)
  })
}

function toError(request: XMLHttpRequest): ApiError {
  try {
    const body = JSON.parse(request.responseText) as { errorName: ApiError['errorName']; errorMessage: string }
    return new ApiError(body.errorName, body.errorMessage, { statusCode: request.status })
  } catch {
    // The storage behind a signed address responds in its own format.
    return new ApiError('ServerError', `PUT answered ${request.status}`, { statusCode: request.status })
  }
}
