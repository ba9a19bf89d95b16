import { create } from 'zustand'
import type { ApiErrorName } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import type { UploadTarget } from './send-file.ts'

type UploadStatus = 'waiting' | 'sending' | 'paused' | 'offline' | 'done' | 'failed'

export type Upload = {
  id: string
  file: File
  status: UploadStatus
  sentBytes: number
  rateBytesPerSec: number | null
  target: UploadTarget | null
  /** Reference to the file for other calls; known once the server has given the address. */
  uri: string | null
  failure: ApiErrorName | null
}

/** In sending order. The tray and the source card read this; `upload-queue.ts` updates it. */
export const useUploads = create<{
  uploads: Upload[]
  /** What the page itself shows, so that the tray need not. */
  shownId: string | null
}>(() => ({ uploads: [], shownId: null }))

export function addUpload(file: File): string {
  const id = randomText(10)
  const upload: Upload = { id, file, status: 'waiting', sentBytes: 0, rateBytesPerSec: null, target: null, uri: null, failure: null }
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
  return id
}

export function removeUpload(id: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
}
