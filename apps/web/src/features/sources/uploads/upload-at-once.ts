import type { Reply } from '@clipwright/contract/endpoint'
import { createUploadLink } from '@clipwright/contract/sources/sources'
import { api } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { fileKind } from '#platform/file-kinds.ts'
import { sendFile } from './send-file.ts'

type Usecase = 'subtitles' | 'logo' | 'source' | 'asset'

/** File names for images whose own names lack, or contradict, the type reported by the browser. */
const imageNamesByType: Readonly<Record<string, string>> = { 'image/png': 'image.png', 'image/jpeg': 'image.jpg' }

/** Refused before anything is sent: the server would take it for something else. */
function refusal(file: File, usecase: Usecase): ApiError {
  return new ApiError(usecase === 'subtitles' ? 'SubtitlesUnreadableError' : 'MediaUnreadableError', `no known kind of file: ${file.name}`)
}

/** Uploads a small file, such as subtitles or an image, without the tray and before long uploads. Returns the `uri`. */
export async function uploadAtOnce(file: File, usecase: Usecase, onPercent?: (percent: number) => void): Promise<string> {
  const format = fileKind(file.name) ?? fileKind(imageNamesByType[file.type] ?? '')
  if (!format) throw refusal(file, usecase)
  const request = { type: format.kind, extension: format.extension, usecase, fileName: file.name, sizeBytes: file.size }
  const timeoutMs = usecase === 'asset' ? 30 * 60_000 : 60_000
  return sendTo(await api.call(createUploadLink, request), file, { timeoutMs, ...(onPercent ? { onPercent } : {}) })
}

/** Uploads the document of one clip ("<projectId>.<clipId>") that is too long for a call. Returns the `uri`. */
export async function uploadClipBody(clip: string, text: string): Promise<string> {
  const body = new Blob([text], { type: 'application/json' })
  const link = await api.call(createUploadLink, { extension: 'json', usecase: 'clipBody', clip, sizeBytes: body.size })
  return sendTo(link, body, { timeoutMs: 60_000 })
}

async function sendTo(
  link: Reply<typeof createUploadLink>,
  file: Blob,
  { timeoutMs, onPercent }: { timeoutMs: number; onPercent?: (percent: number) => void },
): Promise<string> {
  const onProgress = (sentBytes: number) => onPercent?.((100 * sentBytes) / Math.max(1, file.size))
  await sendFile({ target: link, file, signal: AbortSignal.timeout(timeoutMs), onProgress })
  return link.uri
}
