import { minuteMs } from '#platform/time.ts'
import type { PlatformAnswer, PlatformRequest } from './call-platform.ts'
import { PlatformError } from './platform-error.ts'
import type { OutgoingVideo } from './platform.ts'

/** Multiples of 256 KiB, as the protocol asks. */
const partBytes = 8 * 1024 * 1024
/** The part that publishes is small, so that it is sent in a moment. */
const lastPartBytes = 256 * 1024
const partTimeoutMs = 5 * minuteMs

type Call = (request: PlatformRequest) => Promise<PlatformAnswer>
type Upload = { url: string; headers: Record<string, string>; video: OutgoingVideo }

/** Where the last part begins: what comes before is uploaded ahead, and the last part publishes. */
const lastPartStart = (sizeBytes: number) => Math.max(0, (Math.ceil(sizeBytes / lastPartBytes) - 1) * lastPartBytes)

async function sendPart(call: Call, { url, headers, video }: Upload, start: number, end: number): Promise<PlatformAnswer> {
  return call({
    url,
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${end - 1}/${video.sizeBytes}`,
    },
    body: await video.read(start, end),
    accept: [308],
    timeoutMs: partTimeoutMs,
  })
}

/** Uploads everything but the last part. */
export async function sendAllButLast(call: Call, upload: Upload): Promise<void> {
  const end = lastPartStart(upload.video.sizeBytes)
  for (let start = 0; start < end; ) {
    const answer = await sendPart(call, upload, start, Math.min(end, start + partBytes))
    const next = readNextByte(answer)
    if (next <= start) throw new PlatformError('retry', { code: 'no-progress', status: answer.status })
    start = next
  }
}

/** How many bytes the server has, from `Range: bytes=0-n`. */
function readNextByte({ headers }: PlatformAnswer): number {
  const last = /bytes=0-(\d+)/.exec(headers.get('range') ?? '')?.[1]
  return last === undefined ? 0 : Number(last) + 1
}

/** The last part, which publishes. Throws `prepare-again` when earlier ones are missing. */
export async function sendLast(call: Call, upload: Upload): Promise<PlatformAnswer> {
  const { sizeBytes } = upload.video
  const answer = await sendPart(call, upload, lastPartStart(sizeBytes), sizeBytes)
  if (answer.status === 308) throw new PlatformError('prepare-again', { code: 'parts-missing', status: 409 })
  return answer
}

/** What the server has: 308 for a part of it, 2xx for the whole, 404 or 410 when it has forgotten the upload. */
export function probeUpload(call: Call, { url, headers, video }: Upload): Promise<PlatformAnswer> {
  return call({ url, method: 'PUT', headers: { ...headers, 'content-range': `bytes */${video.sizeBytes}` }, accept: [308, 404, 410] })
}
