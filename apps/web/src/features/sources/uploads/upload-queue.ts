import { createUploadLink } from '@clipwright/contract/sources/sources'
import { api } from '#platform/api-client.ts'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { fileKind } from '#platform/file-kinds.ts'
import { sendFile } from './send-file.ts'
import { createRateMeter } from './transfer-rate.ts'
import { removeUpload, useUploads, type Upload } from './upload-list.ts'

const retryMs = [2_000, 5_000, 10_000, 20_000]
const paintEveryMs = 250
/** Longest interval between updates of an upload's text, whether bytes move or not, ms. */
const refreshEveryMs = 1_000

type Running = { id: string; stop: AbortController }
let running: Running | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retries = 0

function changeUpload(id: string, change: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)) }))
}

const find = (id: string) => useUploads.getState().uploads.find((upload) => upload.id === id)

/** Sends one file at a time; the next starts by itself. Returns a function that stops everything. */
export function runUploadQueue(): () => void {
  const unsubscribe = useUploads.subscribe(() => startNext())
  const resume = () => wakeOffline()
  window.addEventListener('online', resume)
  window.addEventListener('beforeunload', warnBeforeLeaving)
  startNext()
  return () => {
    unsubscribe()
    window.removeEventListener('online', resume)
    window.removeEventListener('beforeunload', warnBeforeLeaving)
    running?.stop.abort()
  }
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  const busy = useUploads.getState().uploads.some(({ status }) => status !== 'done' && status !== 'failed')
  if (busy) event.preventDefault()
}

function wakeOffline(): void {
  clearTimeout(retryTimer)
  for (const upload of useUploads.getState().uploads) {
    if (upload.status === 'offline') changeUpload(upload.id, { status: 'waiting' })
  }
}

function startNext(): void {
  if (running) return
  const next = useUploads.getState().uploads.find((upload) => upload.status === 'waiting')
  if (!next) return
  running = { id: next.id, stop: new AbortController() }
  void send(next, running.stop.signal).finally(() => {
    running = null
    startNext()
  })
}

async function send(upload: Upload, signal: AbortSignal): Promise<void> {
  changeUpload(upload.id, { status: 'sending', failure: null, rateBytesPerSec: null })
  let refresh: ReturnType<typeof setInterval> | undefined
  try {
    const target = upload.target ?? (await askForTarget(upload, signal))
    const meter = createRateMeter()
    let paintedAtMs = 0
    let sentBytes = 0
    const paint = (everyMs: number) => {
      const nowMs = performance.now()
      const rateBytesPerSec = meter(nowMs, sentBytes)
      if (nowMs - paintedAtMs < everyMs) return
      paintedAtMs = nowMs
      changeUpload(upload.id, { sentBytes, rateBytesPerSec })
    }
    refresh = setInterval(() => paint(refreshEveryMs), refreshEveryMs)
    await sendFile({
      target,
      file: upload.file,
      signal,
      onProgress: (bytes) => {
        sentBytes = bytes
        paint(paintEveryMs)
      },
    })
    retries = 0
    changeUpload(upload.id, { status: 'done', sentBytes: upload.file.size })
  } catch (error) {
    settleFailure(upload.id, error, signal)
  } finally {
    clearInterval(refresh)
  }
}

function settleFailure(id: string, error: unknown, signal: AbortSignal): void {
  if (signal.aborted) return
  const failure: ApiErrorName = toApiError(error).errorName
  if (failure === 'Offline') {
    changeUpload(id, { status: 'offline', rateBytesPerSec: null })
    retryTimer = setTimeout(wakeOffline, retryMs[Math.min(retries, retryMs.length - 1)])
    retries += 1
    return
  }
  // An expired address is requested again on retry.
  changeUpload(id, {
    status: 'failed',
    failure,
    rateBytesPerSec: null,
    ...(failure === 'RecordNotExisted' ? { target: null, uri: null } : {}),
  })
}

async function askForTarget(upload: Upload, signal: AbortSignal): Promise<NonNullable<Upload['target']>> {
  const format = fileKind(upload.file.name)
  const link = await api.call(
    createUploadLink,
    {
      type: format?.kind ?? 'video',
      extension: format?.extension ?? '',
      usecase: 'source',
      fileName: upload.file.name,
      sizeBytes: upload.file.size,
    },
    { signal },
  )
  const target = { uploadUrl: link.uploadUrl, headers: link.headers }
  changeUpload(upload.id, { target, uri: link.uri })
  return target
}

function stopIfRunning(id: string): void {
  if (running?.id === id) running.stop.abort()
}

export function pauseUpload(id: string): void {
  changeUpload(id, { status: 'paused', rateBytesPerSec: null })
  stopIfRunning(id)
}

/** Also a retry after a failure. Bytes the server has are not sent again. */
export function resumeUpload(id: string): void {
  if (find(id)) changeUpload(id, { status: 'waiting', failure: null })
}

/** Discards an upload. The server drops abandoned parts anyway, so a lost call does no harm. */
export function cancelUpload(id: string): void {
  const target = find(id)?.target
  stopIfRunning(id)
  removeUpload(id)
  if (target) fetch(target.uploadUrl, { method: 'DELETE', headers: target.headers }).catch(() => undefined)
}

/** Moves a queued file to the front of the queue. */
export function sendNext(id: string): void {
  useUploads.setState(({ uploads }) => {
    const next = uploads.find((upload) => upload.id === id)
    if (!next) return { uploads }
    const rest = uploads.filter((upload) => upload !== next)
    const at = rest.findIndex((upload) => upload.status === 'waiting')
    return { uploads: at === -1 ? [...rest, next] : rest.toSpliced(at, 0, next) }
  })
}
